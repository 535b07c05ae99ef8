/**
 * Splits the events of a decision into steps that are shown one after another: a roll of a die, or the events
 * between two rolls; and defines the time of each.
 */
import { isLocalSeat } from "../selectors.ts";
import type { EventView } from "../../protocol.d.ts";
import type { RaceState, Thrown } from "../state.ts";

export interface AnimationStep {
  /** Index of its first event. */
  from: number;
  /** Index after its last event. */
  to: number;
  events: EventView[];
  /** The only event of a step in which a die is rolled; otherwise null. */
  thrown: Thrown | null;
}

/** Duration of a roll, and of showing its result, in ms at speed 1. */
const FALLS: Record<"move" | "test", Record<"own" | "others", [falls: number, lies: number]>> = {
  move: { own: [700, 150], others: [230, 50] },
  test: { own: [600, 320], others: [280, 120] },
};
/** Speed factor for the cars of others: the player waits for up to five of them. */
export const OTHERS_DRIVE = 2.4;
/** Additional time for important events, in ms at speed 1. */
const WEIGHTY = 700;
const ALWAYS_WEIGHTY = ["spin", "out"];
const WEIGHTY_WHEN_BAD = ["stall", "contact"];

const isThrown = (event: EventView): event is Thrown => event.die !== undefined;

export function toAnimationSteps(events: EventView[]): AnimationStep[] {
  const beats: AnimationStep[] = [];
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

/** True if the die determines how far a car drives; otherwise it is a check. */
export const isForMoving = ({ kind, die }: Thrown) => kind === "roll" || die.purpose.id === "die.move";

/** Returns the duration of a roll, and of showing its result, in ms at speed 1. */
export function timesOf(event: Thrown, own: boolean) {
  return FALLS[isForMoving(event) ? "move" : "test"][own ? "own" : "others"];
}

/** Returns the additional time for a step after its animation, in ms at speed 1. */
export function weightOf({ events }: AnimationStep) {
  const weighty = events.some(
    ({ kind, die }) =>
      ALWAYS_WEIGHTY.includes(kind) || (WEIGHTY_WHEN_BAD.includes(kind) && die?.tone === "out"),
  );
  return weighty ? WEIGHTY : 0;
}

/** True if a car is driven by a player at this device. */
export function isOwn({ view, seats }: RaceState, car: number) {
  return view?.cars[car]?.driver === "human" && isLocalSeat(seats, car);
}

/** Returns the index of the first event with a path; `to` if no car moves. */
export function firstMove({ from, to, events }: AnimationStep) {
  const at = events.findIndex(({ path }) => path);
  return at < 0 ? to : from + at;
}
