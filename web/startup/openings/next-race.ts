/**
 * Prepares the next visit while the page is idle. The engine computes how the current race opens by its link,
 * and, step by step, the first turns of the next quick race, which are stored with its dice. Both are then
 * available before Python has started (`precomputed-replies.ts`).
 */
import { randomSeed } from "../../domain/setup/setup-draft.ts";
import type { Reply, Setup } from "../../protocol.d.ts";
import type { Prepared, States } from "./next-store.ts";
import type { WorkerRequest } from "../../engine/pending-requests.ts";

type Ask = (request: WorkerRequest) => Promise<Reply>;

/** Limits of what is stored, in characters: compressed and uncompressed. */
const [MAX_PACKED, MAX_UNPACKED] = [100_000, 50_000];
/** Number of `precompute_opening` requests in a warm-up. Each explores one choice of a discarded race. */
const WARM_UP_STEPS = 24;
/** A driver that needs no precomputed tables of a circuit. */
const SIMPLE_DRIVER = "steady";
/** The race that is being prepared. */
let preparedSetup: Setup | null = null;

/** Returns the states before the first choice of several answers, up to the size limit. */
function beforeChoice(states: States) {
  const isChoice = (state: States[number]) => state.filter(([request]) => request.do === "decide").length > 1;
  let letters = 0;
  const end = states.findIndex((state) => {
    letters += JSON.stringify(state).length;
    return isChoice(state) || letters > MAX_UNPACKED;
  });
  return end < 0 ? states : states.slice(0, end);
}

/**
 * @param text  the states as JSON
 * @returns null if there are none, or if they are too large
 */
async function compressStates(text: string | undefined): Promise<Prepared | null> {
  if (!text) return null;
  const begins = beforeChoice(JSON.parse(text));
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.length <= MAX_PACKED ? { begins, packed: letters } : null;
}

/** Continues while no request is waiting. Starts again if the race has changed. */
export async function prepare(
  target: Setup,
  ask: Ask,
  canContinue: () => boolean,
): Promise<({ setup: Setup } & Prepared) | null> {
  const isSame =
    preparedSetup &&
    JSON.stringify({ ...target, seed: preparedSetup.seed }) === JSON.stringify(preparedSetup);
  const setup = isSame && preparedSetup ? preparedSetup : { ...target, seed: randomSeed() };
  preparedSetup = setup;
  while (canContinue()) {
    const { ok, opening_percent, text } = await ask({ do: "precompute_opening", setup });
    if (ok && opening_percent !== 100) continue;
    preparedSetup = null;
    const packedStates = await compressStates(text);
    return packedStates && { setup, ...packedStates };
  }
  return null;
}

/**
 * Browsers cache compiled code of Python for the next visit, but Chromium only if there is a megabyte of it,
 * and a race compiles less. So the engine plays first turns of discarded races, to compile what such races
 * use, and ballast code makes up the rest, while no request is waiting.
 *
 * @returns true if all of it has run
 */
export async function warmUpCompiler(target: Setup, ask: Ask, canContinue: () => boolean): Promise<boolean> {
  const cars = target.cars.map((car) => (car.driver === "human" ? car : { ...car, driver: SIMPLE_DRIVER }));
  let setup = { ...target, cars, seed: randomSeed() };
  for (let part = 0; part < WARM_UP_STEPS; part += 1) {
    if (!canContinue()) return false;
    const { ok, opening_percent } = await ask({ do: "precompute_opening", setup });
    if (!ok || opening_percent === 100) setup = { ...setup, seed: randomSeed() };
  }
  for (let part = 0; canContinue(); part += 1) {
    const { ok } = await ask({ do: "ballast", part });
    if (!ok) return true; // all ballast has run
  }
  return false;
}

/** Precomputes the opening of the current race; null if that is not possible. */
export async function precomputeResume(ask: Ask) {
  const { text } = await ask({ do: "precompute_resume" });
  return compressStates(text);
}
