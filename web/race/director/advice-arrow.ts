/**
 * The arrow of a hint on a gear: from the car to the most likely end of its rolls, with the gear on a plate.
 * The engine supplies the spaces.
 */
import { svg } from "lit-html";
import { say } from "../../platform/language/messages.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { curveText, poseOnCurve, type Place } from "../board/geometry.ts";
import { gearsOf, shownToken } from "../selectors.ts";
import { drawOver } from "./extra-layer.ts";
import type { Page } from "../../domain/page.ts";
import type { RaceState } from "../state.ts";

/** Distance from the car to the start of the arrow, in spaces. */
const START_DISTANCE_SPACES = 0.8;
/** Distance from the end of the line to the tip, and the size of the plate, in board units. */
const HEAD_LENGTH = 8;
const PLATE_SIZE = { width: 64, height: 36 };

/** Returns the hint if it has a path and its gear is the one shown; otherwise null. */
export function pointingHint(race: RaceState | null) {
  if (race?.phase !== "choosing" || !race.hint || race.hint.path.length < 2) return null;
  return shownToken(race) === race.hint.token ? race.hint : null;
}

/**
 * Draws the arrow.
 * @param places  places of the spaces along the path
 * @param words  text on the plate
 */
export function arrow(places: Place[], words: string) {
  const { x, y, heading } = poseOnCurve(places, Math.min(0.5, START_DISTANCE_SPACES / (places.length - 1)));
  const [tipX, tipY, tipHeading] = itemAt(places, -1);
  const angle = (tipHeading * Math.PI) / 180;
  const end: Place = [tipX - HEAD_LENGTH * Math.cos(angle), tipY - HEAD_LENGTH * Math.sin(angle), tipHeading];
  const line = curveText([[x, y, heading], ...places.slice(1, -1), end]);
  const head = `translate(${tipX} ${tipY}) rotate(${tipHeading})`;
  const middle = poseOnCurve(places, 0.5);
  return svg`<g class="advice-arrow">
    <path class="advice-ink" d=${line} pathLength="1"></path>
    <path class="advice-ink is-head" transform=${head} d="M-10 -17L19 0L-10 17Z"></path>
    <path class="advice-rim" d=${line} pathLength="1"></path>
    <path class="advice-line" d=${line} pathLength="1"></path>
    <path class="advice-head" transform=${head} d="M-10 -17L19 0L-10 17Z"></path>
    <g class="advice-plate" transform=${`translate(${middle.x} ${middle.y})`}><rect x=${-PLATE_SIZE.width / 2}
      y=${-PLATE_SIZE.height / 2} width=${PLATE_SIZE.width} height=${PLATE_SIZE.height} rx="3"></rect><text
      y=".5">${words}</text></g>
  </g>`;
}

/** Draws or removes the arrow; called after each render. */
export function drawAdvice({ board, store }: Page) {
  const { ghosts } = board;
  const { race } = store.state;
  const hint = pointingHint(race);
  if (!ghosts) return;
  drawOver(ghosts.layer, "advice", hint, () => {
    const gear = race && gearsOf(race).find(({ token }) => token === hint?.token)?.gear;
    const places = (hint?.path ?? []).map((space) => itemAt(ghosts.at, space));
    return arrow(places, say(`gear.${gear ?? 0}`));
  });
}
