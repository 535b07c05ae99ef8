/**
 * Prepares the next visit while nobody waits: the engine is asked how the race on the table will be opened
 * by its link, and, bit by bit, for the first turns of the next quick race, which are kept on the device with
 * its dice. Either is then there before Python lives (`first-turns.ts`).
 */
import { freshSeed } from "../setup-draft.ts";
import type { Reply, Setup } from "../../protocol.d.ts";
import type { Prepared, States } from "./first-turns.ts";
import type { Request } from "./questions.ts";

type Ask = (request: Request) => Promise<Reply>;

/** As many letters as the storage of a browser can spare; and of what is not packed. */
const [MOST, MOST_UNPACKED] = [100_000, 50_000];
/** By then what the first turns of a race come to is compiled. */
const PRACTICE = 24;
/** Somebody who need not study a circuit before he drives. */
const PLAIN = "steady";
/** The race that is being prepared. */
let begun: Setup | null = null;

/** Those before the first choice of several answers, as far as there is room. */
function beforeChoice(states: States) {
  const isChoice = (state: States[number]) => state.filter(([request]) => request.do === "take").length > 1;
  let letters = 0;
  const end = states.findIndex((state) => {
    letters += JSON.stringify(state).length;
    return isChoice(state) || letters > MOST_UNPACKED;
  });
  return end < 0 ? states : states.slice(0, end);
}

/**
 * @param text  states
 * @returns nothing of nothing, or too much
 */
async function kept(text: string | undefined): Promise<Prepared | null> {
  if (!text) return null;
  const begins = beforeChoice(JSON.parse(text));
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.length <= MOST ? { begins, packed: letters } : null;
}

/**
 * Goes on as long as nobody is kept waiting by it. Where the race is another one than before, it begins anew.
 */
export async function prepare(
  wanted: Setup,
  ask: Ask,
  goOn: () => boolean,
): Promise<({ setup: Setup } & Prepared) | null> {
  const same = begun && JSON.stringify({ ...wanted, seed: begun.seed }) === JSON.stringify(begun);
  const setup = same && begun ? begun : { ...wanted, seed: freshSeed() };
  begun = setup;
  while (goOn()) {
    const { ok, rehearsed, text } = await ask({ do: "rehearse", setup });
    if (ok && rehearsed !== 100) continue;
    begun = null;
    const found = await kept(text);
    return found && { setup, ...found };
  }
  return null;
}

/**
 * Browsers keep what they have made of Python's machine for the next visit, but Chromium not before there is
 * a megabyte of it, and what a race takes is not as much. So the engine goes through the first turns of races
 * that nobody will drive, for what they take to be there, and ballast makes up for the rest; as long as
 * nobody is kept waiting by them.
 * @returns it was enough
 */
export async function practise(wanted: Setup, ask: Ask, goOn: () => boolean): Promise<boolean> {
  const cars = wanted.cars.map((car) => (car.driver === "human" ? car : { ...car, driver: PLAIN }));
  let setup = { ...wanted, cars, seed: freshSeed() };
  for (let part = 0; part < PRACTICE; part += 1) {
    if (!goOn()) return false;
    const { ok, rehearsed } = await ask({ do: "rehearse", setup });
    if (!ok || rehearsed === 100) setup = { ...setup, seed: freshSeed() };
  }
  for (let part = 0; goOn(); part += 1) {
    const { ok } = await ask({ do: "ballast", part });
    if (!ok) return true; // that was all
  }
  return false;
}

/** How the race on the table will be opened; null where that cannot be told. */
export async function reopening(ask: Ask) {
  const { text } = await ask({ do: "reopened" });
  return kept(text);
}
