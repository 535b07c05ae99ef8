/** Selects the sound effects of a race event. Plays nothing itself. */

import { isCrashMessage } from "../language/crash.ts";
import { isLocalPlayer } from "../language/messages.ts";
import type { EventView } from "../../protocol.d.ts";
import type { SOUND_EFFECTS } from "./sound-effects.ts";

/** `gear` applies to engine, crash and spin; `seconds` to the engine only. */
export type SoundEffect = keyof typeof SOUND_EFFECTS;
type EventSound = { effect: SoundEffect; gear: number; seconds: number };

/** Minimum duration of an engine's sound, in seconds, even if nothing moves on the screen. */
const MIN_ENGINE_SECONDS = 0.35;

const EFFECT_BY_KIND: Record<string, SoundEffect> = {
  spin: "spin",
  overshoot: "skid",
  swerve: "skid",
  pit: "pit",
  lead: "lead",
  record: "record",
};
const PODIUM = 3;

/** Returns the sound effects of an event, except die and engine. */
function effectsOf({ kind, die, message }: EventView): SoundEffect[] {
  if (kind === "contact") return die?.tone === "out" ? ["collision"] : [];
  if (kind === "stall") return die?.tone === "out" ? ["stall"] : [];
  if (kind === "out") return [isCrashMessage(message?.id ?? "") ? "crash" : "stall"];
  if (kind === "finish") {
    const isOwn = isLocalPlayer(String(message?.args?.name));
    if (message?.id === "event.win") return isOwn ? ["flag", "crowd", "win"] : ["flag", "crowd"];
    return isOwn && Number(message?.args?.place) <= PODIUM ? ["flag", "podium"] : ["flag"];
  }
  return EFFECT_BY_KIND[kind] ? [EFFECT_BY_KIND[kind]] : [];
}

/**
 * @param milliseconds  duration of the event's animation, 0 if there is none
 * @param part  phase of a die roll: the result sounds when the die lands
 */
export function soundsOf(event: EventView, milliseconds: number, part?: "rolling" | "landed"): EventSound[] {
  const effects: SoundEffect[] = part === "rolling" ? [] : effectsOf(event);
  if (event.die && part !== "landed") effects.unshift("dice");
  if (event.path && event.path.length > 1) effects.unshift("engine");
  return effects.map((effect) => ({
    effect,
    gear: event.gear ?? 1,
    seconds: Math.max(MIN_ENGINE_SECONDS, milliseconds / 1000),
  }));
}
