/** Computes the position of a die: next to its car, or in the middle. */
import { itemAt } from "../../core/lists/item-at.ts";
import { covered } from "../stage.ts";
import type { ShownBoard } from "./framing.ts";

/** Distance from a car to its die, and minimum from the stage's edge to the die's centre, in pixels. */
const DIE_AWAY = 76;
const DIE_ROOM = 44;

const within = (at: number, low: number, high: number) =>
  Math.max(low + DIE_ROOM, Math.min(high - DIE_ROOM, at));

/**
 * Returns the position of a die on the stage, in pixels: behind its car, within the uncovered part of the
 * stage. `leftwards` is true if its text has more room on the left. Without a space the die is in the middle.
 * Null if the car is out of view.
 */
export function diePlace({ board, drawing, place }: ShownBoard, space: number | null) {
  if (!board || !drawing || !place) return null;
  const { width, height } = place.getBoundingClientRect();
  const { top, bottom } = covered(place);
  if (space === null) return { x: width / 2, y: (top + height - bottom) / 2, leftwards: false };
  const here = board.placeOf(space);
  if (here.x < 0 || here.y < top || here.x > width || here.y > height - bottom) return null;
  const angle = (itemAt(drawing.at, space)[2] * Math.PI) / 180;
  const x = within(here.x - DIE_AWAY * Math.cos(angle), 0, width);
  const y = within(here.y - DIE_AWAY * Math.sin(angle), top, height - bottom);
  return { x, y, leftwards: x > width / 2 };
}
