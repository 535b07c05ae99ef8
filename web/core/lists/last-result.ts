/** Results that take a moment and are asked for at every painting. */

/** @returns a function that gives its last result again as long as its arguments are the same */
export function lastResult<Args extends unknown[], Made>(make: (...args: Args) => Made) {
  let last: { args: Args; made: Made } | null = null;
  return (...args: Args): Made => {
    if (!last || last.args.some((arg, at) => arg !== args[at])) last = { args, made: make(...args) };
    return last.made;
  };
}
