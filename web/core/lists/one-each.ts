/** Things that are made once for each object they belong to, such as the page. */

/** @returns a function that makes it for an object when it is first asked for */
export function oneEach<Owner extends object, More extends unknown[], Made>(
  make: (owner: Owner, ...more: More) => Made,
) {
  const made: WeakMap<Owner, { value: Made }> = new WeakMap();
  return (owner: Owner, ...more: More): Made => {
    const known = made.get(owner) ?? { value: make(owner, ...more) };
    made.set(owner, known);
    return known.value;
  };
}
