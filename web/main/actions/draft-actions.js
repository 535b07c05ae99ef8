/**
 * What a person can do with the race being set up, and with the quick race, which needs no set-up.
 */
import site from "virtual:site";
import { spokenLanguage } from "../../core/language/languages.js";
import { say } from "../../core/language/messages.js";
import { addressOf } from "../../core/router.js";
import { choicesIn, presetOf } from "../../core/rulebook.js";
import { bookOf } from "../../core/rulebook-data.js";
import {
  guidedKey,
  firstLap,
  freshSeed,
  peopleIn,
  readCars,
  usualQuickRace,
  withFewRivals,
} from "../../core/setup-draft.js";
import { readyRace, withNames } from "./ready-race.js";

/** @typedef {import("../../protocol.js").Setup} Setup */

/**
 * @param {object} page
 * @param {import("../../core/store.js").Store} page.store
 * @param {import("../../core/storage/storage.js").Storage} page.storage
 * @param {import("../../core/engine/engine.js").Engine} page.engine
 * @param {(screen: import("../../core/store.js").Screen) => void} page.visit
 * @param {(patch: Partial<import("../../core/settings.js").Settings>) => void} page.changeSettings
 * @param {(setup: Setup, how?: import("../../race/state.js").Beginning) => Promise<void>} page.startRace
 * @param {import("../notice.js").Notices["notice"]} page.notice
 * @param {(reply: import("../../protocol.js").Reply) => void} page.refuse
 * @param {(words: string, what: string) => void} page.copyText
 */
export function createDraftActions(page) {
  const { store, storage, engine, visit, changeSettings, startRace, refuse, copyText } = page;

  /**
   * Whoever has never raced is not kept waiting for the engine.
   * @param {"quick" | "first-lap"} name @param {Setup} setup
   */
  const atOnce = (name, setup) =>
    store.state.settings.races > 0 ? setup : engine.rehearsed(name, spokenLanguage(), setup);

  /** Nor is who has, if the race has been prepared. @param {Setup} setup */
  const orPrepared = (setup) => engine.prepared(setup, (race) => storage.takeNext(site.worker, race));

  return {
    /** The race that the quick race would be. */
    quickDraft(circuit = store.state.favourite) {
      const { names, settings } = store.state;
      return usualQuickRace({ circuit, you: say("name.you"), names, livery: settings.livery });
    },

    quickRace() {
      return startRace(orPrepared(atOnce("quick", this.quickDraft())));
    },

    /** The same on another circuit, at once; a small one for who has never raced. @param {string} circuit */
    raceOn(circuit) {
      const setup = this.quickDraft(circuit);
      return startRace(store.state.settings.races === 0 ? withFewRivals(setup) : setup);
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
     * The people of the race being set up sit at this device, or each at their own: then they all need names.
     * @param {import("../../core/store.js").Together} together
     */
    playTogether(together) {
      const { draft } = store.state;
      store.update({ together, draft: together === "link" ? withNames(draft, page) : draft });
    },

    startDraft() {
      const { draft, together } = store.state;
      const setup = readyRace(draft, together, page);
      if (!setup) return undefined;
      store.update({ draft: { ...draft, cars: setup.cars, seed: freshSeed() } });
      const cars = readCars(setup.cars);
      if (cars) changeSettings({ cars });
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
      const setup = readyRace(store.state.draft, store.state.together, page);
      if (!setup) return;
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
