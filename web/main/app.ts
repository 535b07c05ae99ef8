/** Composes the page: state, engine, race, board, keyboard, rendering. */
import { fetchedLater, noAnswer } from "../core/loading/ignored-errors.ts";
import { createActions } from "./actions/actions.ts";
import { createBoardLink } from "../race/board-link/board-link.ts";
import { momentCame } from "../race/transitions.ts";
import { explainIllegalSpace } from "../race/director/answer-touch.ts";
import { createCustomCircuits } from "../core/circuits/custom-circuits.ts";
import { onAllCircuitsLoaded } from "../core/circuits/circuits.ts";
import { connect, isUnreachable } from "../core/engine/engine.ts";
import { listenToKeys } from "../race/keyboard.ts";
import { applyTheme, onSystemChange, watchTextSize } from "../core/theme.ts";
import { say } from "../core/language/messages.ts";
import { createOffline } from "../offline/offline.ts";
import { racing } from "../race/lazy-entry.ts";
import { friends } from "../features/friends/lazy-entry.ts";
import { live } from "../features/live/lazy-entry.ts";
import { seasonResult } from "../features/season/lazy-entry.ts";
import { replayWhenWanted } from "../race/replay/later.ts";
import { onRetired } from "../race/director/retirement.ts";
import { createSession } from "../race/session.ts";
import { createLazySound } from "../sound/lazy-entry.ts";
import { createStore, noteArrival } from "../core/store.ts";
import { firstSettings, firstState } from "./first-state.ts";
import { onSlowChange } from "../core/loading/slow-operations.ts";
import { createLoadFailureHandler } from "./load-failures.ts";
import { reportErrors } from "./notice.ts";
import { createPrecomputedReplies } from "../startup/turns/precomputed-replies.ts";
import { openStorage } from "../core/storage/storage.ts";
import { createPainting } from "./painting.ts";
import { beginRaceParts, createRaceParts } from "./race-parts.ts";
import type { Engine } from "../core/engine/engine.ts";
import type { Request } from "../core/engine/pending-requests.ts";
import type { Page } from "../core/page.ts";
import type { Store } from "../core/store.ts";
import type { View } from "../protocol.d.ts";

/** Adds the result of a season's race to the season, if the season is stored on this device. */
async function bringResult(view: View, page: Page) {
  if (!view.setup.season || view.question) return;
  const part = await seasonResult.fetch().catch(fetchedLater);
  noteArrival(page.store);
  await part?.bringResult(view, page);
}

async function readCatalog(engine: Engine, store: Store) {
  const reply = await engine.ask({ do: "catalog" }).catch(noAnswer);
  if (reply?.catalog) store.update({ drivers: reply.catalog.drivers, names: reply.catalog.names });
}

/**
 * @param language  its `late` promise resolves when the language requested at start-up has loaded or failed
 */
export function startApp(language: { late: Promise<boolean> }) {
  const root = document.getElementById("app") as HTMLElement;
  const storage = openStorage(() =>
    queueMicrotask(() => actions.notice(say("storage.blocked"), "plain", true)),
  );
  const settings = firstSettings(storage);
  applyTheme(settings);
  watchTextSize();
  onSystemChange(() => applyTheme(store.state.settings));

  const store = createStore(firstState(settings, storage), (state) => painting.paint(state));
  onSlowChange((slow) => store.update({ slow }));
  const customCircuits = createCustomCircuits(storage, () => noteArrival(store));
  const firstTurns = createPrecomputedReplies(storage.area);
  const engine = connect(
    (boot) => {
      store.update({ boot });
      if (boot.status === "ready") readCatalog(engine, store);
    },
    customCircuits.textOf,
    beginRaceParts,
    (view) => raceParts.wordsAreThere(view),
    (studied) => store.update({ studied }),
    firstTurns,
  );
  customCircuits.drawWith((request) => engine.ask(request));

  const sound = createLazySound();
  sound.follow(settings);
  const board = createBoardLink({
    onPick: (space) => session.pick(space),
    onHover: (space) => session.hover(space),
    onUnlit: (space) => explainIllegalSpace(space, { store, session, board }),
    onArrival: () => noteArrival(store),
    onCamera: (cornerWeights) => store.update({ cornerWeights }),
    onFault: () => gone.tellOfBoard(board.again),
    onEvent: sound.play,
    onGone: (car) => onRetired(car, { store, session }),
    onOwnMoment: (moment) => store.changeRace(momentCame, moment),
    parts: racing.loaded,
    unit: () => store.state.settings.unit,
  });

  const session = createSession({
    store,
    ask,
    prepare: (request) => live.loaded()?.withDice(request, page) ?? request,
    board,
    hastened: (...beat) => racing.loaded()?.hastened(...beat) ?? null,
    onComing: (view) => store.state.lesson || racing.loaded()?.coming(page, view),
    onDecision(view, you, decided) {
      if (store.state.lesson) return;
      actions.keep(view, you, decided);
      racing.loaded()?.afterSettling(page, view, you, decided);
      if (store.state.screen === "race") page.bringResult(view);
    },
    onHistory: () => raceParts.historyCame(() => noteArrival(store)),
    onRefusal: (reply) => actions.refuse(reply),
    onFault: (error) =>
      actions.notice(say(isUnreachable(error) ? "error.unreached" : "error.engine_lost"), "bad"),
  });

  const replay = replayWhenWanted({
    store,
    asked: session.asked,
    board,
    hold: session.hold,
    resume: session.resume,
    ready: () => raceParts.readyToWatch(),
  });

  const gone = createLoadFailureHandler(store, (...words) => actions.notice(...words));
  const raceParts = createRaceParts(gone.tell);
  const actions = createActions({
    store,
    storage,
    engine,
    firstTurns,
    session,
    replay,
    lazyFriends: friends,
    sound,
    partMissing: gone.tell,
  });

  reportErrors(store, (...words) => actions.notice(...words));
  const offline = createOffline({ store, onBusyElsewhere: () => actions.notice(say("offline.elsewhere")) });

  const page: Page = {
    actions,
    session,
    replay,
    board,
    store,
    customCircuits,
    offline,
    sound,
    storage,
    lazyParts: { friends, live, seasonResult },
    bringResult: (view) => bringResult(view, page),
    ask: (request) => engine.ask(request),
    preloadOpening: firstTurns.preloadOpening,
    retry,
  };

  const painting = createPainting(root, page);

  function ask(request: Request) {
    return engine.ask(request, store.state.race?.view?.link);
  }

  /** Restarts the engine, and repeats the navigation that needed it. */
  function retry() {
    engine.retry();
    if (store.state.screen === "race") actions.followAddress();
  }

  listenToKeys({
    store,
    session,
    replay,
    board,
    send: () => (store.state.screen === "race" ? actions.sendTurn() : actions.copyLink()),
    showKeys: () => store.update({ dialog: { kind: "keys" } }),
    chooseNumber: (number) => session.chooseNumber(number),
  });
  window.addEventListener("hashchange", () => actions.followAddress());
  onAllCircuitsLoaded(() => noteArrival(store));
  offline.watch();
  actions.followAddress();
  language.late.then(actions.languageCame);
}
