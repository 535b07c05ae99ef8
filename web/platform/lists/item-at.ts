/** Access to lists and tables whose items must exist: a missing item is an internal error. */

/** @param place  negative: counted from the end */
export const itemAt = <T>(items: ArrayLike<T>, place: number): T =>
  assertPresent(items[place < 0 ? items.length + place : place], place);

export const entryOf = <T>(table: Readonly<Record<string, T>>, key: string): T =>
  assertPresent(table[key], key);

function assertPresent<T>(item: T | undefined, place: number | string): T {
  if (item === undefined) throw new Error(`nothing at ${place}`);
  return item;
}
