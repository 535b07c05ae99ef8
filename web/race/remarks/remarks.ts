/**
 * Occasional remarks of rivals on events of their race. Each rival has a style; no remark is repeated within
 * a race. The choice is deterministic: the same race always has the same remarks.
 */
import { itemAt } from "../../platform/lists/item-at.ts";
import { driverKinds, kindOf } from "../../domain/setup/rivals.ts";
import { memoisePerObject } from "../../platform/lists/memoise-per-object.ts";
import type { State } from "../../domain/state.ts";
import type { EventView, Message, Setup } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

/** The occasions for remarks of each temperament. */
const OCCASIONS: Record<string, string[]> = {
  even: ["corner"],
  late: ["overshoot"],
  saver: ["corner"],
  blocker: ["corner", "contact"],
  gambler: ["skid", "overshoot", "corner"],
};
/** Occasions for all temperaments. */
const COMMON_OCCASIONS = ["spin", "finish"];
/** Returns the number of sentences of a kind. */
const sentenceCount = (kind: string) => (COMMON_OCCASIONS.includes(kind) ? 4 : 5);
/** One occasion in this many gets a remark, with at least this many events between two remarks. */
const OCCASIONS_PER_REMARK = 3;
const MIN_EVENTS_BETWEEN = 12;

/** Returns a pseudo-random number that depends only on the text. */
function hash(text: string) {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return (value ^ (value >>> 15)) >>> 0;
}

/** Returns the sentences of a kind, shuffled for this race. */
function shuffledSentences(kind: string, race: string) {
  const numbers = Array.from({ length: sentenceCount(kind) }, (_, index) => index + 1);
  return numbers.sort((one, two) => hash(`${race} ${kind} ${one}`) - hash(`${race} ${kind} ${two}`));
}

/**
 * Returns the remarks on a race, by the index of the event.
 * @param temperaments  by car; null for a person
 * @param race  text that identifies the race; seeds the choice
 */
export function remarksOn(log: EventView[], temperaments: (string | null)[], race: string) {
  const remarks: Map<number, Message & { car: number }> = new Map();
  const left: Map<string, number[]> = new Map();
  let last = -MIN_EVENTS_BETWEEN;
  log.forEach(({ kind, car, round }, index) => {
    const temperament = temperaments[car];
    const topic = COMMON_OCCASIONS.includes(kind) ? kind : temperament;
    const apt = topic === kind || OCCASIONS[temperament ?? ""]?.includes(kind);
    if (!temperament || !topic || !apt || round < 1 || index - last < MIN_EVENTS_BETWEEN) return;
    if (hash(`${race} ${index} ${kind} ${car}`) % OCCASIONS_PER_REMARK > 0) return;
    const sentences = left.get(topic) ?? shuffledSentences(topic, race);
    const number = sentences.shift();
    left.set(topic, sentences);
    if (number === undefined) return;
    last = index;
    remarks.set(index, { id: `remark.${topic}.${number}`, car });
  });
  return remarks;
}

/** Returns the remarks on a log, by the index of the event. */
const remarksIn = memoisePerObject(
  (log: EventView[], { cars, seed }: Setup, state: State): Map<number, Message> => {
    const kinds = driverKinds(state);
    const temperaments = cars.map(({ driver }) => kindOf(kinds, driver)?.temperament ?? null);
    const remarks = remarksOn(log, temperaments, String(seed));
    return new Map(
      [...remarks].map(([index, { id, car }]) => [index, { id, args: { name: itemAt(cars, car).name } }]),
    );
  },
);

/** Returns the remarks on the race on screen. */
export const remarks = ({ log, view }: RaceState, state: State): Map<number, Message> =>
  view ? remarksIn(log, view.setup, state) : new Map();
