/**
 * Splits the events of a decision into steps that are shown one after another: a roll of a die, or the events
 * between two rolls; and defines the time of each.
 */
import { isLocalSeat } from "../selectors.ts";
import type { EventView } from "../../protocol.d.ts";
import type { RaceState, DieEvent } from "../state.ts";

export interface AnimationStep {
  /** Index of its first event. */
  from: number;
  /** Index after its last event. */
  to: number;
  events: EventView[];
  /** The event of the roll, in a step that is a roll and nothing else; otherwise null. */
  roll: DieEvent | null;
}

/** Duration of a roll, and of showing its result, in ms at speed 1. */
const ROLL_TIMES_MS: Record<"move" | "test", Record<"own" | "others", [rollMs: number, resultMs: number]>> = {
  move: { own: [700, 150], others: [230, 50] },
  test: { own: [600, 320], others: [280, 120] },
};
/** Speed factor for the cars of others: the player waits for all of them between two turns. */
export const OTHERS_SPEED_FACTOR = 2.4;
/** Additional time for important events, in ms at speed 1. */
const IMPORTANT_EXTRA_MS = 700;
const IMPORTANT_KINDS = ["spin", "out"];
const IMPORTANT_WHEN_BAD = ["stall", "contact"];

const hasDie = (event: EventView): event is DieEvent => event.die !== undefined;

export function toAnimationSteps(events: EventView[]): AnimationStep[] {
  const steps: AnimationStep[] = [];
  for (const [at, event] of events.entries()) {
    const last = steps.at(-1);
    if (hasDie(event)) steps.push({ from: at, to: at + 1, events: [event], roll: event });
    else if (last && !last.roll) {
      last.events.push(event);
      last.to = at + 1;
    } else steps.push({ from: at, to: at + 1, events: [event], roll: null });
  }
  return steps;
}

/** True if the die determines how far a car drives; otherwise it is a check. */
export const isMoveRoll = ({ kind, die }: DieEvent) => kind === "roll" || die.purpose.id === "die.move";

/** Returns the duration of a roll, and of showing its result, in ms at speed 1. */
export function timesOf(event: DieEvent, isOwn: boolean) {
  return ROLL_TIMES_MS[isMoveRoll(event) ? "move" : "test"][isOwn ? "own" : "others"];
}

/** Returns the additional time for a step after its animation, in ms at speed 1. */
export function extraTimeOf({ events }: AnimationStep) {
  const weighty = events.some(
    ({ kind, die }) =>
      IMPORTANT_KINDS.includes(kind) || (IMPORTANT_WHEN_BAD.includes(kind) && die?.tone === "out"),
  );
  return weighty ? IMPORTANT_EXTRA_MS : 0;
}

/** True if a car is driven by a player at this device. */
export function isLocalCar({ view, seats }: RaceState, car: number) {
  return view?.cars[car]?.driver === "human" && isLocalSeat(seats, car);
}

/** Returns the index of the first event with a path; `to` if no car moves. */
export function firstMove({ from, to, events }: AnimationStep) {
  const at = events.findIndex(({ path }) => path);
  return at < 0 ? to : from + at;
}
