/**
 * Which noises belong to an event of the race. No sound is made here.
 */

import { tellsOfCrash } from "../core/language/crash.js";
import { isReader } from "../core/language/messages.js";

/** @typedef {import("../protocol.js").EventView} EventView */
/**
 * @typedef {"engine" | "dice" | "collision" | "crash" | "skid" | "spin" | "stall" | "flag" | "crowd" | "pit"
 *   | "lead" | "win" | "podium" | "record"} Noise
 * @typedef {{noise: Noise, gear: number, seconds: number}} Note `gear` means something to the engine, a crash
 *   and a spin, `seconds` to the engine only
 */

/** An engine is heard for as long at least, also where nothing moves on screen. */
const SHORTEST = 0.35;

/** @type {Record<string, Noise>} */
const OF_KIND = {
  spin: "spin",
  overshoot: "skid",
  swerve: "skid",
  pit: "pit",
  lead: "lead",
  record: "record",
};
const PODIUM = 3;

/** @param {EventView} event @returns {Noise[]} besides the die and the engine */
function happened({ kind, die, say }) {
  if (kind === "contact") return die?.tone === "out" ? ["collision"] : [];
  if (kind === "stall") return die?.tone === "out" ? ["stall"] : [];
  if (kind === "out") return [tellsOfCrash(say?.id ?? "") ? "crash" : "stall"];
  if (kind === "finish") {
    const own = isReader(String(say?.args?.name));
    if (say?.id === "event.win") return own ? ["flag", "crowd", "win"] : ["flag", "crowd"];
    return own && Number(say?.args?.place) <= PODIUM ? ["flag", "podium"] : ["flag"];
  }
  return OF_KIND[kind] ? [OF_KIND[kind]] : [];
}

/**
 * @param {EventView} event
 * @param {number} milliseconds that its animation takes, 0 when it has none
 * @param {"throw" | "landing"} [part]   of a die that falls: what it came to is heard when it lies
 * @returns {Note[]}
 */
export function notesOf(event, milliseconds, part) {
  /** @type {Noise[]} */
  const noises = part === "throw" ? [] : happened(event);
  if (event.die && part !== "landing") noises.unshift("dice");
  if (event.path && event.path.length > 1) noises.unshift("engine");
  return noises.map((noise) => ({
    noise,
    gear: event.gear ?? 1,
    seconds: Math.max(SHORTEST, milliseconds / 1000),
  }));
}
