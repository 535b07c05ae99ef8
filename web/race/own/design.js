/**
 * A car that is being built: what the player has done to it on screen, before the engine is told. Each step
 * is an entry in `opened`: a point more or less ("+ tyres 3", "- tyres 4"), or a whole car, with the points
 * of all parts in their order ("= 6,4,3,3,3,1 5").
 */

/** @typedef {import("../../protocol.js").Question} Question */
/** @typedef {Record<string, number>} Points */

/** @param {Points} points */
const sumOf = (points) => Object.values(points).reduce((sum, n) => sum + n, 0);

/** The points of each part. @param {string[]} opened @param {Question} question @returns {Points} */
export function designOf(opened, { parts = [] }) {
  /** @type {Points} */
  let points = Object.fromEntries(parts.map((row) => [row.part, row.points]));
  for (const step of opened) {
    const [act, name] = step.split(" ");
    if (act === "=") {
      const all = name.split(",");
      points = Object.fromEntries(parts.map(({ part }, index) => [part, Number(all[index])]));
    } else points = { ...points, [name]: points[name] + (act === "+" ? 1 : -1) };
  }
  return points;
}

/**
 * The request for what is chosen: a car, or the selected answer; null if nothing is.
 * @param {{opened: string[], token: string | null}} race @param {Question | null | undefined} question
 * @returns {import("../../protocol.js").Request | null}
 */
export function chosenAnswer({ opened, token }, question) {
  if (question?.designs && opened.length > 0) return { do: "build", points: designOf(opened, question) };
  return question && token !== null ? { do: "take", token } : null;
}

/** Points still to spend. @param {Points} points @param {Question} question */
export const leftIn = (points, { parts = [], left = 0 }) =>
  left + parts.reduce((sum, row) => sum + row.points, 0) - sumOf(points);

/**
 * True if a part may have one more point.
 * @param {string[]} opened @param {Question} question @param {string} part
 */
export function mayAdd(opened, question, part) {
  const points = designOf(opened, question);
  const most = question.parts?.find((row) => row.part === part)?.most ?? 0;
  return points[part] < most && leftIn(points, question) > 0;
}
