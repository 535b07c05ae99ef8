/** Lazy entry of the sound, which is loaded only when the player has switched it on. */
import { fetchedLater } from "../core/loading/ignored-errors.ts";
import { lazy } from "../core/loading/lazy.ts";
import type { Settings } from "../core/settings.ts";
import type { EventView } from "../protocol.d.ts";
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
    follow({ sound: on, volume }: Settings) {
      loudness = on ? volume / 100 : 0;
      sound?.setVolume(loudness);
      if (on && !sound) load().catch(fetchedLater); // offline, the race is silent
    },

    /** Plays a short sample at the chosen volume. */
    async sample() {
      if (loudness > 0)
        await load().then(
          (loaded) => loaded.sample(),
          () => {},
        );
    },

    /**
     * @param milliseconds  duration of the event's animation
     * @param part  phase of a die roll
     */
    play(event: EventView, milliseconds: number, part?: "throw" | "landing") {
      sound?.play(event, milliseconds, part);
    },
  };
}

declare module "../core/page.ts" {
  interface Page {
    sound: LazySound;
  }
}
