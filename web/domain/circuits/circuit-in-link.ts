/**
 * Decodes only the circuit id of a link, so that its board can be shown long before the engine can read the
 * link. A set-up begins with a checksum, then the circuit. In links of seasons and links that include their
 * circuit, other data come first; only the engine reads those, and damaged links.
 */

/** A set-up, a position or a race, in the formats that begin with a set-up (engine/links/race_link.py). */
const BEGINS_WITH_SET_UP = /^[spr](?:[147]|1[036])\.([\w-]+)$/;
/** Number of characters to decode: enough for the longest name. */
const DECODED_CHARACTERS = 64;
/** Length of the checksum in half-bytes: three bytes. */
const CHECKSUM_HALF_BYTES = 6;

/** @returns "" if the circuit cannot be decoded */
export function circuitInLink(link: string): string {
  const [, payload = ""] = BEGINS_WITH_SET_UP.exec(link) ?? [];
  try {
    const bytes = atob(payload.slice(0, DECODED_CHARACTERS).replaceAll("-", "+").replaceAll("_", "/"));
    const halves = [...bytes].flatMap((letter) => [letter.charCodeAt(0) >> 4, letter.charCodeAt(0) & 15]);
    let at = CHECKSUM_HALF_BYTES;
    let length = 0;
    const next = () => halves[at++] ?? 0;
    // Variable-length number: three bits per half-byte; its top bit is set if more follow.
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
