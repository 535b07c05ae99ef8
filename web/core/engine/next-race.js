/**
 * Prepares the next quick race while nobody waits: the engine is asked for its first turns bit by bit, and
 * they are kept on the device with the race's dice. At the next visit it begins before Python lives
 * (`first-turns.js`).
 */
import { freshSeed } from "../setup-draft.js";

/** @typedef {import("../../protocol.js").Setup} Setup */

/** As many letters as the storage of a browser can spare. */
const MOST = 100_000;
/** The race that is being prepared. @type {Setup | null} */
let begun = null;

/** @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/**
 * Goes on as long as nobody is kept waiting by it. Where the race is another one than before, it begins anew.
 * @param {Setup} wanted
 * @param {(request: import("../../protocol.js").Request) => Promise<import("../../protocol.js").Reply>} ask
 * @param {() => boolean} goOn
 * @returns {Promise<{setup: Setup, packed: string} | null>}
 */
export async function prepare(wanted, ask, goOn) {
  const same = begun && JSON.stringify({ ...wanted, seed: begun.seed }) === JSON.stringify(begun);
  const setup = same && begun ? begun : { ...wanted, seed: freshSeed() };
  begun = setup;
  while (goOn()) {
    const { ok, rehearsed, text } = await ask({ do: "rehearse", setup });
    if (ok && rehearsed !== 100) continue;
    begun = null;
    const found = text ? await packed(text) : "";
    return found && found.length <= MOST ? { setup, packed: found } : null;
  }
  return null;
}
