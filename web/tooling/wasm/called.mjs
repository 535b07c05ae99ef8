/**
 * `called.txt`: the numbers of the functions of Python's machine that the engine calls, in rows of single
 * numbers and of ranges, and on which machine they were counted.
 */

/**
 * The names of the functions.
 * @param {string} text
 * @param {string} hash  of the machine that they are to be of
 */
export function readCalled(text, hash) {
  const [counted, ...rows] = text.split("\n").filter((row) => row && !row.startsWith("#"));
  if (counted !== hash)
    throw new Error("called.txt is of another machine: python3 -m tests.write_called counts anew.");
  const ranges = rows.flatMap((row) => row.split(" ")).map((range) => range.split("-").map(Number));
  return new Set(
    ranges.flatMap(([first, last = first]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String(first + index)),
    ),
  );
}
