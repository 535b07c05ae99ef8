/** The place of a die: next to its car, or in the middle. */
import { itemAt } from "../../core/lists/item-at.ts";
import { covered } from "../stage.ts";
import type { ShownBoard } from "./framing.ts";

/** Pixels between a car and its die, and between the stage's edge and the die's middle. */
const DIE_AWAY = 76;
const DIE_ROOM = 44;

const within = (at: number, low: number, high: number) =>
  Math.max(low + DIE_ROOM, Math.min(high - DIE_ROOM, at));

/**
 * The place of a die on the stage: behind its car, within the visible part of the board, with more room for
 * words on its left or its right. A die without a car on the board falls in the middle. Null if the car is
 * out of sight.
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
