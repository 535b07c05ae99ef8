/** Lookups in the history of a race: the decision that led to an event, the turn of a decision. */
import { itemAt } from "../../platform/lists/item-at.ts";
import type { RaceHistory } from "../../protocol.d.ts";

/** Minimum weight of a key moment. */
export const MIN_KEY_WEIGHT = 3;

/**
 * Returns the index of the decision that led to an event (binary search).
 * @param event  index of the event in the log
 */
export function decisionOf({ event_counts: eventCounts, decisions }: RaceHistory, event: number) {
  let low = 0;
  let high = decisions;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (itemAt(eventCounts, middle) <= event) low = middle;
    else high = middle - 1;
  }
  return Math.min(low, Math.max(0, decisions - 1));
}

/** Returns the game turn at a decision; 0 before the race. */
export function turnAt({ turns }: RaceHistory, at: number) {
  return turns.findLast(([, first]) => first <= at)?.[0] ?? 0;
}
