/** Values created once for each object they belong to, such as the page. */

/**
 * @returns a function that creates the value for an object at the first call, and returns it again after that
 */
export function memoisePerObject<Owner extends object, More extends unknown[], Made>(
  make: (owner: Owner, ...more: More) => Made,
) {
  const cache: WeakMap<Owner, { value: Made }> = new WeakMap();
  return (owner: Owner, ...more: More): Made => {
    const entry = cache.get(owner) ?? { value: make(owner, ...more) };
    cache.set(owner, entry);
    return entry.value;
  };
}
