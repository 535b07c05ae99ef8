/**
 * Speeds up the moves of others: the more rivals there are, and the more time they have taken since the
 * player's last roll. Steps that affect the player's car keep their normal duration.
 */
import { actMs } from "../board/cars/animate.ts";
import { isOwn, OTHERS_DRIVE, timesOf, weightOf } from "./animation-steps.ts";
import type { RaceState } from "../state.ts";
import type { AnimationStep } from "./animation-steps.ts";

/** With more rivals than this, each takes proportionally less time. */
const RIVALS = 5;
/** Maximum total time for others between two rolls of the player, in ms at speed 1. */
const ROUND_MS = 4800;
/** Maximum share of the remaining time for one step. */
const SHARE = 0.25;

/** Returns the normal duration of a step of others, in ms at speed 1. */
function lengthOf(beat: AnimationStep) {
  const [falls, lies] = beat.thrown ? timesOf(beat.thrown, false) : [0, 0];
  const moves = beat.thrown ? 0 : beat.events.reduce((sum, event) => sum + actMs(event), 0);
  return falls + lies + moves / OTHERS_DRIVE + weightOf(beat);
}

/** True if a step involves the car of a player at this device, for example as the victim of contact. */
const concerns = (race: RaceState, { events }: AnimationStep) =>
  events.some(
    ({ car, say }) =>
      isOwn(race, car) ||
      race.view?.cars.some((one) => one.name === say?.args?.other && isOwn(race, one.car)),
  );

/**
 * Returns the normal duration of a step and the one it should have, in ms; null if it is not to be changed.
 * @param spent  time that others have taken since the player's last roll, in ms
 */
export function hastened(race: RaceState, beat: AnimationStep, spent: number) {
  const usual = lengthOf(beat);
  if (!race.view || usual === 0 || concerns(race, beat)) return null;
  const rivals = race.view.cars.filter(({ car, status }) => status === "running" && !isOwn(race, car));
  const takes = Math.min(usual / Math.max(1, rivals.length / RIVALS), SHARE * (ROUND_MS - spent));
  return { usual, takes };
}
