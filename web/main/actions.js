/**
 * What a person can do with the page as a whole: go to a screen, start or open a race, change a setting.
 */
import { switchesOf } from "../core/rulebook-data.js";
import { circuitName, circuitOf } from "../core/circuits/circuits.js";
import {
  freshSeed,
  named,
  onCircuit,
  peopleIn,
  raceAgainstRivals,
  readCars,
  tidied,
} from "../core/setup-draft.js";
import { createAfterRace } from "../race/after-race.js";
import { nameOfChoice, speakLanguage } from "../core/language/languages.js";
import { applyTheme } from "../core/theme.js";
import { driverName, ordinalOf, say } from "../core/language/messages.js";
import { createOpenRace } from "../race/open-race.js";
import { addressOf, goTo, readHash, showInstead } from "../core/router.js";
import { adopt, choicesIn, presetOf, settled } from "../core/rulebook.js";
import { createClipboard } from "../core/clipboard.js";

/** @typedef {import("../protocol.js").Setup} Setup */
/** @typedef {import("../core/store.js").Store} Store */
/** @typedef {import("../core/store.js").Screen} Screen */
/** @typedef {import("../core/storage/storage.js").Storage} Storage */
/** @typedef {import("../core/storage/storage.js").StoredRace} StoredRace */
/** @typedef {import("../core/engine/engine.js").Engine} Engine */
/** @typedef {import("../race/session.js").Session} Session */

const NOTICE_STAYS = 7000;
const QUICK_LAPS = 1;

/** @typedef {ReturnType<typeof createActions>} Actions */

/**
 * @param {{store: Store, storage: Storage, engine: Engine, session: Session, replay:
 *   import("../race/replay/replay.js").Replay, doors: import("../core/page.js").Doors, sound:
 *   import("../sound/door.js").SoundDoor}} page
 */
