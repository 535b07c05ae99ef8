/**
 * What rivals say to what has happened to them: now and then, each in his way, and nothing twice in a race.
 * The same race has the same remarks, whenever it is looked at.
 */
import { driverKinds, kindOf } from "../../core/rivals.js";

/** @typedef {import("../../core/store.js").RaceState} RaceState */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("../../protocol.js").EventView} EventView */
/** @typedef {import("../../protocol.js").Message} Message */

/** What a temperament has something to say about. @type {Record<string, string[]>} */
const OCCASIONS = {
  even: ["corner"],
  late: ["overshoot"],
  saver: ["corner"],
  blocker: ["corner", "contact"],
  gambler: ["skid", "overshoot", "corner"],
};
/** What anybody has. */
const ANYBODY = ["spin", "finish"];
/** How many sentences there are of each kind. @type {Record<string, number>} */
const SENTENCES = { even: 5, late: 5, saver: 5, blocker: 5, gambler: 5, spin: 4, finish: 4 };
/** One occasion in so many is taken, and so many events lie between two remarks at least. */
const SELDOM = 3;
const APART = 12;

/** The remarks of the race that was looked at last. */
let known = {
  log: /** @type {EventView[]} */ ([]),
  found: /** @type {Map<number, Message>} */ (new Map()),
};

/** A number that looks thrown, the same for the same text. @param {string} text */
function hash(text) {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return (value ^ (value >>> 15)) >>> 0;
}

/** The sentences of a kind, in the order of this race. @param {string} kind @param {string} race */
function order(kind, race) {
  const numbers = Array.from({ length: SENTENCES[kind] }, (_, index) => index + 1);
  return numbers.sort((one, two) => hash(`${race} ${kind} ${one}`) - hash(`${race} ${kind} ${two}`));
}

/**
 * Which event of a race is remarked on, with the sentence.
 * @param {EventView[]} log
 * @param {(string | null)[]} temperaments  of the cars; null: of a person
 * @param {string} race  what tells this race from others
 */
export function remarksOn(log, temperaments, race) {
  /** @type {Map<number, Message & {car: number}>} */
  const found = new Map();
  /** @type {Map<string, number[]>} */
  const left = new Map();
  let last = -APART;
  log.forEach(({ kind, car, round }, index) => {
    const temperament = temperaments[car];
    const topic = ANYBODY.includes(kind) ? kind : temperament;
    const apt = topic === kind || OCCASIONS[temperament ?? ""]?.includes(kind);
    if (!temperament || !topic || !apt || round < 1 || index - last < APART) return;
    if (hash(`${race} ${index} ${kind} ${car}`) % SELDOM > 0) return;
    const sentences = left.get(topic) ?? order(topic, race);
    const number = sentences.shift();
    left.set(topic, sentences);
    if (number === undefined) return;
    last = index;
    found.set(index, { id: `remark.${topic}.${number}`, car });
  });
  return found;
}

/**
 * The remarks of the race on the screen, by the place of the event in its log.
 * @param {RaceState} race @param {State} state
 */
export function remarks({ log, view }, state) {
  if (!view) return new Map();
  if (known.log !== log) {
    const kinds = driverKinds(state);
    const { cars, seed } = view.setup;
    const temperaments = cars.map(({ driver }) => kindOf(kinds, driver)?.temperament ?? null);
    const found = remarksOn(log, temperaments, String(seed));
    const said = [...found].map(
      ([index, { id, car }]) =>
        /** @type {[number, Message]} */ ([index, { id, args: { name: cars[car].name } }]),
    );
    known = { log, found: new Map(said) };
  }
  return known.found;
}
