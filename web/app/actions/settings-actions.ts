/** Changes the player's settings, and applies changes made in another window. */
import { applyTheme } from "../../platform/theme.ts";
import { firstSettings } from "../first-state.ts";
import type { Settings } from "../../domain/settings.ts";
import type { GameStorage } from "../../domain/storage/storage.ts";
import type { Store } from "../../domain/state.ts";
import type { LazySound } from "../../platform/sound/lazy-entry.ts";

type SettingsActionsOptions = { store: Store; storage: GameStorage; sound: LazySound };

export function createSettingsActions({ store, storage, sound }: SettingsActionsOptions) {
  function applySettings(settings: Settings) {
    const isExplaining = settings.hints && settings.explain;
    store.update({ settings, note: isExplaining ? store.state.note : null });
    applyTheme(settings);
    sound.applySettings(settings);
  }

  return {
    changeSettings(patch: Partial<Settings>) {
      const settings = { ...store.state.settings, ...patch };
      if (patch.explain) storage.writeExplained([]);
      storage.writeSettings(settings);
      applySettings(settings);
    },

    /** Applies changes made in another window. A new language is loaded first. */
    followOtherWindows(chooseLanguage: (language: string) => Promise<void>) {
      storage.onSettings(() => {
        const settings = firstSettings(storage);
        const { language } = store.state.settings;
        applySettings({ ...settings, language });
        if (settings.language !== language) chooseLanguage(settings.language);
      });
    },
  };
}
