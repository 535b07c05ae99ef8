/**
 * From screen to screen: what is left behind, and what the page is called.
 */
import { circuitName } from "../../core/circuits/circuits.js";
import { say } from "../../core/language/messages.js";
import { goTo } from "../../core/router.js";

/** @typedef {import("../../core/store.js").Screen} Screen */
/** @typedef {ReturnType<typeof createNavigation>} Navigation */

/**
 * @param {object} page
 * @param {import("../../core/store.js").Store} page.store
 * @param {import("../../core/storage/storage.js").Storage} page.storage
 * @param {import("../../race/session.js").Session} page.session
 * @param {import("../../race/replay/replay.js").Replay} page.replay
 * @param {() => void} page.forget  no answer about a race is waited for any more
 * @param {() => void} page.dismissNotice
 */
export function createNavigation({ store, storage, session, replay, forget, dismissNotice }) {
  function nameThePage() {
    const view = store.state.race?.view;
    document.title = view
      ? say("title.race", { circuit: circuitName(view.setup.circuit), lap: Math.max(1, view.lap) })
      : say("title.home");
  }

  /**
   * @param {Screen} screen
   * @param {string | null} [circuit] of the gallery
   * @param {import("../../core/store.js").LessonState | null} [lesson]
   */
  function showScreen(screen, circuit = null, lesson = null) {
    session.leave();
    replay.leave();
    forget();
    store.update({
      screen,
      circuit,
      day: screen === "daily" ? store.state.day : null,
      lesson,
      note: null,
      race: null,
      unread: null,
      dialog: null,
      reading: { at: "", sought: "" },
      logOpen: false,
      stored: storage.readRaces(),
      seasons: storage.readSeasons(),
      damaged: storage.damagedCount(),
    });
    if (store.state.notice?.tone === "bad") dismissNotice();
    nameThePage();
    window.scrollTo(0, 0);
  }

  /** A rulebook, or a place in one. @param {string} at */
  function readRules(at) {
    if (store.state.screen !== "rules") showScreen("rules");
    store.update({ dialog: null, reading: { at, sought: "" } });
  }

  /** A season by its number, by its link, or a new one. @param {string} at */
  function showSeason(at) {
    store.update({ seasonAt: at });
    showScreen("season");
  }

  /**
   * A link that can't be opened as it is; the address stays.
   * @param {string} words @param {import("../../protocol.js").Message | null} [error]
   */
  function showUnread(words, error = null) {
    showScreen("link");
    store.update({ unread: { words, error } });
  }

  /** @param {Screen} screen */
  function visit(screen) {
    store.update({ day: null });
    goTo(screen);
    showScreen(screen);
  }

  return { showScreen, visit, readRules, showSeason, showUnread, nameThePage };
}
