/**
 * The language the page speaks: chosen, or come late.
 */
import { nameOfChoice, speakLanguage } from "../../core/language/languages.js";
import { driverName, say } from "../../core/language/messages.js";
import { renewPage } from "../../core/loading/renewal.js";

/** With names in the language that is spoken. @param {import("../../protocol.js").Setup} draft */
const spoken = (draft) => ({
  ...draft,
  cars: draft.cars.map((car) => ({ ...car, name: driverName(car.name) })),
});

/**
 * @param {object} page
 * @param {import("../../core/store.js").Store} page.store
 * @param {import("../notice.js").Notices["notice"]} page.notice
 * @param {() => void} page.dismissNotice
 * @param {(patch: Partial<import("../../core/settings.js").Settings>) => void} page.changeSettings
 * @param {() => void} page.nameThePage
 */
export function createLanguageActions({ store, notice, dismissNotice, changeSettings, nameThePage }) {
  /**
   * Everything is said anew in the language that is spoken now, or that it is missing.
   * @param {boolean} came
   * @param {string} choice
   */
  function showLanguage(came, choice) {
    if (came) {
      const { draft, friends } = store.state;
      store.update({ draft: spoken(draft), friends: { ...friends, draft: spoken(friends.draft) } });
      nameThePage();
    } else {
      const offer = { label: say("screen.reload"), act: () => renewPage(true) };
      notice(say("language.missing", { language: nameOfChoice(choice) }), "bad", true, offer);
    }
  }

  return {
    /** @param {string} choice  a language, or "auto" for the browser's */
    async chooseLanguage(choice) {
      const came = await speakLanguage(choice);
      if (came) changeSettings({ language: choice });
      showLanguage(came, choice);
      if (came) dismissNotice();
    },

    /** The language that the page began to fetch. @param {boolean} came */
    languageCame(came) {
      showLanguage(came, store.state.settings.language);
    },
  };
}
