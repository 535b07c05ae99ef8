/**
 * What the reader prefers: changed here, or in another window.
 */
import { applyTheme } from "../../core/theme.js";
import { firstSettings } from "../first-state.js";

/** @typedef {import("../../core/settings.js").Settings} Settings */

/**
 * @param {object} page
 * @param {import("../../core/store.js").Store} page.store
 * @param {import("../../core/storage/storage.js").Storage} page.storage
 * @param {import("../../sound/door.js").SoundDoor} page.sound
 */
export function createSettingsActions({ store, storage, sound }) {
  /** @param {Settings} settings */
  function prefer(settings) {
    const explaining = settings.hints && settings.explain;
    store.update({ settings, note: explaining ? store.state.note : null });
    applyTheme(settings);
    sound.follow(settings);
  }

  return {
    /** @param {Partial<Settings>} patch */
    changeSettings(patch) {
      const settings = { ...store.state.settings, ...patch };
      if (patch.explain) storage.writeExplained([]);
      storage.writeSettings(settings);
      prefer(settings);
    },

    /**
     * What is changed in another window holds here at once. A language has to be fetched first.
     * @param {(language: string) => Promise<void>} chooseLanguage
     */
    followOtherWindows(chooseLanguage) {
      storage.onSettings(() => {
        const settings = firstSettings(storage);
        const { language } = store.state.settings;
        prefer({ ...settings, language });
        if (settings.language !== language) chooseLanguage(settings.language);
      });
    },
  };
}
