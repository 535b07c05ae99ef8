/**
 * Adds functions that do nothing, for Chromium to compile. Chromium caches the optimised code of Python's
 * runtime for the next visit only if it exceeds one megabyte, and a race needs only about 600 kilobytes. Each
 * of these functions grows from 6 to 48 kilobytes when it is compiled.
 */

/** Number of functions, and number of lines in each. */
const [COUNT, LINES] = [16, 1000];
const LINE = "(local.set $x (f64.convert_i64_s (i64.trunc_f64_s (local.get $x))))";
const AGAIN = "(br_if $again (local.tee $times (i32.sub (local.get $times) (i32.const 1))))";

/** Prefix of their names, followed by a number from 0 on. */
export const NAME = "ballast.";

/** @param {string} text  of a module, as binaryen writes it @returns {string} */
export function withBallast(text) {
  const body = `(loop $again ${LINE.repeat(LINES)} ${AGAIN})`;
  const ballast = Array.from(
    { length: COUNT },
    (_, number) => `(func (export "${NAME}${number}") (param $times i32) (local $x f64) ${body})`,
  );
  return `${text.trimEnd().slice(0, -1)}${ballast.join("\n")})`;
}
