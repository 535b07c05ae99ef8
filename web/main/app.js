/**
 * Puts the page together: state, engine, race, board, keyboard, and the one function that paints.
 */
import { html, render } from "lit-html";
import { dialogPanel } from "./dialog.js";
import { noticePanel } from "./notice.js";
import { createActions } from "./actions.js";
import { createBoardLink } from "../race/board-link.js";
import { countsInPoints, switchesOf } from "../core/rulebook-data.js";
import { createBrought } from "../core/circuits/custom-circuits.js";
import { adoptFirstBoard, circuits } from "../core/circuits/circuits.js";
import { DRIVER_KINDS, DRIVER_NAMES } from "./defaults.js";
import { raceAgainstRivals } from "../core/setup-draft.js";
import { connect } from "../core/engine/engine.js";
import { listenToKeys } from "../race/keyboard.js";
import { languageNames, needAreas } from "../core/language/languages.js";
import { applyLook, onSystemChange, watchTextSize } from "../core/theme.js";
import { say, speakInPoints, unknownMessages } from "../core/language/messages.js";
import { createOffline, NOT_KEPT } from "../offline/offline.js";
import { fetchRacing, racingPanels } from "../race/racing.js";
import { createReplay } from "../race/replay/replay.js";
import { adopt } from "../core/rulebook.js";
import { createScreens } from "./screens.js";
import { createSession } from "../race/session.js";
import { settingsFrom } from "../core/settings.js";
import { createShowcase } from "../features/circuits/circuit-viewer.js";
import { createSoundDoor } from "../sound/door.js";
import { createStore } from "../core/store.js";
import { openStorage } from "../core/storage/storage.js";
import { fetchWatching } from "../race/watching.js";
import { createWorkshop } from "../features/circuits/circuit-editor.js";

/** @typedef {import("../core/store.js").State} State */
/** @typedef {import("../protocol.js").Request} Request */
/** @typedef {import("../protocol.js").View} View */

/** Everything a screen may use. @typedef {{actions: import("./actions.js").Actions, session: import("../race/session.js").Session, replay: import("../race/replay/replay.js").Replay, board: import("../race/board-link.js").BoardLink, store: import("../core/store.js").Store, brought: import("../core/circuits/custom-circuits.js").Brought, workshop: import("../features/circuits/circuit-editor.js").Workshop, showcase: import("../features/circuits/circuit-viewer.js").Showcase, offline: import("../offline/offline.js").Offline, sound: import("../sound/door.js").SoundDoor, storage: import("../core/storage/storage.js").Storage, ask: (request: Request) => Promise<import("../protocol.js").Reply>, retry: () => void}} Page */

