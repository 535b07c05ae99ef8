/**
 * What a person can do with the page as a whole: go to a screen, start or open a race, change a setting.
 */
import { switchesOf } from "./books.js";
import { circuitName, circuitOf, drawingOf, siteCircuitOf } from "./circuits.js";
import { freshSeed, onCircuit, raceAgainstRivals, readCars, tidied } from "./draft.js";
import { neverStarted } from "./engine.js";
import { createLookBack } from "./look-back.js";
import { nameOfChoice, speakLanguage } from "./languages.js";
import { applyLook } from "./look.js";
import { driverName, ordinalOf, say, text } from "./messages.js";
import { addressOf, goTo, readHash, showInstead } from "./router.js";
import { adopt, choicesIn, presetOf, settled } from "./rulebook.js";
import { waitingRace } from "./state.js";
import { createTexts } from "./texts.js";

/** @typedef {import("../protocol.js").Setup} Setup */
/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").Reply} Reply */
/** @typedef {import("./state.js").Store} Store */
/** @typedef {import("./state.js").Screen} Screen */
/** @typedef {import("./storage.js").Storage} Storage */
/** @typedef {import("./storage.js").StoredRace} StoredRace */
/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./session.js").Session} Session */

const NOTICE_STAYS = 7000;
const QUICK_LAPS = 1;

/** @typedef {ReturnType<typeof createActions>} Actions */

