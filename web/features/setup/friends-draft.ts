/** Actions on the race with friends being set up. */
import { driverName, say } from "../../core/language/messages.ts";
import { itemAt } from "../../core/lists/item-at.ts";
import { choicesIn } from "../../core/rulebook.ts";
import { freshSeed } from "../../core/setup-draft.ts";
import { enteredDice } from "./dice-choice.ts";
import { readyRace } from "./ready-race.ts";
import type { Page } from "../../core/page.ts";
import type { Setup } from "../../protocol.d.ts";

/** Asks for the player's name and focuses the field for it. */
function askName({ actions }: Page) {
  actions.notice(say("together.name_first"));
  const field = document.querySelector(".together-who .entry-name");
  if (field instanceof HTMLElement) field.focus();
}

/** Starts the race. By link the first person's car is the player's, who must give their name. */
export function startTogether(page: Page) {
  const { actions, store } = page;
  const { friends } = store.state;
  const { draft, together } = friends;
  const you = draft.cars.findIndex((car) => car.driver === "human");
  const name = itemAt(draft.cars, you).name.trim();
  const known = name !== "" && driverName(name) !== say("name.you");
  if (together === "link" && !known) {
    askName(page);
    return undefined;
  }
  const setup = readyRace(draft, together, page);
  if (!setup) return undefined;
  if (known) actions.changeSettings({ player: name });
  store.update({ friends: { ...friends, draft: { ...draft, cars: setup.cars, seed: freshSeed() } } });
  const seats = together === "link" ? [you] : "all";
  return actions.startRace(setup, { seats, entered: enteredDice(setup, together, page.store.state) });
}

/** Changes the rules of the race with friends, and stores them. */
export function changeFriendsRules(draft: Setup, { actions, store }: Page) {
  store.update({ friends: { ...store.state.friends, draft } });
  actions.changeSettings({ friends: choicesIn(draft) });
}

/** Opens the race with friends in the full set-up. */
export function setUpFriends({ actions, store }: Page) {
  store.update({ ...store.state.friends });
  actions.visit("setup");
}
