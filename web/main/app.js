/**
 * Puts the page together: state, engine, race, board, keyboard, and the one function that paints.
 */
import { html, render } from "lit-html";
import { createFocus, markReady } from "./after-painting.js";
import { dialogPanel, followDialog } from "./dialog.js";
import { noticePanel } from "./notice.js";
import { createActions } from "./actions.js";
import { createBoardLink } from "../race/board-link/board-link.js";
import { answerTouch } from "../race/director/answer-touch.js";
import { countsInPoints, switchesOf } from "../core/rulebook-data.js";
import { createCustomCircuits } from "../core/circuits/custom-circuits.js";
import { adoptFirstBoard, circuits } from "../core/circuits/circuits.js";
import { DRIVER_KINDS, DRIVER_NAMES } from "./defaults.js";
import { raceAgainstRivals } from "../core/setup-draft.js";
import { connect, outOfReach } from "../core/engine/engine.js";
import { listenToKeys } from "../race/keyboard.js";
import { languageNames, needAreas } from "../core/language/languages.js";
import { applyTheme, onSystemChange, watchTextSize } from "../core/theme.js";
import { say, speakInPoints } from "../core/language/messages.js";
import { createOffline, NOT_KEPT } from "../offline/offline.js";
import { racing, watching } from "../race/door.js";
import { friends } from "../features/friends/door.js";
import { seasonResult } from "../features/season/door.js";
import { createReplay } from "../race/replay/replay.js";
import { adopt } from "../core/rulebook.js";
import { followScreen, paintScreen, screenIsHere } from "./screens.js";
import { goneOut } from "../race/director/gone.js";
import { createSession } from "../race/session.js";
import { settingsFrom } from "../core/settings.js";
import { createSoundDoor } from "../sound/door.js";
import { createStore } from "../core/store.js";
import { followWaits } from "../core/loading/patience.js";
import { createMissing } from "./missing.js";
import { openStorage } from "../core/storage/storage.js";

/** @typedef {import("../core/store.js").State} State */
/** @typedef {import("../protocol.js").Request} Request */
/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../core/page.js").Page} Page */

/** The beginner's key to the board's colours goes away after as many races. */
const RACES_WITH_KEY = 3;
/** Areas of messages that a race needs as soon as there is one. */
const TOLD_IN_A_RACE = ["cockpit", "events", "why", "explained"];
const DRAFT_LAPS = 2;

/** The rulebook in whose words the page speaks. @param {State} state */
function rulebookOnScreen({ screen, race, season, seasonAt }) {
  if (screen !== "season") return race?.view?.setup.rulebook;
  const { plan, season: shown } = season?.at === seasonAt ? season : {};
  return plan?.draft.rulebook ?? shown?.overview.rulebook;
}

