/**
 * How fast what others do passes by: faster the more of them there are, and the more they have done since
 * one's own last roll. What concerns the reader's car takes its usual time.
 */
import { actMs } from "../board/cars/animate.ts";
import { isOwn, OTHERS_DRIVE, timesOf, weightOf } from "./animation-steps.ts";
import type { RaceState } from "../state.ts";
import type { AnimationStep } from "./animation-steps.ts";

/** Time for more rivals than this does not grow. */
const RIVALS = 5;
/** All that others do between two of one's own rolls takes no longer: milliseconds at the speed of life. */
const ROUND_MS = 4800;
/** A beat of theirs takes at most so much of what is left of that. */
const SHARE = 0.25;

/** How long a beat of the others takes by itself, in milliseconds. */
function lengthOf(beat: AnimationStep) {
  const [falls, lies] = beat.thrown ? timesOf(beat.thrown, false) : [0, 0];
  const moves = beat.thrown ? 0 : beat.events.reduce((sum, event) => sum + actMs(event), 0);
  return falls + lies + moves / OTHERS_DRIVE + weightOf(beat);
}

/** True if a beat is about a car of a person at this device, if only because somebody runs into it. */
const concerns = (race: RaceState, { events }: AnimationStep) =>
  events.some(
    ({ car, say }) =>
      isOwn(race, car) ||
      race.view?.cars.some((one) => one.name === say?.args?.other && isOwn(race, one.car)),
  );

/**
 * How many milliseconds a beat takes by itself, and how many it is to take.
 * @param spent  milliseconds that others have taken since one's own last roll
 */
export function hastened(race: RaceState, beat: AnimationStep, spent: number) {
  const usual = lengthOf(beat);
  if (!race.view || usual === 0 || concerns(race, beat)) return null;
  const rivals = race.view.cars.filter(({ car, status }) => status === "running" && !isOwn(race, car));
  const takes = Math.min(usual / Math.max(1, rivals.length / RIVALS), SHARE * (ROUND_MS - spent));
  return { usual, takes };
}
