/**
 * Renders long lists in batches, a few rows per render. Parts below the first viewport, or next to it, are
 * added by the next render, so that no render delays input.
 */
import { isNarrow } from "../theme.ts";
import { slice, type StoreOf, type WithSlices } from "../store.ts";

/** Number of rows in the first batch, in a large window and on a phone. */
const [FIRST_ROWS, FIRST_ROWS_ON_PHONE] = [9, 4];
const ROWS_PER_BATCH = 6;

/** Number of rows rendered of each list, and of parts of each screen. */
const renderedCounts = slice<Record<string, number>>("rendered", {});

function renderMoreLater(name: string, count: number, store: StoreOf<WithSlices>) {
  queueMicrotask(() => renderedCounts.change(store, { [name]: count }));
}

/**
 * Returns the rows of a list to render now. The others follow in the next frames.
 * @param name  key of the progress; once complete, the list is rendered whole from then on
 * @param firstRows  rows in the first batch in a large window
 */
export function renderInBatches<T>(
  name: string,
  items: readonly T[],
  store: StoreOf<WithSlices>,
  firstRows: number = FIRST_ROWS,
) {
  const count = renderedCounts.of(store.state)[name] ?? (isNarrow() ? FIRST_ROWS_ON_PHONE : firstRows);
  if (count < items.length) renderMoreLater(name, count + ROWS_PER_BATCH, store);
  return items.slice(0, count);
}

/**
 * True if a part of a screen is included in this render: the first part in the second render, and so on.
 *
 * @param name  key of the progress; once complete, the screen is rendered whole from then on
 * @param part  from 1
 */
export function advancePart(name: string, part: number, store: StoreOf<WithSlices>) {
  const count = renderedCounts.of(store.state)[name] ?? 0;
  if (count === part - 1) renderMoreLater(name, part, store);
  return count >= part;
}

/**
 * Like `advancePart`, for parts below the first viewport of a phone.
 *
 * @param isAlongside  true if on wide screens the part is next to the others and also follows them
 */
export const isBelowFoldReady = (
  name: string,
  part: number,
  store: StoreOf<WithSlices>,
  isAlongside = false,
) => !(isNarrow() || isAlongside) || advancePart(name, part, store);

/** True if this number of parts of a screen has been rendered. */
export const allPartsRendered = (name: string, count: number, state: WithSlices) =>
  (renderedCounts.of(state)[name] ?? 0) >= count;
