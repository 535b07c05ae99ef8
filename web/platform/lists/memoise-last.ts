/** Caches a result that is slow to compute and needed at every render. */

/** @returns a function that returns its last result again while its arguments are the same */
export function memoiseLast<Args extends unknown[], Made>(make: (...args: Args) => Made) {
  let last: { args: Args; result: Made } | null = null;
  return (...args: Args): Made => {
    if (!last || last.args.some((arg, at) => arg !== args[at])) last = { args, result: make(...args) };
    return last.result;
  };
}
