/**
 * Actions on the race that is being set up, and on the race with friends.
 */
import { driverName, say } from "../../core/language/messages.js";
import { readyRace, withNames } from "../../core/ready-race.js";
import { addressOf } from "../../core/router.js";
import { choicesIn } from "../../core/rulebook.js";
import { freshSeed } from "../../core/setup-draft.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../protocol.js").Setup} Setup */

/**
 * The people of the race being set up sit at this device, or each at their own: then they all need names.
 * @param {import("../../core/store.js").Together} together @param {Page} page
 */
export function playTogether(together, { store }) {
  const { draft } = store.state;
  store.update({ together, draft: together === "link" ? withNames(draft, { store }) : draft });
}

/** @param {Page} page */
export async function copyDraftLink({ actions, ask, store }) {
  const setup = readyRace(store.state.draft, store.state.together, { store, notice: actions.notice });
  if (!setup) return;
  const reply = await ask({ do: "new", setup }).catch(() => null);
  if (reply?.view) actions.copyText(addressOf(reply.view.link), say("copy.setup_link"));
  else if (reply) actions.refuse(reply);
}

/** Asks for the reader's name, with the reason, and puts the focus on its field. @param {Page} page */
function askName({ actions }) {
  actions.notice(say("together.name_first"));
  const field = document.querySelector(".together-who .entry-name");
  if (field instanceof HTMLElement) field.focus();
}

/**
 * Starts a race with friends. By link the first car is the reader's, whose name is needed once.
 * @param {Page} page
 */
export function startTogether(page) {
  const { store, actions } = page;
  const { friends } = store.state;
  const { draft, together } = friends;
  const you = draft.cars.findIndex((car) => car.driver === "human");
  const name = draft.cars[you].name.trim();
  const isKnown = name !== "" && driverName(name) !== say("name.you");
  if (together === "link" && !isKnown) return askName(page);
  const setup = readyRace(draft, together, { store, notice: actions.notice });
  if (!setup) return undefined;
  if (isKnown) actions.changeSettings({ player: name });
  store.update({ friends: { ...friends, draft: { ...draft, cars: setup.cars, seed: freshSeed() } } });
  return actions.startRace(setup, { seats: together === "link" ? [you] : "all" });
}

/** Other rules for the race with friends, remembered too. @param {Setup} draft @param {Page} page */
export function changeFriendsRules(draft, { store, actions }) {
  store.update({ friends: { ...store.state.friends, draft } });
  actions.changeSettings({ friends: choicesIn(draft) });
}

/** The race with friends, with all that can be set up, in the set-up. @param {Page} page */
export function setUpFriends({ store, actions }) {
  store.update({ ...store.state.friends });
  actions.visit("setup");
}
