/**
 * Plays the sounds of the race. Loaded when sound is switched on; silent while the page is hidden and in
 * browsers without Web Audio.
 */
import { notAllowed } from "../core/loading/ignored-errors.ts";
import { makeHiss, NOISES } from "./noises.ts";
import { notesOf } from "./score.ts";
import type { EventView } from "../protocol.d.ts";
import type { Studio } from "./noises.ts";
import type { Noise } from "./score.ts";

/** Minimum interval between two plays of the same effect, in seconds: simultaneous events sound once. */
const APART = 0.12;
/** Events that count as a user gesture; browsers start no audio before one. */
const TOUCHES = ["pointerdown", "keydown"];

export type Sound = ReturnType<typeof createSound>;

export function createSound() {
  let context: AudioContext | null = null;
  let desk: { studio: Studio; volume: GainNode } | null = null;
  let level = 0;
  const heard: Map<Noise, number> = new Map();

  /** Creates the audio graph. A limiter prevents clipping when many cars crash. */
  function setUp() {
    try {
      context = new AudioContext();
      const volume = context.createGain();
      volume.connect(context.createDynamicsCompressor()).connect(context.destination);
      desk = { studio: { context, out: volume, hiss: makeHiss(context) }, volume };
      for (const touch of TOUCHES) document.addEventListener(touch, wake);
      document.addEventListener("visibilitychange", wake);
    } catch {
      context = null; // no Web Audio or no output device: the race is silent
    }
  }

  function wake() {
    if (!context) return;
    const wanted = level > 0 && !document.hidden;
    if (wanted === (context.state === "running")) return;
    (wanted ? context.resume() : context.suspend()).catch(notAllowed);
  }

  return {
    /** @param loudness  0 (off) to 1; squared for the gain, because hearing is not linear */
    setVolume(loudness: number) {
      level = loudness;
      if (level > 0 && !context) setUp();
      desk?.volume.gain.setTargetAtTime(level * level, context?.currentTime ?? 0, 0.02);
      wake();
    },

    /** @param milliseconds  duration of the event's animation */
    play(event: EventView, milliseconds: number, part?: "throw" | "landing") {
      if (!desk || !context || level === 0 || document.hidden || context.state !== "running") return;
      const now = context.currentTime;
      for (const { noise, gear, seconds } of notesOf(event, milliseconds, part)) {
        if (now - (heard.get(noise) ?? -1) < APART) continue;
        heard.set(noise, now);
        NOISES[noise](desk.studio, now, gear, seconds);
      }
    },

    /** Plays a short sample while the volume is changed. */
    async sample() {
      await context?.resume().catch(notAllowed);
      this.play({ round: 0, car: -1, kind: "move", say: null, clause: null, path: [0, 1], gear: 3 }, 700);
    },
  };
}
