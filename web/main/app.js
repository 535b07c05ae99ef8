/**
 * Puts the page together: state, engine, race, board, keyboard, painting.
 */
import site from "virtual:site";
import { createActions } from "./actions/actions.js";
import { createBoardLink } from "../race/board-link/board-link.js";
import { answerTouch } from "../race/director/answer-touch.js";
import { createCustomCircuits } from "../core/circuits/custom-circuits.js";
import { adoptFirstBoard, whenAllAreThere } from "../core/circuits/circuits.js";
import { connect, outOfReach } from "../core/engine/engine.js";
import { listenToKeys } from "../race/keyboard.js";
import { applyTheme, onSystemChange, watchTextSize } from "../core/theme.js";
import { say } from "../core/language/messages.js";
import { createOffline } from "../offline/offline.js";
import { racing } from "../race/door.js";
import { friends } from "../features/friends/door.js";
import { seasonResult } from "../features/season/door.js";
import { replayWhenWanted } from "../race/replay/later.js";
import { goneOut } from "../race/director/gone.js";
import { createSession } from "../race/session.js";
import { createSoundDoor } from "../sound/door.js";
import { createStore } from "../core/store.js";
import { firstSettings, firstState } from "./first-state.js";
import { followWaits } from "../core/loading/patience.js";
import { createMissing } from "./missing.js";
import { openStorage } from "../core/storage/storage.js";
import { createPainting } from "./painting.js";
import { beginRaceParts, createRaceParts } from "./race-parts.js";

/** @typedef {import("../core/engine/questions.js").Request} Request */
/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../core/page.js").Page} Page */

/**
 * The result of a race of a season goes into the season, if it is on this device.
 * @param {View} view @param {Page} page
 */
async function bringResult(view, page) {
  if (!view.setup.season || view.question) return;
  const part = await seasonResult.fetch().catch(() => null);
  page.store.update({});
  await part?.bringResult(view, page);
}

/** @param {{late: Promise<boolean>}} language  of which the last word is not yet spoken */
export function startApp(language) {
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  const storage = openStorage(() =>
    queueMicrotask(() => actions.notice(say("storage.blocked"), "plain", true)),
  );
  const settings = firstSettings(storage);
  applyTheme(settings);
  watchTextSize();
  onSystemChange(() => applyTheme(store.state.settings));

  const store = createStore(firstState(settings, storage), (state) => painting.paint(state));
  followWaits((slow) => store.update({ slow }));
  const customCircuits = createCustomCircuits(storage);
  const engine = connect(
    (boot) => {
      store.update({ boot });
      if (boot.status === "ready") readCatalog();
    },
    customCircuits.textOf,
    (link) => storage.readLatest(site.worker, link),
    beginRaceParts,
    (view) => raceParts.wordsAreThere(view),
    (studied) => store.update({ studied }),
  );
  customCircuits.drawWith((request) => engine.ask(request));

  const sound = createSoundDoor();
  sound.follow(settings);
  const board = createBoardLink({
    onPick: (space) => session.pick(space),
    onHover: (space) => session.hover(space),
    onUnlit: (space) => answerTouch(space, { store, session, board }),
    onArrival: () => store.update({}),
    onCamera: (cornerWeights) => store.update({ cornerWeights }),
    onFault: () => gone.tellOfBoard(board.again),
    onEvent: sound.play,
    onGone: (car) => goneOut(car, { store, session }),
    unit: () => store.state.settings.unit,
  });

  const session = createSession({
    store,
    ask,
    board,
    onComing: (view) => store.state.lesson || racing.now()?.coming(page, view),
    onDecision(view, you, decided) {
      if (store.state.lesson) return;
      actions.keep(view, you, decided);
      racing.now()?.settled(page, view, you, decided);
      if (store.state.screen === "race") page.bringResult(view);
    },
    onHistory: () => raceParts.historyCame(() => store.update({})),
    onRefusal: (reply) => actions.refuse(reply),
    onFault: (error) =>
      actions.notice(say(outOfReach(error) ? "error.unreached" : "error.engine_lost"), "bad"),
  });

  const replay = replayWhenWanted({
    store,
    asked: session.asked,
    board,
    hold: session.hold,
    resume: session.resume,
    ready: () => raceParts.readyToWatch(),
  });

  const gone = createMissing(store, (...words) => actions.notice(...words));
  const raceParts = createRaceParts(gone.tell);
  const actions = createActions({
    store,
    storage,
    engine,
    session,
    replay,
    doors: { friends, seasonResult },
    sound,
    partMissing: gone.tell,
  });

  const offline = createOffline({ store, onBusyElsewhere: () => actions.notice(say("offline.elsewhere")) });

  /** @type {Page} */
  const page = {
    actions,
    session,
    replay,
    board,
    store,
    customCircuits,
    offline,
    sound,
    storage,
    doors: { friends, seasonResult },
    bringResult: (view) => bringResult(view, page),
    ask: (request) => engine.ask(request),
    foretell: engine.foretell,
    retry,
  };

  const painting = createPainting(root, page);

  /** @param {Request} request */
  function ask(request) {
    return engine.ask(request, store.state.race?.view?.link);
  }

  /** Starts the engine again, and what it was wanted for. */
  function retry() {
    engine.retry();
    if (store.state.screen === "race") actions.followAddress();
  }

  async function readCatalog() {
    const reply = await engine.ask({ do: "catalog" }).catch(() => null);
    if (reply?.catalog) store.update({ drivers: reply.catalog.drivers, names: reply.catalog.names });
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
  if (globalThis.firstScreen?.shown !== "board") adoptFirstBoard();
  whenAllAreThere(() => store.update({}));
  offline.watch();
  actions.followAddress();
  language.late.then(actions.languageCame);
}
