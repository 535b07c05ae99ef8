/** Selects the sound effects of a race event. Plays nothing itself. */

import { tellsOfCrash } from "../core/language/crash.ts";
import { isLocalPlayer } from "../core/language/messages.ts";
import type { EventView } from "../protocol.d.ts";

/** `gear` applies to engine, crash and spin; `seconds` to the engine only. */
export type Noise =
  | "engine"
  | "dice"
  | "collision"
  | "crash"
  | "skid"
  | "spin"
  | "stall"
  | "flag"
  | "crowd"
  | "pit"
  | "lead"
  | "win"
  | "podium"
  | "record";
type Note = { noise: Noise; gear: number; seconds: number };

/** Minimum duration of an engine's sound, in seconds, even if nothing moves on the screen. */
const SHORTEST = 0.35;

const OF_KIND: Record<string, Noise> = {
  spin: "spin",
  overshoot: "skid",
  swerve: "skid",
  pit: "pit",
  lead: "lead",
  record: "record",
};
const PODIUM = 3;

/** Returns the sound effects of an event, except die and engine. */
function happened({ kind, die, say }: EventView): Noise[] {
  if (kind === "contact") return die?.tone === "out" ? ["collision"] : [];
  if (kind === "stall") return die?.tone === "out" ? ["stall"] : [];
  if (kind === "out") return [tellsOfCrash(say?.id ?? "") ? "crash" : "stall"];
  if (kind === "finish") {
    const own = isLocalPlayer(String(say?.args?.name));
    if (say?.id === "event.win") return own ? ["flag", "crowd", "win"] : ["flag", "crowd"];
    return own && Number(say?.args?.place) <= PODIUM ? ["flag", "podium"] : ["flag"];
  }
  return OF_KIND[kind] ? [OF_KIND[kind]] : [];
}

/**
 * @param milliseconds  duration of the event's animation, 0 if there is none
 * @param part  phase of a die roll: the result sounds when the die lands
 */
export function notesOf(event: EventView, milliseconds: number, part?: "throw" | "landing"): Note[] {
  const noises: Noise[] = part === "throw" ? [] : happened(event);
  if (event.die && part !== "landing") noises.unshift("dice");
  if (event.path && event.path.length > 1) noises.unshift("engine");
  return noises.map((noise) => ({
    noise,
    gear: event.gear ?? 1,
    seconds: Math.max(SHORTEST, milliseconds / 1000),
  }));
}
