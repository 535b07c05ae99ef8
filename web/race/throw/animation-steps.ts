/**
 * Cuts the results of a decision into beats that are shown one after another: a die that falls, or the events
 * between two of them; with the time of each.
 */
import { isLocalSeat } from "../selectors.ts";
import type { EventView } from "../../protocol.d.ts";
import type { RaceState, Thrown } from "../state.ts";

export interface AnimationStep {
  /** The first of its events. */
  from: number;
  /** The first after it. */
  to: number;
  events: EventView[];
  /** The one event of a beat in which a die falls. */
  thrown: Thrown | null;
}

/** At the speed of life, in milliseconds: how long a die falls, and how long it is looked at then. */
const FALLS: Record<"move" | "test", Record<"own" | "others", [falls: number, lies: number]>> = {
  move: { own: [700, 150], others: [230, 50] },
  test: { own: [600, 320], others: [280, 120] },
};
/** The others' cars drive faster than one's own by as much: five of them move while one waits. */
export const OTHERS_DRIVE = 2.4;
/** Additional milliseconds for important events. */
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

/** True if the die says how far a car drives; otherwise it is a check. */
export const isForMoving = ({ kind, die }: Thrown) => kind === "roll" || die.purpose.id === "die.move";

/** @returns milliseconds of the fall, and after it */
export function timesOf(event: Thrown, own: boolean) {
  return FALLS[isForMoving(event) ? "move" : "test"][own ? "own" : "others"];
}

/** How long a beat is looked at beyond its movements. */
export function weightOf({ events }: AnimationStep) {
  const weighty = events.some(
    ({ kind, die }) =>
      ALWAYS_WEIGHTY.includes(kind) || (WEIGHTY_WHEN_BAD.includes(kind) && die?.tone === "out"),
  );
  return weighty ? WEIGHTY : 0;
}

/** True if a car is driven by a person at this device. */
export function isOwn({ view, seats }: RaceState, car: number) {
  return view?.cars[car]?.driver === "human" && isLocalSeat(seats, car);
}

/** The number of the event with which the car sets off; `to` if it does not move. */
export function firstMove({ from, to, events }: AnimationStep) {
  const at = events.findIndex(({ path }) => path);
  return at < 0 ? to : from + at;
}
