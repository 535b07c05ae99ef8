/**
 * Reads `called.txt`, which lists the parts of Python's runtime that the engine uses, and the hash of the
 * measured runtime: the numbers of the functions that it calls, and the address ranges of the tables that
 * only other functions read. Its rows have single numbers and ranges.
 */

/**
 * @param {string} row  after its name
 * @returns {[first: number, last: number][]}
 */
const ranges = (row) =>
  row.split(" ").map((range) => {
    const [first, last = first] = range.split("-").map(Number);
    return [first, last];
  });

/**
 * @param {string} text
 * @param {string} hash  of the expected runtime
 * @returns {{called: Set<string>, tables: [first: number, last: number][]}}  function names, address ranges
 */
export function readCalled(text, hash) {
  const [runtimeHash, ...rows] = text.split("\n").filter((row) => row && !row.startsWith("#"));
  if (runtimeHash !== hash)
    throw new Error("called.txt belongs to another runtime: run python3 build.py generate runtime.");
  const border = rows.indexOf("tables");
  const functions = rows.slice(0, border).flatMap(ranges);
  const calledNames = new Set(
    functions.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String(first + index)),
    ),
  );
  return { called: calledNames, tables: rows.slice(border + 1).flatMap(ranges) };
}
