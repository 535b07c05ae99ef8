/**
 * Places in the history of a race: which decision led to what, and what is worth stopping at.
 */
import { itemAt } from "../../core/lists/item-at.ts";
import type { RaceHistory } from "../../protocol.d.ts";

/** The weight from which on the keys for key moments stop. */
export const KEY_WEIGHT = 3;

/**
 * The decision that led to an event.
 * @param event  its place in the log
 */
export function decisionOf({ told, decisions }: RaceHistory, event: number) {
  let low = 0;
  let high = decisions;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (itemAt(told, middle) <= event) low = middle;
    else high = middle - 1;
  }
  return Math.min(low, Math.max(0, decisions - 1));
}

/** The game turn of a moment: 0 before the race. */
export function turnAt({ turns }: RaceHistory, at: number) {
  return turns.findLast(([, first]) => first <= at)?.[0] ?? 0;
}