/** @param {{store: Store, storage: Storage, engine: Engine, session: Session, replay: import("./replay.js").Replay, sound: import("./sound.js").SoundDoor}} page */
export function createActions({ store, storage, engine, session, replay, sound }) {
  let noticeTimer = 0;
  /** Grows with every wish; the answer to an older one is not shown any more. */
  let wishes = 0;

  /**
   * @param {string} sentence @param {"plain" | "bad"} [tone] @param {boolean} [stays]  until it is dismissed
   * @param {import("./state.js").Notice["offer"]} [offer]  what can be done about it
   */
  function notice(sentence, tone = "plain", stays = tone === "bad", offer = undefined) {
    clearTimeout(noticeTimer);
    store.update({ notice: { text: sentence, tone, offer } });
    if (!stays) noticeTimer = window.setTimeout(() => store.update({ notice: null }), NOTICE_STAYS);
  }

  const dismissNotice = () => store.update({ notice: null });

  /** @param {Partial<import("./settings.js").Settings>} patch */
  function changeSettings(patch) {
    const settings = { ...store.state.settings, ...patch };
    const explaining = settings.hints && settings.explain;
    if (patch.explain) storage.writeExplained([]);
    store.update({ settings, note: explaining ? store.state.note : null });
    storage.writeSettings(settings);
    applyLook(settings);
    sound.follow(settings);
  }

  function nameThePage() {
    const view = store.state.race?.view;
    document.title = view ? say("title.race", { circuit: circuitName(view.setup.circuit), lap: Math.max(1, view.lap) }) : say("title.home");
  }

  /** Everything is said anew in the language that is spoken now, or that it is missing. @param {boolean} came @param {string} choice */
  function showLanguage(came, choice) {
    if (came) {
      const { draft } = store.state;
      store.update({ draft: { ...draft, cars: draft.cars.map((car) => ({ ...car, name: driverName(car.name) })) } });
      nameThePage();
    } else notice(say("language.missing", { language: nameOfChoice(choice) }), "bad");
  }

  /** @param {Screen} screen @param {string | null} [circuit]  of the gallery @param {import("./state.js").LessonState | null} [lesson] */
  function showScreen(screen, circuit = null, lesson = null) {
    session.leave();
    replay.leave();
    wishes += 1;
    store.update({
      screen,
      circuit,
      lesson,
      note: null,
      race: null,
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

  /** @param {Screen} screen */
  function visit(screen) {
    goTo(screen);
    showScreen(screen);
  }

  /** The race screen with its board, while the engine is asked for the position. @param {string} circuit @param {import("../protocol.js").Request} request @param {Screen} [screen] @returns {Promise<Reply | null>} */
  async function enterRace(circuit, request, screen = /** @type {Screen} */ ("race")) {
    session.leave();
    replay.leave();
    const wish = ++wishes;
    store.update({ screen, lesson: null, note: null, race: waitingRace(circuit), dialog: null, logOpen: false });
    if (store.state.notice?.tone === "bad") dismissNotice();
    window.scrollTo(0, 0);
    try {
      const reply = await engine.ask(request);
      return wish === wishes ? reply : null;
    } catch (error) {
      if (wish === wishes && !neverStarted(error)) backHome(say("error.unanswered"));
      return null;
    }
  }

  /** @param {string} sentence  what went wrong */
  function backHome(sentence) {
    showInstead("home");
    showScreen("home");
    notice(sentence, "bad");
  }

  /** @param {Setup} setup */
  async function startRace(setup) {
    const reply = await enterRace(setup.circuit, { do: "new", setup });
    if (!reply) return;
    if (!reply.ok || !reply.view) {
      visit("setup");
      refuse(reply);
      return;
    }
    const favourite = siteCircuitOf(setup.circuit) ? setup.circuit : store.state.favourite;
    changeSettings({ circuit: favourite, races: store.state.settings.races + 1 });
    store.update({ favourite });
    goTo(reply.view.link);
    session.begin(reply.view);
  }

  /** @param {Reply} reply */
  const refusal = (reply) => (reply.error ? text(reply.error) : say("error.unanswered"));

  /** @param {Reply} reply */
  const refuse = (reply) => notice(refusal(reply), "bad");

  /** @param {View} view @param {string} [key]  of the stored race that it continues */
  async function showOpened(view, key) {
    const { circuit } = view.setup;
    if (!circuitOf(circuit)) {
      const wish = wishes;
      await drawingOf(circuit).catch(() => {}); // the board says so itself when it is missing
      if (wish !== wishes) return;
    }
    store.updateRace({ circuit });
    if (view.notice) notice(text(view.notice));
    session.begin(view, key);
  }

  /** @param {string} link  anything that may follow the "#" of an address @param {Screen} [screen] */
  async function openLink(link, screen = "race") {
    const stored = store.state.stored.find((race) => race.link === link);
    const reply = await enterRace(stored && circuitOf(stored.circuit) ? stored.circuit : store.state.favourite, { do: "open", link }, screen);
    if (!reply) return;
    if (reply.ok && reply.view) {
      await showOpened(reply.view, stored?.key);
      if (screen === "report") lookBack.showReport();
      return;
    }
    backHome(refusal(reply));
  }

  /** @param {StoredRace} stored */
  async function resume(stored) {
    const reply = await enterRace(circuitOf(stored.circuit) ? stored.circuit : store.state.favourite, { do: "open", link: stored.link });
    if (!reply) return;
    if (reply.ok && reply.view) {
      goTo(stored.link);
      showOpened(reply.view, stored.key);
      return;
    }
    storage.setAsideRace(stored);
    backHome(say("storage.race_refused", { reason: reply.error ?? "" }));
  }

  /** @param {View} view @param {number} you @param {string} key */
  function save(view, you, key) {
    const car = view.cars[you];
    if (!car) return;
    storage.saveRace({
      key,
      link: view.link,
      circuit: view.setup.circuit,
      lap: Math.max(1, view.lap),
      laps: view.setup.laps,
      place: car.place,
      livery: car.livery,
      number: car.number,
    });
  }

  const texts = createTexts({ store, engine, notice, refuse });
  const lookBack = createLookBack({ store, session, replay, notice, save });

  /** The race of the set-up, as the engine takes it. */
  function raceOfDraft() {
    const { draft, names } = store.state;
    return tidied(settled(draft, switchesOf(draft.rulebook)), names);
  }

  return {
    notice,
    refuse,
    changeSettings,
    visit,
    startRace,
    resume,
    dismissNotice,
    ...lookBack,
    ...texts,

    /** Does what the address bar says. */
    followAddress() {
      const route = readHash(location.hash);
      if ("quick" in route) this.quickRace();
      else if ("latest" in route) this.resumeLatest();
      else if ("link" in route) openLink(route.link);
      else if ("report" in route) openLink(route.report, "report");
      else if ("season" in route) showSeason(route.season);
      else if ("rules" in route) readRules(route.rules);
      else if ("lesson" in route) showScreen("lesson", null, { number: route.lesson, step: 0, verdict: null });
      else if (!("circuit" in route)) showScreen(route.screen);
      else if (circuitOf(route.circuit)) showScreen("circuit", route.circuit);
      else {
        showInstead("circuits");
        showScreen("circuits");
        notice(say("error.circuit.unknown", { circuit: route.circuit.slice(0, 40) }), "bad");
      }
    },

    /** The race that the quick race would be: as the last one that was set up for one person, or the usual one. */
    quickDraft() {
      const { favourite, names, drivers, settings } = store.state;
      const usual = raceAgainstRivals({ circuit: favourite, laps: QUICK_LAPS, you: say("name.you"), names, drivers });
      const facts = circuitOf(favourite);
      if (!settings.quick || !facts) return usual;
      const { rules, cars } = settings.quick;
      return onCircuit(adopt({ ...usual, cars }, rules, switchesOf(rules.rulebook)), facts);
    },

    quickRace() {
      return startRace(this.quickDraft());
    },

    /** The race stored last; without any, the first page. */
    resumeLatest() {
      const [latest] = storage.readRaces();
      if (latest) return resume(latest);
      showInstead("home");
      return showScreen("home");
    },

    /** Two people at one screen, to be completed in the set-up. */
    raceWithFriends() {
      const { draft } = store.state;
      const { names } = store.state;
      const cars = draft.cars.map((car, index) => {
        const name = driverName(car.name) === say("name.you") ? names[car.livery] : car.name;
        return index < 2 ? { ...car, name, driver: "human" } : car;
      });
      store.update({ draft: { ...draft, cars } });
      visit("setup");
    },

    startDraft() {
      const setup = raceOfDraft();
      store.update({ draft: { ...store.state.draft, cars: setup.cars, seed: freshSeed() } });
      const quick = readCars(setup.cars);
      if (quick) changeSettings({ quick: { rules: choicesIn(setup), cars: quick } });
      return startRace(setup);
    },

    /** Other rules for the race being set up, remembered for the next visit. @param {Setup} draft */
    changeRules(draft) {
      const rules = choicesIn(draft);
      const own = presetOf(draft, switchesOf(draft.rulebook)) === "table";
      store.update({ draft });
      changeSettings(own ? { rules, table: rules } : { rules });
    },

    async copyDraftLink() {
      const setup = raceOfDraft();
      const reply = await engine.ask({ do: "new", setup }).catch(() => null);
      if (reply?.view) texts.copyText(addressOf(reply.view.link), say("copy.setup_link"));
      else if (reply) refuse(reply);
    },

    /** The same cars on the same circuit with other dice. */
    raceAgain() {
      const setup = store.state.race?.view?.setup;
      if (setup) startRace({ ...setup, seed: freshSeed() });
    },

    /** To the set-up, with the race just driven as the draft. */
    newRace() {
      const setup = store.state.race?.view?.setup;
      if (setup) store.update({ draft: { ...setup, seed: freshSeed() } });
      visit("setup");
    },

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

    discardDamaged() {
      storage.discardDamaged();
      store.update({ damaged: 0 });
    },

    /** Saves the position and puts it into the address bar. @param {View} view @param {number} you @param {boolean} decided  a decision was made here, not only read */
    keep(view, you, decided) {
      showInstead(view.link);
      const key = store.state.race?.key ?? "";
      if (view.question && (decided || !storage.readRaces().some((race) => race.key === key))) save(view, you, key);
      else if (!view.question && decided) storage.removeRace(key);
      nameThePage();
    },

    /** "Lap 1 of 2, you are 3rd" @param {StoredRace} race */
    describePlace: (race) => say("races.place", { lap: race.lap, laps: race.laps, place: ordinalOf(race.place) }),

    /** "Monaco, lap 1 of 2, you are 3rd" @param {StoredRace} race */
    describe(race) {
      return say("continue.where", { circuit: circuitName(race.circuit), lap: race.lap, laps: race.laps, place: ordinalOf(race.place) });
    },
  };
}
