/**
 * Two copies of one season, one of which was somewhere else meanwhile: whether one of them is the other and more. Both are texts that the engine has read.
 */

/** @typedef {{format: number, events: object[], links: Record<string, string>, circuits?: Record<string, string>}} History */

/** `at`: the first event that differs. @typedef {{outcome: "new" | "same" | "ahead" | "behind" | "parted", at: number, file: string}} Joined */

/** @param {object[]} one @param {object[]} other */
function firstDifference(one, other) {
  const at = one.findIndex((event, index) => JSON.stringify(event) !== JSON.stringify(other[index]));
  return at < 0 ? one.length : at;
}

/** @param {object} [table] */
const count = (table = {}) => Object.keys(table).length;

/**
 * @param {string | null} held    the file that is here, if there is one
 * @param {string} coming
 * @returns {Joined} whether what comes is ahead or behind; `file` is the one that goes further, with the races' links and the players' circuits of both
 */
export function joined(held, coming) {
  if (held === null) return { outcome: "new", at: 0, file: coming };
  /** @type {History} */
  const here = JSON.parse(held);
  /** @type {History} */
  const there = JSON.parse(coming);
  const at = firstDifference(here.events, there.events);
  const [least, most] = [here.events.length, there.events.length].sort((one, other) => one - other);
  if (at < least) return { outcome: "parted", at, file: held };
  const outcome = least === most ? "same" : there.events.length === most ? "ahead" : "behind";
  const further = outcome === "ahead" ? there : here;
  const links = { ...there.links, ...here.links };
  const circuits = { ...there.circuits, ...here.circuits };
  const more = count(links) > count(further.links) || count(circuits) > count(further.circuits);
  if (!more || outcome === "behind") return { outcome, at, file: outcome === "ahead" ? coming : held };
  const format = Math.max(here.format, there.format);
  return {
    outcome,
    at,
    file: `${JSON.stringify({ ...further, format, links, ...(count(circuits) && { circuits }) }, null, 1)}\n`,
  };
}
