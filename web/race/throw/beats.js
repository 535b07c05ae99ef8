/**
 * What a decision led to, cut into beats that are shown one after another: a die that falls, or what happens
 * between two of them; and how long each stays on screen.
 */
import { sitsHere } from "../selectors.js";

/** @typedef {import("../../protocol.js").EventView} EventView */
/** @typedef {import("../../protocol.js").Die} Die */
/** @typedef {EventView & {die: Die}} Thrown   an event with a die */
/**
 * @typedef {object} Beat
 * @property {number} from      the first of its events
 * @property {number} to        the first after it
 * @property {EventView[]} events
 * @property {Thrown | null} thrown   the one event of a beat in which a die falls
 */

/** At the speed of life, in milliseconds: how long a die falls, and how long it is looked at then. */
const FALLS = {
  move: { own: [700, 150], others: [230, 50] },
  test: { own: [600, 320], others: [280, 120] },
};
/** The others' cars drive faster than one's own by as much: five of them move while one waits. */
export const OTHERS_DRIVE = 2.4;
/** What nobody may miss is looked at longer by as many milliseconds. */
const WEIGHTY = 700;
const ALWAYS_WEIGHTY = ["spin", "out"];
const WEIGHTY_WHEN_BAD = ["stall", "contact"];

/** @param {EventView} event @returns {event is Thrown} */
const isThrown = (event) => event.die !== undefined;

/** @param {EventView[]} events @returns {Beat[]} */
export function beatsOf(events) {
  /** @type {Beat[]} */
  const beats = [];
  for (const [at, event] of events.entries()) {
    const last = beats.at(-1);
    if (isThrown(event)) beats.push({ from: at, to: at + 1, events: [event], thrown: event });
    else if (last && !last.thrown) {
      last.events.push(event);
      last.to = at + 1;
    } else beats.push({ from: at, to: at + 1, events: [event], thrown: null });
  }
  return beats;
}

/** Whether the die says how far a car drives; else something is put to the test. @param {Thrown} event */
export const isForMoving = ({ kind, die }) => kind === "roll" || die.purpose.id === "die.move";

/** @param {Thrown} event @param {boolean} own @returns {number[]} how long it falls, and lies there */
export function timesOf(event, own) {
  return FALLS[isForMoving(event) ? "move" : "test"][own ? "own" : "others"];
}

/** How long a beat is looked at beyond its movements. @param {Beat} beat */
export function weightOf({ events }) {
  const weighty = events.some(
    ({ kind, die }) =>
      ALWAYS_WEIGHTY.includes(kind) || (WEIGHTY_WHEN_BAD.includes(kind) && die?.tone === "out"),
  );
  return weighty ? WEIGHTY : 0;
}

/**
 * Whether a car is driven by a person at this device.
 * @param {import("../state.js").RaceState} race
 * @param {number} car
 */
export function isOwn({ view, seats }, car) {
  return view?.cars[car]?.driver === "human" && sitsHere(seats, car);
}

/** Of what moves it is told when it sets off what came before. @param {Beat} beat */
export function firstMove({ from, to, events }) {
  const at = events.findIndex(({ path }) => path);
  return at < 0 ? to : from + at;
}
