/**
 * How Python's machine calls functions in its table: through one small function for each type, its caller.
 *
 * Chromium observes such a call, and inlines the called function into the caller's code. When the call leads
 * to another function, the compiled code is discarded and made again, up to ten times each. For Python's
 * interpreter that takes 0.2 s of a processor each time, up to seven times in the first ten seconds of a
 * visit, and it was never in the code stored for the next one. A caller calls too many functions for inlining
 * to be tried.
 */

const TYPE = /\(type \$(\d+) \(func(?: \(param ([^)]*)\))?(?: \(result ([^)]*)\))?\)\)/g;
const CALL = /\(call_indirect \(type \$(\d+)\)/g;

/**
 * @param {string} number  of its type
 * @param {string[]} params @param {string | undefined} result
 */
function callerOf(number, params, result) {
  const given = [...params, "i32"]; // the last: its place in the table
  const passed = given.map((_, index) => `(local.get ${index})`).join(" ");
  const results = result ? `(result ${result})` : "";
  const call = `(call_indirect (type $${number}) ${passed})`;
  return `(func $caller.${number} (param ${given.join(" ")}) ${results} ${call})`;
}

/** @param {string} text  of a module, as binaryen writes it @returns {string} */
export function withCallers(text) {
  const wanted = new Set(Array.from(text.matchAll(CALL), ([, number]) => number));
  const callers = Array.from(text.matchAll(TYPE), ([, number = "", params, result]) =>
    wanted.has(number) ? callerOf(number, params?.split(" ") ?? [], result) : "",
  );
  const made = text.replaceAll(CALL, "(call $caller.$1").trimEnd();
  return `${made.slice(0, -1)}${callers.join("\n")})`;
}
