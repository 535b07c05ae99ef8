/** Navigation between screens: resets the state of the previous screen and sets the document title. */
import { circuitName } from "../../core/circuits/circuits.ts";
import { say } from "../../core/language/messages.ts";
import { goTo } from "../../core/router.ts";
import type { Storage } from "../../core/storage/storage.ts";
import type { LessonState, Screen, Store } from "../../core/store.ts";
import type { Message } from "../../protocol.d.ts";
import type { Replay } from "../../race/replay/replay.ts";
import type { Session } from "../../race/session.ts";

export type Navigation = ReturnType<typeof createNavigation>;

export function createNavigation({
  store,
  storage,
  session,
  replay,
  forget,
  dismissNotice,
}: {
  store: Store;
  storage: Storage;
  session: Session;
  replay: Replay;

  /** Ignores pending replies about a race. */
  forget: () => void;
  dismissNotice: () => void;
}) {
  function updateDocumentTitle() {
    const view = store.state.race?.view;
    document.title = view
      ? say("title.race", { circuit: circuitName(view.setup.circuit), lap: Math.max(1, view.lap) })
      : say("title.home");
  }

  /** @param circuit  id of the circuit, for the gallery's screens */
  function showScreen(screen: Screen, circuit: string | null = null, lesson: LessonState | null = null) {
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
    updateDocumentTitle();
    window.scrollTo(0, 0);
  }

  /** Shows a rulebook, or a section of one. */
  function readRules(at: string) {
    if (store.state.screen !== "rules") showScreen("rules");
    store.update({ dialog: null, reading: { at, sought: "" } });
  }

  /** Shows a season by its number or its link, or a new one. */
  function showSeason(at: string) {
    store.update({ seasonAt: at });
    showScreen("season");
  }

  /** Shows an error for a link that can't be opened; the address does not change. */
  function showUnread(words: string, error: Message | null = null) {
    showScreen("link");
    store.update({ unread: { words, error } });
  }

  function visit(screen: Screen) {
    store.update({ day: null });
    goTo(screen);
    showScreen(screen);
  }

  return { showScreen, visit, readRules, showSeason, showUnread, updateDocumentTitle };
}
