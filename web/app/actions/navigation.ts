/** Navigation between screens: resets the state of the previous screen and sets the document title. */
import { loadAllCircuits, circuitName, circuitOf } from "../../domain/circuits/circuits.ts";
import { say } from "../../platform/language/messages.ts";
import { ignoreFetchFailure } from "../../platform/loading/ignored-errors.ts";
import { pushHash } from "../../domain/router.ts";
import type { GameStorage } from "../../domain/storage/storage.ts";
import type { LessonState, ScreenName, Store } from "../../domain/state.ts";
import type { Message } from "../../protocol.d.ts";
import type { Replay } from "../../race/replay/replay.ts";
import type { Session } from "../../race/session.ts";

export function createNavigation({
  store,
  storage,
  session,
  replay,
  cancelPendingRequests,
  dismissNotice,
}: {
  store: Store;
  storage: GameStorage;
  session: Session;
  replay: Replay;

  /** Ignores pending replies about a race. */
  cancelPendingRequests: () => void;
  dismissNotice: () => void;
}) {
  function updateDocumentTitle() {
    const view = store.state.race?.view;
    document.title = view
      ? say("title.race", { circuit: circuitName(view.setup.circuit), lap: Math.max(1, view.lap) })
      : say("title.home");
  }

  /** @param circuit  id of the circuit, for the gallery's screens */
  function showScreen(screen: ScreenName, circuit: string | null = null, lesson: LessonState | null = null) {
    session.leave();
    replay.leave();
    cancelPendingRequests();
    store.update({
      screen,
      circuit,
      day: screen === "daily" ? store.state.day : null,
      lesson,
      note: null,
      race: null,
      unreadableLink: null,
      dialog: null,
      rulesView: { place: "", search: "" },
      logOpen: false,
      storedRaces: storage.readRaces(),
      seasons: storage.readSeasons(),
      damagedCount: storage.damagedCount(),
    });
    if (store.state.notice?.tone === "bad") dismissNotice();
    updateDocumentTitle();
    window.scrollTo(0, 0);
  }

  /** Shows a rulebook, or a section of one. */
  function readRules(at: string) {
    if (store.state.screen !== "rules") showScreen("rules");
    store.update({ dialog: null, rulesView: { place: at, search: "" } });
  }

  function showDay(day: number | null) {
    store.update({ day });
    showScreen("daily");
  }

  const showLesson = (number: number) => showScreen("lesson", null, { number, step: 0, verdict: null });

  /**
   * Shows a screen about a circuit; loads all circuits if it is unknown. Does nothing if the user has since
   * navigated.
   */
  async function showCircuit(circuit: string, screen: "circuit" | "print") {
    const { hash } = location;
    if (!circuitOf(circuit)) await loadAllCircuits().catch(ignoreFetchFailure);
    if (location.hash !== hash) return;
    if (circuitOf(circuit)) return showScreen(screen, circuit);
    showUnreadableLink(hash.slice(1), {
      id: "error.circuit.unknown",
      args: { circuit: circuit.slice(0, 40) },
    });
  }

  /** Shows a season by its number or its link, or a new one. */
  function showSeason(at: string) {
    store.update({ seasonAddress: at });
    showScreen("season");
  }

  /** Shows an error for a link that can't be opened; the address does not change. */
  function showUnreadableLink(link: string, error: Message | null = null) {
    showScreen("link");
    store.update({ unreadableLink: { link, error } });
  }

  function visit(screen: ScreenName) {
    store.update({ day: null });
    pushHash(screen);
    showScreen(screen);
  }

  return {
    showScreen,
    showDay,
    showLesson,
    showCircuit,
    visit,
    readRules,
    showSeason,
    showUnreadableLink,
    updateDocumentTitle,
  };
}