export function createActions({ store, storage, engine, session, replay, doors, sound }) {
  let noticeTimer = 0;

  /**
   * @param {string} sentence @param {"plain" | "bad"} [tone] @param {boolean} [stays]  until it is dismissed
   * @param {import("../core/store.js").Notice["offer"]} [offer]  what can be done about it
   */
  function notice(sentence, tone = "plain", stays = tone === "bad", offer = undefined) {
    clearTimeout(noticeTimer);
    store.update({ notice: { text: sentence, tone, offer } });
    if (!stays) noticeTimer = window.setTimeout(() => store.update({ notice: null }), NOTICE_STAYS);
  }

  const dismissNotice = () => store.update({ notice: null });

  /** @param {Partial<import("../core/settings.js").Settings>} patch */
  function changeSettings(patch) {
    const settings = { ...store.state.settings, ...patch };
    const explaining = settings.hints && settings.explain;
    if (patch.explain) storage.writeExplained([]);
    store.update({ settings, note: explaining ? store.state.note : null });
    storage.writeSettings(settings);
    applyTheme(settings);
    sound.follow(settings);
  }

  function nameThePage() {
    const view = store.state.race?.view;
    document.title = view
      ? say("title.race", { circuit: circuitName(view.setup.circuit), lap: Math.max(1, view.lap) })
      : say("title.home");
  }

  /**
   * Everything is said anew in the language that is spoken now, or that it is missing.
   * @param {boolean} came
   * @param {string} choice
   */
  function showLanguage(came, choice) {
    if (came) {
      const { draft } = store.state;
      store.update({
        draft: { ...draft, cars: draft.cars.map((car) => ({ ...car, name: driverName(car.name) })) },
      });
      nameThePage();
    } else notice(say("language.missing", { language: nameOfChoice(choice) }), "bad");
  }

  /**
   * @param {Screen} screen
   * @param {string | null} [circuit] of the gallery
   * @param {import("../core/store.js").LessonState | null} [lesson]
   */
  function showScreen(screen, circuit = null, lesson = null) {
    session.leave();
    replay.leave();
    openRace.forget();
    store.update({
      screen,
      circuit,
      day: screen === "daily" ? store.state.day : null,
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
    store.update({ day: null });
    goTo(screen);
    showScreen(screen);
  }

  const openRace = createOpenRace({
    store,
    storage,
    engine,
    session,
    replay,
    doors,
    notice,
    showScreen,
    visit,
    changeSettings,
    nameThePage,
    watchReport: () => afterRace.showReport(),
  });
  const { refuse, startRace, openLink, resume } = openRace;
  const clipboard = createClipboard({ store, engine, notice, refuse });
  const afterRace = createAfterRace({ store, session, replay, notice, save: openRace.save });

  /** The race of the set-up, as the engine takes it. By link nobody is "You". */
  function raceOfDraft() {
    const { draft, names, together } = store.state;
    const ready = tidied(settled(draft, switchesOf(draft.rulebook)), names);
    return together === "link" && peopleIn(ready) > 1 ? withNames(ready) : ready;
  }

  /** @param {Setup} setup */
  const withNames = (setup) =>
    named(
      setup,
      (name) => driverName(name) === say("name.you"),
      store.state.settings.player,
      store.state.names,
    );

  return {
    notice,
    changeSettings,
    visit,
    dismissNotice,
    ...openRace,
    ...afterRace,
    ...clipboard,

    /** Does what the address bar says. */
    followAddress() {
      const route = readHash(location.hash);
      if ("quick" in route) this.quickRace();
      else if ("latest" in route) this.resumeLatest();
      else if ("link" in route) openLink(route.link);
      else if ("report" in route) openLink(route.report, "report");
      else if ("season" in route) showSeason(route.season);
      else if ("rules" in route) readRules(route.rules);
      else if ("lesson" in route)
        showScreen("lesson", null, { number: route.lesson, step: 0, verdict: null });
      else if ("day" in route) {
        store.update({ day: route.day });
        showScreen("daily");
      } else if (!("circuit" in route)) showScreen(route.screen);
      else if (circuitOf(route.circuit)) showScreen("circuit", route.circuit);
      else {
        showInstead("circuits");
        showScreen("circuits");
        notice(say("error.circuit.unknown", { circuit: route.circuit.slice(0, 40) }), "bad");
      }
    },

    /**
     * The race that the quick race would be: as the last one that was set up for one person, or the usual
     * one.
     */
    quickDraft() {
      const { favourite, names, drivers, settings } = store.state;
      const usual = raceAgainstRivals({
        circuit: favourite,
        laps: QUICK_LAPS,
        you: say("name.you"),
        names,
        drivers,
      });
      const facts = circuitOf(favourite);
      if (!settings.quick || !facts) return usual;
      const { rules, cars } = settings.quick;
      return onCircuit(adopt({ ...usual, cars }, rules, switchesOf(rules.rulebook)), facts);
    },

    quickRace() {
      return startRace(this.quickDraft());
    },

    /** The race under way that was stored last; without any, the first page. */
    resumeLatest() {
      const latest = storage.readRaces().find((race) => !race.over);
      if (latest) return resume(latest);
      showInstead("home");
      return showScreen("home");
    },

    /** Two people, to be completed in the set-up. */
    raceWithFriends() {
      const { draft } = store.state;
      const cars = draft.cars.map((car, index) => (index < 2 ? { ...car, driver: "human" } : car));
      store.update({ draft: withNames({ ...draft, cars }) });
      visit("setup");
    },

    /**
     * The people of the race being set up sit at this device, or each at their own: then they all need names.
     * @param {"here" | "link"} together
     */
    playTogether(together) {
      const { draft } = store.state;
      store.update({ together, draft: together === "link" ? withNames(draft) : draft });
    },

    startDraft() {
      const { together } = store.state;
      const setup = raceOfDraft();
      store.update({ draft: { ...store.state.draft, cars: setup.cars, seed: freshSeed() } });
      const quick = readCars(setup.cars);
      if (quick) changeSettings({ quick: { rules: choicesIn(setup), cars: quick } });
      return startRace(setup, { seats: together === "link" && peopleIn(setup) > 1 ? "ask" : "all" });
    },

    /** By the device's own means, or from a window with the link and a code. */
    async sendTurn() {
      const view = store.state.race?.view;
      const part = view ? await openRace.friends() : null;
      if (view && part && !(await part.share(view))) store.update({ dialog: { kind: "send" } });
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
      if (reply?.view) clipboard.copyText(addressOf(reply.view.link), say("copy.setup_link"));
      else if (reply) refuse(reply);
    },

    /** The same cars on the same circuit with other dice. */
    raceAgain() {
      const { view, seats } = store.state.race ?? {};
      if (view) startRace({ ...view.setup, seed: freshSeed() }, { seats });
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

    /** "Lap 1 of 2, you are 3rd", or how it ended @param {StoredRace} race */
    describePlace: (race) =>
      say(`races.${standingOf(race)}`, { lap: race.lap, laps: race.laps, place: ordinalOf(race.place) }),

    /** "Monaco, lap 1 of 2, you are 3rd", of a race under way @param {StoredRace} race */
    describe(race) {
      const where = {
        circuit: circuitName(race.circuit),
        lap: race.lap,
        laps: race.laps,
        place: ordinalOf(race.place),
      };
      return say(race.seats?.length === 0 ? "continue.watching" : "continue.place", where);
    },
  };
}

/** @param {StoredRace} race */
function standingOf({ over, out, seats }) {
  if (seats?.length === 0) return over ? "watched" : "watching";
  if (!over) return "place";
  return out ? "out" : "over";
}
