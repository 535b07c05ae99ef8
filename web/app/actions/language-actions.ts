/** Changes the language of the page, or applies one that finished loading late. */
import { nameOfChoice, switchLanguage } from "../../platform/language/languages.ts";
import { driverName, say } from "../../platform/language/messages.ts";
import { reloadPage } from "../../platform/loading/reload.ts";
import type { Settings } from "../../domain/settings.ts";
import type { Notify, Store } from "../../domain/state.ts";
import type { Setup } from "../../protocol.d.ts";

/** Returns the draft with driver names in the current language. */
const withTranslatedNames = (draft: Setup) => ({
  ...draft,
  cars: draft.cars.map((car) => ({ ...car, name: driverName(car.name) })),
});

export function createLanguageActions({
  store,
  notice,
  dismissNotice,
  changeSettings,
  updateDocumentTitle,
}: {
  store: Store;
  notice: Notify;
  dismissNotice: () => void;
  changeSettings: (patch: Partial<Settings>) => void;
  updateDocumentTitle: () => void;
}) {
  /** Renders everything in the new language, or reports that the language is missing. */
  function showLanguage(isLoaded: boolean, choice: string) {
    if (isLoaded) {
      const { draft, friends } = store.state;
      store.update({
        draft: withTranslatedNames(draft),
        friends: { ...friends, draft: withTranslatedNames(friends.draft) },
      });
      updateDocumentTitle();
    } else {
      const offer = { label: say("screen.reload"), act: () => reloadPage(true) };
      notice(say("language.missing", { language: nameOfChoice(choice) }), "bad", true, offer);
    }
  }

  return {
    /** @param choice  a language, or "auto" for the browser's */
    async chooseLanguage(choice: string) {
      const isLoaded = await switchLanguage(choice);
      if (isLoaded) changeSettings({ language: choice });
      showLanguage(isLoaded, choice);
      if (isLoaded) dismissNotice();
    },

    /** Applies the language that was requested at start-up. */
    applyLateLanguage(isLoaded: boolean) {
      showLanguage(isLoaded, store.state.settings.language);
    },
  };
}
