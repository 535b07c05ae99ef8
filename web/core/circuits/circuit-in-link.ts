/**
 * Reads the circuit id from a link in the address, and nothing else, so that its board can be shown long
 * before the engine can read the link. A set-up begins with the circuit, after a checksum. In links of
 * seasons and links that include their circuit, other data come first; the engine reads those and damaged
 * ones.
 */

/** A set-up, a position or a race, in the formats that begin with a set-up (engine/links/race_link.py). */
const BEGINS_WITH_SET_UP = /^[spr](?:[147]|1[036])\.([\w-]+)$/;
/** Characters of a link that hold the longest possible name. */
const LETTERS = 64;
/** Three bytes in halves. */
const CHECK_SUM = 6;

/** @returns empty where that cannot be told */
export function circuitInLink(link: string): string {
  const [, armoured = ""] = BEGINS_WITH_SET_UP.exec(link) ?? [];
  try {
    const bytes = atob(armoured.slice(0, LETTERS).replaceAll("-", "+").replaceAll("_", "/"));
    const halves = [...bytes].flatMap((letter) => [letter.charCodeAt(0) >> 4, letter.charCodeAt(0) & 15]);
    let at = CHECK_SUM;
    let length = 0;
    const next = () => halves[at++] ?? 0;
    // Three bits of a number at a time, and whether there are more.
    for (let shift = 0, half = 8; half & 8; shift += 3) {
      half = next();
      length |= (half & 7) << shift;
    }
    if (at + 2 * length > halves.length) return "";
    const letters = Array.from({ length }, () => (next() << 4) | next());
    return String.fromCharCode(...letters);
  } catch {
    return "";
  }
}
