/** The player's settings: changed here, or in another window. */
import { applyTheme } from "../../core/theme.ts";
import { firstSettings } from "../first-state.ts";
import type { Settings } from "../../core/settings.ts";
import type { Storage } from "../../core/storage/storage.ts";
import type { Store } from "../../core/store.ts";
import type { LazySound } from "../../sound/lazy-entry.ts";

export function createSettingsActions({
  store,
  storage,
  sound,
}: {
  store: Store;
  storage: Storage;
  sound: LazySound;
}) {
  function prefer(settings: Settings) {
    const explaining = settings.hints && settings.explain;
    store.update({ settings, note: explaining ? store.state.note : null });
    applyTheme(settings);
    sound.follow(settings);
  }

  return {
    changeSettings(patch: Partial<Settings>) {
      const settings = { ...store.state.settings, ...patch };
      if (patch.explain) storage.writeExplained([]);
      storage.writeSettings(settings);
      prefer(settings);
    },

    /** Applies changes made in another window. A new language is loaded first. */
    followOtherWindows(chooseLanguage: (language: string) => Promise<void>) {
      storage.onSettings(() => {
        const settings = firstSettings(storage);
        const { language } = store.state.settings;
        prefer({ ...settings, language });
        if (settings.language !== language) chooseLanguage(settings.language);
      });
    },
  };
}
