/**
 * What a person can do with the race with friends being set up.
 */
import { driverName, say } from "../../core/language/messages.js";
import { choicesIn } from "../../core/rulebook.js";
import { freshSeed } from "../../core/setup-draft.js";
import { readyRace } from "./ready-race.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../protocol.js").Setup} Setup */

/** Asks for the player's name, and points to the field for it. @param {Page} page */
function askName({ actions }) {
  actions.notice(say("together.name_first"));
  const field = document.querySelector(".together-who .entry-name");
  if (field instanceof HTMLElement) field.focus();
}

/** Starts the race. By link the first car is the player's, who gives their name once. @param {Page} page */
export function startTogether(page) {
  const { actions, store } = page;
  const { friends } = store.state;
  const { draft, together } = friends;
  const you = draft.cars.findIndex((car) => car.driver === "human");
  const name = draft.cars[you].name.trim();
  const known = name !== "" && driverName(name) !== say("name.you");
  if (together === "link" && !known) {
    askName(page);
    return undefined;
  }
  const setup = readyRace(draft, together, page);
  if (!setup) return undefined;
  if (known) actions.changeSettings({ player: name });
  store.update({ friends: { ...friends, draft: { ...draft, cars: setup.cars, seed: freshSeed() } } });
  return actions.startRace(setup, { seats: together === "link" ? [you] : "all" });
}

/** Other rules for the race with friends, remembered too. @param {Setup} draft @param {Page} page */
export function changeFriendsRules(draft, { actions, store }) {
  store.update({ friends: { ...store.state.friends, draft } });
  actions.changeSettings({ friends: choicesIn(draft) });
}

/** The race with friends, with all that can be set up, in the set-up. @param {Page} page */
export function setUpFriends({ actions, store }) {
  store.update({ ...store.state.friends });
  actions.visit("setup");
}
