/**
 * Makes Python's runtime call the functions in its table through one small function for each type, its
 * caller.
 *
 * Chromium profiles indirect calls and inlines the called function. When such a call then reaches another
 * function, the compiled code is discarded and compiled again, up to ten times per function. For Python's
 * interpreter that costs 0.2 s of CPU time each time, up to seven times in the first ten seconds of a visit,
 * and the interpreter was never in the code cached for the next visit. A shared caller reaches too many
 * functions for Chromium to try inlining.
 */

const TYPE = /\(type \$(\d+) \(func(?: \(param ([^)]*)\))?(?: \(result ([^)]*)\))?\)\)/g;
const CALL = /\(call_indirect \(type \$(\d+)\)/g;

/**
 * @param {string} number  of its type
 * @param {string[]} params @param {string | undefined} result
 */
function callerOf(number, params, result) {
  const paramTypes = [...params, "i32"]; // the last: index in the table
  const argumentText = paramTypes.map((_, index) => `(local.get ${index})`).join(" ");
  const results = result ? `(result ${result})` : "";
  const call = `(call_indirect (type $${number}) ${argumentText})`;
  return `(func $caller.${number} (param ${paramTypes.join(" ")}) ${results} ${call})`;
}

/** @param {string} text  of a module, as binaryen writes it @returns {string} */
export function withCallers(text) {
  const typeNumbers = new Set(Array.from(text.matchAll(CALL), ([, number]) => number));
  const callers = Array.from(text.matchAll(TYPE), ([, number = "", params, result]) =>
    typeNumbers.has(number) ? callerOf(number, params?.split(" ") ?? [], result) : "",
  );
  const newText = text.replaceAll(CALL, "(call $caller.$1").trimEnd();
  return `${newText.slice(0, -1)}${callers.join("\n")})`;
}
