/**
 * Speeds up the moves of others: the more rivals there are, and the more time they have taken since the
 * player's last roll. Steps that affect the player's car keep their normal duration.
 */
import { animationMs } from "../board/cars/animate.ts";
import { isLocalCar, OTHERS_SPEED_FACTOR, timesOf, extraTimeOf } from "./animation-steps.ts";
import type { RaceState } from "../state.ts";
import type { AnimationStep } from "./animation-steps.ts";

/** With more rivals than this, each takes proportionally less time. */
const RIVALS_AT_NORMAL_SPEED = 5;
/** Maximum total time for others between two rolls of the player, in ms at speed 1. */
const MAX_OTHERS_MS = 4800;
/** Maximum share of the remaining time for one step. */
const MAX_STEP_SHARE = 0.25;

/** Returns the normal duration of a step of others, in ms at speed 1. */
function lengthOf(step: AnimationStep) {
  const [rollMs, resultMs] = step.roll ? timesOf(step.roll, false) : [0, 0];
  const moves = step.roll ? 0 : step.events.reduce((sum, event) => sum + animationMs(event), 0);
  return rollMs + resultMs + moves / OTHERS_SPEED_FACTOR + extraTimeOf(step);
}

/** True if a step involves the car of a player at this device, for example as the victim of contact. */
const affectsPlayer = (race: RaceState, { events }: AnimationStep) =>
  events.some(
    ({ car, message }) =>
      isLocalCar(race, car) ||
      race.view?.cars.some((one) => one.name === message?.args?.other && isLocalCar(race, one.car)),
  );

/**
 * Returns the normal duration of a step and the one it should have, in ms; null if it is not to be changed.
 * @param spentMs  time that others have taken since the player's last roll, in ms
 */
export function hastenStep(race: RaceState, step: AnimationStep, spentMs: number) {
  const normalMs = lengthOf(step);
  if (!race.view || normalMs === 0 || affectsPlayer(race, step)) return null;
  const rivals = race.view.cars.filter(({ car, status }) => status === "running" && !isLocalCar(race, car));
  const shortenedMs = Math.min(
    normalMs / Math.max(1, rivals.length / RIVALS_AT_NORMAL_SPEED),
    MAX_STEP_SHARE * (MAX_OTHERS_MS - spentMs),
  );
  return { normalMs, shortenedMs };
}
