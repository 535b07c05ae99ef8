/**
 * Actions on the set-up of a race with friends.
 */
import { driverName, say } from "../../core/language/messages.js";
import { choicesIn } from "../../core/rulebook.js";
import { changeCar, freshSeed } from "../../core/setup-draft.js";
import { readyRace } from "./ready-race.js";

/** @typedef {import("../../protocol.js").Setup} Setup */

/**
 * @param {object} page
 * @param {import("../../core/store.js").Store} page.store
 * @param {(screen: import("../../core/store.js").Screen) => void} page.visit
 * @param {(patch: Partial<import("../../core/settings.js").Settings>) => void} page.changeSettings
 * @param {(setup: Setup, how?: import("../../race/state.js").Beginning) => Promise<void>} page.startRace
 * @param {import("../notice.js").Notices["notice"]} page.notice
 * @param {() => void} page.askName  what is the reader called?
 */
export function createFriendsActions({ store, visit, changeSettings, startRace, notice, askName }) {
  return {
    /** The player's name may have become known since the last time. */
    raceWithFriends() {
      const { friends, settings } = store.state;
      const { draft } = friends;
      const name = draft.cars[0].name || settings.player;
      store.update({ friends: { ...friends, draft: changeCar(draft, 0, { name }) }, liveryOpen: -1 });
      visit("friends");
    },

    /** Starts a race with friends. By link the first car is the reader's, who says his name once. */
    startTogether() {
      const { friends } = store.state;
      const { draft, together } = friends;
      const you = draft.cars.findIndex((car) => car.driver === "human");
      const name = draft.cars[you].name.trim();
      const known = name !== "" && driverName(name) !== say("name.you");
      if (together === "link" && !known) {
        askName();
        return undefined;
      }
      const setup = readyRace(draft, together, { store, notice });
      if (!setup) return undefined;
      if (known) changeSettings({ player: name });
      store.update({ friends: { ...friends, draft: { ...draft, cars: setup.cars, seed: freshSeed() } } });
      return startRace(setup, { seats: together === "link" ? [you] : "all" });
    },

    /** Other rules for the race with friends, remembered too. @param {Setup} draft */
    changeFriendsRules(draft) {
      store.update({ friends: { ...store.state.friends, draft } });
      changeSettings({ friends: choicesIn(draft) });
    },

    /** The race with friends, with all that can be set up, in the set-up. */
    setUpFriends() {
      store.update({ ...store.state.friends });
      visit("setup");
    },
  };
}
