/** Lazy entry of the sound, which is loaded only when the player has switched it on. */
import { ignoreFetchFailure } from "../loading/ignored-errors.ts";
import { lazy } from "../loading/lazy.ts";
import type { EventView } from "../../protocol.d.ts";
import type { Sound } from "./sound.ts";

const part = lazy(() => import("./sound.ts"));

export type LazySound = ReturnType<typeof createLazySound>;

export function createLazySound() {
  let sound: Sound | null = null;
  let loudness = 0;

  async function load() {
    const { createSound } = await part.fetch();
    sound ??= createSound();
    sound.setVolume(loudness);
    return sound;
  }

  return {
    applySettings({ sound: on, volume }: { sound: boolean; volume: number }) {
      loudness = on ? volume / 100 : 0;
      sound?.setVolume(loudness);
      if (on && !sound) load().catch(ignoreFetchFailure); // offline, the race is silent
    },

    /** Plays a short sample at the chosen volume. */
    async playSample() {
      if (loudness > 0)
        await load().then(
          (part) => part.playSample(),
          () => {},
        );
    },

    /**
     * @param milliseconds  duration of the event's animation
     * @param part  phase of a die roll
     */
    play(event: EventView, milliseconds: number, part?: "rolling" | "landed") {
      sound?.play(event, milliseconds, part);
    },
  };
}
