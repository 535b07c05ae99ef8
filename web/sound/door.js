/**
 * The way to the sound, which is loaded only when a reader has switched it on.
 */
import { lazy } from "../core/loading/lazy.js";

/** @typedef {import("../protocol.js").EventView} EventView */
/** @typedef {import("./sound.js").Sound} Sound */
/** @typedef {import("../core/settings.js").Settings} Settings */

const part = lazy(() => import("./sound.js"));

/** @typedef {ReturnType<typeof createSoundDoor>} SoundDoor */

export function createSoundDoor() {
  /** @type {Sound | null} */
  let sound = null;
  let loudness = 0;

  async function load() {
    const { createSound } = await part.fetch();
    sound ??= createSound();
    sound.setVolume(loudness);
    return sound;
  }

  return {
    /** @param {Settings} settings */
    follow({ sound: on, volume }) {
      loudness = on ? volume / 100 : 0;
      sound?.setVolume(loudness);
      if (on && !sound) load().catch(() => {}); // without a connection the race is silent
    },

    /** What the chosen volume is like. */
    async sample() {
      if (loudness > 0)
        await load().then(
          (loaded) => loaded.sample(),
          () => {},
        );
    },

    /**
     * @param {EventView} event @param {number} milliseconds  that its animation takes
     * @param {"throw" | "landing"} [part]   of a die that falls
     */
    play(event, milliseconds, part) {
      sound?.play(event, milliseconds, part);
    },
  };
}