/** @param {{late: Promise<boolean>}} language  of which the last word is not yet spoken */
export function startApp(language) {
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  const storage = openStorage(() =>
    queueMicrotask(() => actions.notice(say("storage.blocked"), "plain", true)),
  );
  const settings = settingsFrom(
    storage.readSettings(),
    circuits.map((circuit) => circuit.id),
    languageNames.map(({ id }) => id),
  );
  applyTheme(settings);
  watchTextSize();
  onSystemChange(() => applyTheme(store.state.settings));

  const firstDraft = raceAgainstRivals({
    circuit: settings.circuit,
    laps: DRAFT_LAPS,
    you: say("name.you"),
    names: DRIVER_NAMES,
    drivers: DRIVER_KINDS,
  });

  const store = createStore(
    {
      screen: "home",
      boot: { status: "download", fraction: 0, fault: null },
      drivers: DRIVER_KINDS,
      names: DRIVER_NAMES,
      draft: settings.rules
        ? adopt(firstDraft, settings.rules, switchesOf(settings.rules.rulebook))
        : firstDraft,
      together: "here",
      liveryOpen: -1,
      favourite: settings.circuit,
      day: null,
      circuit: null,
      sketch: null,
      race: null,
      seasonAt: "",
      season: null,
      lesson: null,
      note: null,
      gone: null,
      stored: storage.readRaces(),
      seasons: storage.readSeasons(),
      damaged: storage.damagedCount(),
      notice: null,
      slow: false,
      dialog: null,
      reading: { at: "", sought: "" },
      logOpen: false,
      cornerWeights: {},
      showKey: settings.races < RACES_WITH_KEY,
      settings,
      kept: NOT_KEPT,
    },
    paint,
  );

  followWaits((slow) => store.update({ slow }));
  const customCircuits = createCustomCircuits(storage);
  /** @type {Set<string>} */
  const wordsThere = new Set();
  const engine = connect(
    (boot) => {
      store.update({ boot });
      if (boot.status === "ready") readCatalog();
    },
    customCircuits.textOf,
    wordsAreThere,
  );
  customCircuits.drawWith((request) => engine.ask(request));

  const doors = { friends, seasonResult };
  const sound = createSoundDoor();
  sound.follow(settings);
  const board = createBoardLink({
    onPick: (space) => session.pick(space),
    onHover: (space) => session.hover(space),
    onUnlit: (space) => answerTouch(space, { store, session, board }),
    onArrival: () => store.update({}),
    onCamera: (cornerWeights) => store.update({ cornerWeights }),
    onFault: () =>
      actions.notice(say("error.board_missing"), "bad", true, { label: say("boot.retry"), act: board.again }),
    onEvent: sound.play,
    onGone: (car) => goneOut(car, { store, session }),
    unit: () => store.state.settings.unit,
  });

  const session = createSession({
    store,
    ask,
    board,
    onDecision(view, you, decided) {
      if (store.state.lesson) return;
      actions.keep(view, you, decided);
      racing.now()?.explain(page, view, you);
      if (store.state.screen === "race") bringResult(view);
    },
    onHistory: () =>
      void watching
        .fetch()
        .then(() => store.update({}))
        .catch(() => {}), // asked for again when it is wanted
    onRefusal: (reply) => actions.refuse(reply),
    onFault: (error) =>
      actions.notice(say(outOfReach(error) ? "error.unreached" : "error.engine_lost"), "bad"),
  });

  const replay = createReplay({
    store,
    asked: session.asked,
    board,
    hold: session.hold,
    resume: session.resume,
    ready: readyToWatch,
  });

  const gone = createMissing(store, (...words) => actions.notice(...words));
  const actions = createActions({
    store,
    storage,
    engine,
    session,
    replay,
    doors,
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
    doors,
    bringResult,
    ask: (request) => engine.ask(request),
    retry,
  };

  /** @param {Request} request */
  function ask(request) {
    return engine.ask(request, store.state.race?.view?.link);
  }

  /**
   * What a race shows and tells is fetched with the first race, the words of rulebooks that count in points
   * with the first race under one of them.
   * @param {View} view
   */
  async function wordsAreThere(view) {
    const areas = countsInPoints(view.setup.rulebook) ? [...TOLD_IN_A_RACE, "points"] : TOLD_IN_A_RACE;
    const missing = areas.filter((area) => !wordsThere.has(area));
    if (!missing.length && racing.now()) return;
    try {
      await Promise.all([racing.fetch(), needAreas(missing)]);
      for (const area of missing) wordsThere.add(area);
    } catch {
      gone.tell();
    }
  }

  async function readyToWatch() {
    const panels = await watching.fetch().catch(() => null);
    if (!panels) gone.tell();
    return panels !== null;
  }

  /** The result of a race of a season goes into the season, if it is on this device. @param {View} view */
  async function bringResult(view) {
    if (!view.setup.season || view.question) return;
    const part = await seasonResult.fetch().catch(() => null);
    store.update({});
    await part?.bringResult(view, page);
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

  /** @param {State} state */
  function paint(state) {
    speakInPoints(countsInPoints(rulebookOnScreen(state)));
    render(html`${paintScreen(state, page)}${noticePanel(state, page)}${dialogPanel(state, page)}`, root);
    follow(state);
  }

  /**
   * What has to be done about what has changed; nothing of it is done while painting.
   * @param {State} state
   */
  function follow(state) {
    document.documentElement.dataset.screen = screenIsHere(state.screen) ? state.screen : "pending";
    if (state.race) board.sync(state.race);
    markReady(state.race, board.ready);
    offline.follow(state);
    focus.follow(state);
    followDialog(state, page);
    followScreen(state, page);
  }

  const focus = createFocus();
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
  adoptFirstBoard();
  offline.watch();
  actions.followAddress();
  language.late.then(actions.languageCame);
}
