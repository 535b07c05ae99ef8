/**
 * Renders long lists in batches, a few rows per render. Parts below the first viewport, or next to it, are
 * added by the next render, so that no render delays input.
 */
import { narrow } from "../theme.ts";
import { slice } from "../store.ts";
import type { State, Store } from "../store.ts";

/** Number of rows in the first batch, in a large window and on a phone. */
const [AT_ONCE, ON_A_PHONE] = [9, 4];
const MORE = 6;

/** Number of rows rendered of each list, and of parts of each screen. */
const come = slice<Record<string, number>>("come", {});

function comeLater(name: string, count: number, store: Store) {
  queueMicrotask(() => come.change(store, { [name]: count }));
}

/**
 * Returns the rows of a list to render now. The others follow in the next frames.
 * @param name  key of the progress; once complete, the list is rendered whole from then on
 * @param atOnce  rows in the first batch in a large window
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
 * True if a part of a screen is included in this render: the first part in the second render, and so on.
 *
 * @param name  key of the progress; once complete, the screen is rendered whole from then on
 * @param part  from 1
 */
export function advancePart(name: string, part: number, store: Store) {
  const there = come.of(store.state)[name] ?? 0;
  if (there === part - 1) comeLater(name, part, store);
  return there >= part;
}

/**
 * Like `advancePart`, for parts below the first viewport of a phone.
 *
 * @param isNext  true if on wide screens the part is next to the others and also follows them
 */
export const isBelowFoldReady = (name: string, part: number, store: Store, isNext = false) =>
  !(narrow() || isNext) || advancePart(name, part, store);

/** True if this number of parts of a screen has been rendered. */
export const allPartsRendered = (name: string, count: number, state: State) =>
  (come.of(state)[name] ?? 0) >= count;
