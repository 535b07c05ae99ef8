/**
 * `called.txt`: what of Python's machine the engine comes to, and on which machine that was counted: the
 * numbers of the functions that it calls, and the places of memory where tables lie that only other functions
 * read. Rows of single numbers and of ranges.
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
 * @param {string} hash  of the machine that it is to be of
 * @returns {{called: Set<string>, tables: [first: number, last: number][]}}  names of functions, and places
 */
export function readCalled(text, hash) {
  const [counted, ...rows] = text.split("\n").filter((row) => row && !row.startsWith("#"));
  if (counted !== hash)
    throw new Error("called.txt belongs to another runtime: run python3 build.py generate runtime.");
  const border = rows.indexOf("tables");
  const functions = rows.slice(0, border).flatMap(ranges);
  const called = new Set(
    functions.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String(first + index)),
    ),
  );
  return { called, tables: rows.slice(border + 1).flatMap(ranges) };
}