/** The beginner's key to the board's colours goes away after as many races. */
const RACES_WITH_KEY = 3;
/** Areas of messages that a race needs as soon as there is one. */
const TOLD_IN_A_RACE = ["cockpit", "events", "why", "explained"];
const DRAFT_LAPS = 2;
/** Phases in which nothing happens unless the reader does something, besides a decision. */
const STANDS_STILL = ["over", "who", "elsewhere", "parted"];

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
  applyLook(settings);
  watchTextSize();
  onSystemChange(() => applyLook(store.state.settings));

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
      boot: { stage: "download", fraction: 0, fault: null },
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
      stored: storage.readRaces(),
      seasons: storage.readSeasons(),
      damaged: storage.damagedCount(),
      notice: null,
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

  const brought = createBrought(storage);
  /** @type {Set<string>} */
  const wordsThere = new Set();
  const engine = connect(
    (boot) => {
      store.update({ boot });
      if (boot.stage === "ready") readCatalog();
    },
    brought.textOf,
    wordsAreThere,
  );
  brought.drawWith((request) => engine.ask(request));

  const sound = createSoundDoor();
  sound.follow(settings);
  const board = createBoardLink({
    onPick: (space) => session.pick(space),
    onHover: (space) => session.hover(space),
    onArrival: () => store.update({}),
    onCamera: (cornerWeights) => store.update({ cornerWeights }),
    onFault: () => actions.notice(say("error.board_missing"), "bad"),
    onEvent: sound.play,
    unit: () => store.state.settings.unit,
  });

  const session = createSession({
    store,
    ask,
    board,
    onDecision(view, you, decided) {
      if (store.state.lesson) return;
      actions.keep(view, you, decided);
      racingPanels()?.explain(page, view, you);
    },
    onStory: () =>
      void fetchWatching()
        .then(() => store.update({}))
        .catch(() => {}), // asked for again when it is wanted
    onRefusal: (reply) => actions.refuse(reply),
    onFault: () => actions.notice(say("error.engine_lost"), "bad"),
  });

  const replay = createReplay({
    store,
    asked: session.asked,
    board,
    hold: session.hold,
    resume: session.resume,
    ready: readyToWatch,
  });

  const actions = createActions({ store, storage, engine, session, replay, sound });

  const workshop = createWorkshop({ store, brought, ask: (request) => engine.ask(request), actions });
  const offline = createOffline({ store, onBusyElsewhere: () => actions.notice(say("offline.elsewhere")) });
  const screens = createScreens(() => store.update({}));
  const showcase = createShowcase(() => actions.notice(say("error.board_missing"), "bad"));

  /** @type {Page} */
  const page = {
    actions,
    session,
    replay,
    board,
    store,
    brought,
    workshop,
    showcase,
    offline,
    sound,
    storage,
    ask: (request) => engine.ask(request),
    retry,
  };

  /** @param {Request} request */
  function ask(request) {
    return engine.ask(request, store.state.race?.view?.link);
  }

  /** What a race shows and tells is fetched with the first race, the words of rulebooks that count in points with the first race under one of them. @param {View} view */
  async function wordsAreThere(view) {
    const areas = countsInPoints(view.setup.rulebook) ? [...TOLD_IN_A_RACE, "points"] : TOLD_IN_A_RACE;
    const missing = areas.filter((area) => !wordsThere.has(area));
    if (!missing.length && racingPanels()) return;
    try {
      await Promise.all([fetchRacing(), needAreas(missing)]);
      for (const area of missing) wordsThere.add(area);
    } catch {
      actions.notice(say("screen.missing"), "bad");
    }
  }

  async function readyToWatch() {
    const panels = await fetchWatching().catch(() => null);
    if (!panels) actions.notice(say("screen.missing"), "bad");
    return panels !== null;
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
    if (state.screen === "draw") workshop.start();
    speakInPoints(countsInPoints(state.race?.view?.setup.rulebook));
    render(html`${screens.paint(state, page)}${noticePanel(state, page)}${dialogPanel(state, page)}`, root);
    document.documentElement.dataset.screen = screens.has(state.screen) ? state.screen : "pending";
    if (state.race) board.sync(state.race);
    markReady(state);
    offline.follow(state);
    keepFocus(state);
    keepInSight(state);
  }

  /** @type {unknown[]} */
  let inSight = [];

  /** The row of the selected answer is scrolled to, and in a narrow order your own car; a frame later, when the browser has laid out the page anyway. @param {State} state */
  function keepInSight({ race }) {
    if (!race || (race.token === inSight[0] && race.view === inSight[1])) return;
    inSight = [race.token, race.view];
    requestAnimationFrame(() => {
      for (const row of document.querySelectorAll(".move.is-shown, .order-row.is-you"))
        row.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }

  let focusInCockpit = false;

  /** Panels come and go; who was in the cockpit by keyboard finds the focus there again, on the answer that is selected. @param {State} state */
  function keepFocus({ race, dialog }) {
    const focus = document.activeElement;
    if (focus && focus !== document.body) focusInCockpit = focus.closest(".cockpit") !== null;
    else if (
      focusInCockpit &&
      !dialog &&
      race &&
      ["asking", "replay", ...STANDS_STILL].includes(race.phase)
    ) {
      const next = document.querySelector(
        '.cockpit [role="radio"][aria-checked="true"], .cockpit h2[tabindex]',
      );
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    }
  }

  /** Tells the outside what the page waits for, and whether a sentence was missing. @param {State} state */
  function markReady({ race }) {
    const { dataset } = document.documentElement;
    if (unknownMessages.size > 0) dataset.unknownMessages = [...unknownMessages].join(" ");
    if (race?.phase === "asking" && board.ready) dataset.ready = "decision";
    else if (race && STANDS_STILL.includes(race.phase)) dataset.ready = race.phase;
    else delete dataset.ready;
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
  adoptFirstBoard();
  offline.watch();
  actions.followAddress();
  language.late.then(actions.languageCame);
}
