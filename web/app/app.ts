/** Composes the page: state, engine, race, board, keyboard, rendering. */
import { ignoreFetchFailure, ignoreNoAnswer } from "../platform/loading/ignored-errors.ts";
import { createActions } from "./actions/actions.ts";
import { createBoardLink } from "../race/board-link/board-link.ts";
import { highlightShown } from "../race/transitions.ts";
import { explainIllegalSpace } from "../race/director/illegal-space.ts";
import { createCustomCircuits } from "../domain/circuits/custom-circuits.ts";
import { onAllCircuitsLoaded } from "../domain/circuits/circuits.ts";
import { connectEngine, isUnreachable, type Engine } from "../engine/engine.ts";
import { listenToKeys } from "../race/keyboard.ts";
import { applyTheme, onSystemChange, watchTextSize } from "../platform/theme.ts";
import { say } from "../platform/language/messages.ts";
import { createOffline } from "../platform/offline/offline.ts";
import { lazyRacePanels } from "../race/lazy-entry.ts";
import { friends } from "../features/friends/lazy-entry.ts";
import { live } from "../features/live/lazy-entry.ts";
import { seasonResult } from "../features/season/lazy-entry.ts";
import { createLazyReplay } from "../race/replay/lazy-replay.ts";
import { onRetired } from "../race/director/retirement.ts";
import { createSession } from "../race/session.ts";
import { createLazySound } from "../platform/sound/lazy-entry.ts";
import { reportPartLoaded } from "../platform/store.ts";
import { createStore, type Store } from "../domain/state.ts";
import { firstSettings, firstState } from "./first-state.ts";
import { onSlowChange } from "../platform/loading/slow-operations.ts";
import { createLoadFailureHandler } from "./load-failures.ts";
import { reportErrors } from "./notice.ts";
import { createPrecomputedReplies } from "../startup/openings/precomputed-replies.ts";
import { openStorage } from "../domain/storage/storage.ts";
import { createPainting } from "./painting.ts";
import { preloadRaceParts, createRaceParts } from "./race-parts.ts";
import type { WorkerRequest } from "../engine/pending-requests.ts";
import type { Page } from "../domain/page.ts";
import type { View } from "../protocol.d.ts";

/** Adds the result of a season's race to the season, if the season is stored on this device. */
async function addSeasonResult(view: View, page: Page) {
  if (!view.setup.season || view.question) return;
  const part = await seasonResult.fetch().catch(ignoreFetchFailure);
  reportPartLoaded(page.store);
  await part?.addSeasonResult(view, page);
}

async function readCatalog(engine: Engine, store: Store) {
  const reply = await engine.ask({ do: "catalog" }).catch(ignoreNoAnswer);
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
  onSlowChange((isSlow) => store.update({ isSlow }));
  const customCircuits = createCustomCircuits(storage, () => reportPartLoaded(store));
  const precomputedReplies = createPrecomputedReplies(storage.local);
  const engine = connectEngine(
    (boot) => {
      store.update({ boot });
      if (boot.status === "ready") readCatalog(engine, store);
    },
    customCircuits.send,
    preloadRaceParts,
    (view) => raceParts.loadForRace(view),
    (studyPercent) => store.update({ studyPercent }),
    precomputedReplies,
  );
  customCircuits.drawWith((request) => engine.ask(request));

  const sound = createLazySound();
  sound.applySettings(settings);
  const board = createBoardLink({
    onPick: (space) => session.pick(space),
    onHover: (space) => session.hover(space),
    onUnlit: (space) => explainIllegalSpace(space, { store, session, board }),
    onBoardCreated: () => reportPartLoaded(store),
    onCornerWeights: (cornerWeights) => store.update({ cornerWeights }),
    onFault: () => loadFailures.reportMissingBoard(board.retryLoad),
    onEvent: sound.play,
    onRetirement: (car) => onRetired(car, { store, session }),
    onHighlight: (highlight) => store.changeRace(highlightShown, highlight),
    lazyEffects: lazyRacePanels.loaded,
    unit: () => store.state.settings.unit,
  });

  const session = createSession({
    store,
    ask,
    prepare: (request) => live.loaded()?.withDice(request, page) ?? request,
    board,
    hastenStep: (...step) => lazyRacePanels.loaded()?.hastenStep(...step) ?? null,
    onBeforeMoves: (view) => store.state.lesson || lazyRacePanels.loaded()?.requestCoachWords(page, view),
    onDecision(view, you, hasDecided) {
      if (store.state.lesson) return;
      actions.savePosition(view, you, hasDecided);
      lazyRacePanels.loaded()?.runAfterSettling(page, view, you, hasDecided);
      if (store.state.screen === "race") page.addSeasonResult(view);
    },
    onHistory: () => raceParts.loadReplayPanels(() => reportPartLoaded(store)),
    onRefusal: (reply) => actions.reportError(reply),
    onFault: (error) =>
      actions.notice(say(isUnreachable(error) ? "error.unreached" : "error.engine_lost"), "bad"),
  });

  const replay = createLazyReplay({
    store,
    askEngine: session.askEngine,
    board,
    pause: session.pause,
    resume: session.resume,
    loadCode: () => raceParts.loadForReplay(),
  });

  const loadFailures = createLoadFailureHandler(store, (...words) => actions.notice(...words));
  const raceParts = createRaceParts(loadFailures.reportMissingPart);
  const actions = createActions({
    store,
    storage,
    engine,
    precomputed: precomputedReplies,
    session,
    replay,
    lazyFriends: friends,
    sound,
    reportMissingPart: loadFailures.reportMissingPart,
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
    addSeasonResult: (view) => addSeasonResult(view, page),
    ask: (request) => engine.ask(request),
    preloadOpening: precomputedReplies.preloadOpening,
    retry,
  };

  const painting = createPainting(root, page);

  function ask(request: WorkerRequest) {
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
  onAllCircuitsLoaded(() => reportPartLoaded(store));
  offline.startTimers();
  actions.followAddress();
  language.late.then(actions.applyLateLanguage);
}
