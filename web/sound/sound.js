/**
 * Plays the race. Loaded when sound is switched on; silent while the page is hidden, and wherever a browser
 * has no Web Audio.
 */
import { makeHiss, NOISES } from "./noises.js";
import { notesOf } from "./score.js";

/** @typedef {import("../protocol.js").EventView} EventView */
/** @typedef {import("./score.js").Noise} Noise */

/** The same noise is not started again within as many seconds: what many cars do at once is heard once. */
const APART = 0.12;
/** Ways in which a reader touches a page; browsers start no sound before. */
const TOUCHES = ["pointerdown", "keydown"];

/** @typedef {ReturnType<typeof createSound>} Sound */

export function createSound() {
  /** @type {AudioContext | null} */
  let context = null;
  /** @type {{studio: import("./noises.js").Studio, volume: GainNode} | null} */
  let desk = null;
  let level = 0;
  /** @type {Map<Noise, number>} */
  const heard = new Map();

  /** Hearing is not linear; a limiter keeps a pile-up from clipping. */
  function setUp() {
    try {
      context = new AudioContext();
      const volume = context.createGain();
      volume.connect(context.createDynamicsCompressor()).connect(context.destination);
      desk = { studio: { context, out: volume, hiss: makeHiss(context) }, volume };
      for (const touch of TOUCHES) document.addEventListener(touch, wake);
      document.addEventListener("visibilitychange", wake);
    } catch {
      context = null; // no Web Audio here, or no device to play on: the race is silent
    }
  }

  function wake() {
    if (!context) return;
    const wanted = level > 0 && !document.hidden;
    if (wanted === (context.state === "running")) return;
    (wanted ? context.resume() : context.suspend()).catch(() => {});
  }

  return {
    /** @param {number} loudness  0 (off) to 1 */
    setVolume(loudness) {
      level = loudness;
      if (level > 0 && !context) setUp();
      desk?.volume.gain.setTargetAtTime(level * level, context?.currentTime ?? 0, 0.02);
      wake();
    },

    /**
     * @param {EventView} event @param {number} milliseconds  of its animation
     * @param {"throw" | "landing"} [part]
     */
    play(event, milliseconds, part) {
      if (!desk || !context || level === 0 || document.hidden || context.state !== "running") return;
      const now = context.currentTime;
      for (const { noise, gear, seconds } of notesOf(event, milliseconds, part)) {
        if (now - (heard.get(noise) ?? -1) < APART) continue;
        heard.set(noise, now);
        NOISES[noise](desk.studio, now, gear, seconds);
      }
    },

    /** A short sample, for whoever turns the knob. */
    async sample() {
      await context?.resume().catch(() => {});
      this.play({ round: 0, car: -1, kind: "move", say: null, clause: null, path: [0, 1], gear: 3 }, 700);
    },
  };
}
