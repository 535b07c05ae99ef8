/** Changes the language of the page, or applies one that finished loading late. */
import { nameOfChoice, speakLanguage } from "../../core/language/languages.ts";
import { driverName, say } from "../../core/language/messages.ts";
import { reloadPage } from "../../core/loading/reload.ts";
import type { Settings } from "../../core/settings.ts";
import type { Notify, Store } from "../../core/store.ts";
import type { Setup } from "../../protocol.d.ts";

/** Returns the draft with driver names in the current language. */
const spoken = (draft: Setup) => ({
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
  function showLanguage(came: boolean, choice: string) {
    if (came) {
      const { draft, friends } = store.state;
      store.update({ draft: spoken(draft), friends: { ...friends, draft: spoken(friends.draft) } });
      updateDocumentTitle();
    } else {
      const offer = { label: say("screen.reload"), act: () => reloadPage(true) };
      notice(say("language.missing", { language: nameOfChoice(choice) }), "bad", true, offer);
    }
  }

  return {
    /** @param choice  a language, or "auto" for the browser's */
    async chooseLanguage(choice: string) {
      const came = await speakLanguage(choice);
      if (came) changeSettings({ language: choice });
      showLanguage(came, choice);
      if (came) dismissNotice();
    },

    /** Applies the language that was requested at start-up. */
    languageCame(came: boolean) {
      showLanguage(came, store.state.settings.language);
    },
  };
}
