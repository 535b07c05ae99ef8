/**
 * Long lists are painted in steps, a few rows at each painting. Parts below the first window, or next to it,
 * come with the next painting, so that no painting delays input.
 */
import { narrow } from "../theme.ts";
import { slice } from "../store.ts";
import type { State, Store } from "../store.ts";

/** Number of rows shown at once in a large window, and on a phone. */
const [AT_ONCE, ON_A_PHONE] = [9, 4];
const MORE = 6;

/** Number of rows of each list, and of parts of each screen, that have come. */
const come = slice<Record<string, number>>("come", {});

function comeLater(name: string, count: number, store: Store) {
  queueMicrotask(() => come.change(store, { [name]: count }));
}

/**
 * As much of a list as has come by now; the others follow in the next frames.
 * @param name  the list is whole from its first showing on
 * @param atOnce  in a large window
 */
export function renderInBatches<T>(
  name: string,
  items: readonly T[],
  store: Store,
  atOnce: number = AT_ONCE,
) {
  const count = come.of(store.state)[name] ?? (narrow() ? ON_A_PHONE : atOnce);
  if (count < items.length) comeLater(name, count + MORE, store);
  return items.slice(0, count);
}

/**
 * True if a part of a screen comes with this painting: the first with the second painting, and so on.
 *
 * @param name  the screen is complete once all have come
 * @param part  from 1
 */
export function advancePart(name: string, part: number, store: Store) {
  const there = come.of(store.state)[name] ?? 0;
  if (there === part - 1) comeLater(name, part, store);
  return there >= part;
}

/**
 * The same for parts below a phone's first window.
 *
 * @param isNext  on wide screens the part is next to the others, and comes after them too
 */
export const isBelowFoldReady = (name: string, part: number, store: Store, isNext = false) =>
  !(narrow() || isNext) || advancePart(name, part, store);

/** True if this number of parts of a screen have come. */
export const allPartsRendered = (name: string, count: number, state: State) =>
  (come.of(state)[name] ?? 0) >= count;
