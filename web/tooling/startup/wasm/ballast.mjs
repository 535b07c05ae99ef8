/**
 * Functions that do nothing, for Chromium to compile: it keeps what it has compiled well of Python's machine
 * for the next visit, but not before there is a megabyte of it, and what a race takes is some 600 kilobytes.
 * Of six kilobytes each of these becomes 48.
 */

/** Number of functions, and number of lines in each. */
const [COUNT, LINES] = [16, 1000];
const LINE = "(local.set $x (f64.convert_i64_s (i64.trunc_f64_s (local.get $x))))";
const AGAIN = "(br_if $again (local.tee $times (i32.sub (local.get $times) (i32.const 1))))";

/** The ends of their names are numbers from 0 on. */
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
