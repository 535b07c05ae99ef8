/**
 * What a person can do with the race being set up, and with the quick race, which needs no set-up.
 */
import site from "virtual:site";
import { circuitOf } from "../../core/circuits/circuits.js";
import { spokenLanguage } from "../../core/language/languages.js";
import { driverName, say } from "../../core/language/messages.js";
import { addressOf } from "../../core/router.js";
import { adopt, choicesIn, presetOf, settled } from "../../core/rulebook.js";
import { bookOf, switchesOf } from "../../core/rulebook-data.js";
import {
  guidedKey,
  firstLap,
  freshSeed,
  named,
  onCircuit,
  peopleIn,
  QUICK_LAPS,
  readCars,
  tidied,
  usualQuickRace,
  withFewRivals,
} from "../../core/setup-draft.js";

/** @typedef {import("../../protocol.js").Setup} Setup */

/**
 * @param {object} page
 * @param {import("../../core/store.js").Store} page.store
 * @param {import("../../core/storage/storage.js").Storage} page.storage
 * @param {import("../../core/engine/engine.js").Engine} page.engine
 * @param {(screen: import("../../core/store.js").Screen) => void} page.visit
 * @param {(patch: Partial<import("../../core/settings.js").Settings>) => void} page.changeSettings
 * @param {(setup: Setup, how?: import("../../race/state.js").Beginning) => Promise<void>} page.startRace
 * @param {(reply: import("../../protocol.js").Reply) => void} page.refuse
 * @param {(words: string, what: string) => void} page.copyText
 * @param {() => void} page.askName  what is the reader called?
 */
export function createDraftActions({
  store,
  storage,
  engine,
  visit,
  changeSettings,
  startRace,
  refuse,
  copyText,
  askName,
}) {
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

  /**
   * Whoever has never raced is not kept waiting for the engine.
   * @param {"quick" | "first-lap"} name @param {Setup} setup
   */
  const atOnce = (name, setup) =>
    store.state.settings.races > 0 ? setup : engine.rehearsed(name, spokenLanguage(), setup);

  /** Nor is who has, if the race has been prepared. @param {Setup} setup */
  const orPrepared = (setup) => engine.prepared(setup, (race) => storage.takeNext(site.worker, race));

  return {
    /**
     * The race that the quick race would be: as the last one that was set up for one person, or the usual
     * one.
     */
    quickDraft(favourite = store.state.favourite) {
      const { names, settings } = store.state;
      const wishes = { circuit: favourite, you: say("name.you"), names, livery: settings.livery };
      const facts = circuitOf(favourite);
      if (!settings.quick || !facts) return usualQuickRace(wishes);
      const { rules, cars } = settings.quick;
      const usual = { ...usualQuickRace(wishes), movement_dice: /** @type {const} */ ("table") };
      return onCircuit(adopt({ ...usual, cars }, rules, switchesOf(rules.rulebook)), facts);
    },

    quickRace() {
      return startRace(orPrepared(atOnce("quick", this.quickDraft())));
    },

    /** The same on another circuit, at once; a small one for who has never raced. @param {string} circuit */
    raceOn(circuit) {
      const { races, quick } = store.state.settings;
      const setup = this.quickDraft(circuit);
      return startRace(races === 0 && !quick ? withFewRivals(setup) : setup);
    },

    /** What somebody who has never raced begins with, and somebody else whenever he likes. */
    firstLap() {
      const setup = firstLap({
        you: say("name.you"),
        names: store.state.names,
        livery: store.state.settings.livery,
      });
      const begun = atOnce("first-lap", setup);
      return startRace(begun, { key: guidedKey(begun) });
    },

    /**
     * Two people without names, but for the reader if his is known, and as many computer drivers as there
     * were.
     */
    raceWithFriends() {
      const { draft, settings, screen } = store.state;
      if (screen !== "friends") {
        const cars = draft.cars.map((car, index) =>
          index < 2 ? { ...car, name: index === 0 ? settings.player : "", driver: "human" } : car,
        );
        store.update({ draft: { ...draft, cars, laps: QUICK_LAPS }, together: "link", liveryOpen: -1 });
      }
      visit("friends");
    },

    /** Starts a race with friends. By link the first car is the reader's, who says his name once. */
    startTogether() {
      const { draft, together } = store.state;
      const you = draft.cars.findIndex((car) => car.driver === "human");
      const name = draft.cars[you].name.trim();
      const known = name !== "" && driverName(name) !== say("name.you");
      if (together === "link" && !known) {
        askName();
        return undefined;
      }
      if (known) changeSettings({ player: name });
      const setup = raceOfDraft();
      store.update({ draft: { ...draft, cars: setup.cars, seed: freshSeed() } });
      return startRace(setup, { seats: together === "link" ? [you] : "all" });
    },

    /**
     * The people of the race being set up sit at this device, or each at their own: then they all need names.
     * @param {"here" | "link"} together
     */
    playTogether(together) {
      const { draft, screen } = store.state;
      const naming = together === "link" && screen !== "friends";
      store.update({ together, draft: naming ? withNames(draft) : draft });
    },

    startDraft() {
      const { together } = store.state;
      const setup = raceOfDraft();
      store.update({ draft: { ...store.state.draft, cars: setup.cars, seed: freshSeed() } });
      const quick = readCars(setup.cars);
      if (quick) changeSettings({ quick: { rules: choicesIn(setup), cars: quick } });
      return startRace(setup, { seats: together === "link" && peopleIn(setup) > 1 ? "ask" : "all" });
    },

    /** Other rules for the race being set up, remembered for the next visit. @param {Setup} draft */
    changeRules(draft) {
      const rules = choicesIn(draft);
      const own = presetOf(draft, bookOf(draft.rulebook)) === "table";
      store.update({ draft });
      changeSettings(own ? { rules, table: rules } : { rules });
    },

    async copyDraftLink() {
      const setup = raceOfDraft();
      const reply = await engine.ask({ do: "new", setup }).catch(() => null);
      if (reply?.view) copyText(addressOf(reply.view.link), say("copy.setup_link"));
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
  };
}
