/**
 * Plays the sounds of the race. Loaded when sound is switched on; silent while the page is hidden and in
 * browsers without Web Audio.
 */
import { ignoreNotAllowed } from "../loading/ignored-errors.ts";
import { createWhiteNoise, SOUND_EFFECTS, type AudioOutput } from "./sound-effects.ts";
import { soundsOf, type SoundEffect } from "./event-sounds.ts";
import type { EventView } from "../../protocol.d.ts";

/** Minimum interval between two plays of the same effect, in seconds: simultaneous events sound once. */
const MIN_INTERVAL_SECONDS = 0.12;
/** Events that count as a user gesture; browsers start no audio before one. */
const GESTURES = ["pointerdown", "keydown"];

export type Sound = ReturnType<typeof createSound>;

export function createSound() {
  let context: AudioContext | null = null;
  let mixer: { output: AudioOutput; volume: GainNode } | null = null;
  let level = 0;
  const lastPlayed: Map<SoundEffect, number> = new Map();

  /** Creates the audio graph. A limiter prevents clipping when many cars crash. */
  function setUp() {
    try {
      context = new AudioContext();
      const volume = context.createGain();
      volume.connect(context.createDynamicsCompressor()).connect(context.destination);
      mixer = { output: { context, out: volume, whiteNoise: createWhiteNoise(context) }, volume };
      for (const touch of GESTURES) document.addEventListener(touch, updatePlayback);
      document.addEventListener("visibilitychange", updatePlayback);
    } catch {
      context = null; // no Web Audio or no output device: the race is silent
    }
  }

  function updatePlayback() {
    if (!context) return;
    const isWanted = level > 0 && !document.hidden;
    if (isWanted === (context.state === "running")) return;
    (isWanted ? context.resume() : context.suspend()).catch(ignoreNotAllowed);
  }

  return {
    /** @param loudness  0 (off) to 1; squared for the gain, because hearing is not linear */
    setVolume(loudness: number) {
      level = loudness;
      if (level > 0 && !context) setUp();
      mixer?.volume.gain.setTargetAtTime(level * level, context?.currentTime ?? 0, 0.02);
      updatePlayback();
    },

    /** @param milliseconds  duration of the event's animation */
    play(event: EventView, milliseconds: number, part?: "rolling" | "landed") {
      if (!mixer || !context || level === 0 || document.hidden || context.state !== "running") return;
      const now = context.currentTime;
      for (const { effect, gear, seconds } of soundsOf(event, milliseconds, part)) {
        if (now - (lastPlayed.get(effect) ?? -1) < MIN_INTERVAL_SECONDS) continue;
        lastPlayed.set(effect, now);
        SOUND_EFFECTS[effect](mixer.output, now, gear, seconds);
      }
    },

    /** Plays a short sample while the volume is changed. */
    async playSample() {
      await context?.resume().catch(ignoreNotAllowed);
      this.play({ round: 0, car: -1, kind: "move", message: null, clause: null, path: [0, 1], gear: 3 }, 700);
    },
  };
}
