/**
 * How Python's machine calls what it finds in its table: by way of one little function for each type, its
 * caller.
 *
 * Chromium watches where such a call leads to, and compiles the function found there into the one that calls.
 * When the call comes to another function, all that was compiled is thrown away and made anew, at most ten
 * times each: Python's interpreter, for 0.2 s of a processor each time, up to seven times in the first ten
 * seconds of a visit, and it never was among what the browser keeps for the next one. A caller leads to so
 * many functions that nothing of the kind is tried.
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
  const callers = Array.from(text.matchAll(TYPE), ([, number, params, result]) =>
    wanted.has(number) ? callerOf(number, params?.split(" ") ?? [], result) : "",
  );
  const made = text.replaceAll(CALL, "(call $caller.$1").trimEnd();
  return `${made.slice(0, -1)}${callers.join("\n")})`;
}
