/** Actions on the race with friends being set up. */
import { driverName, say } from "../../platform/language/messages.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { choicesIn } from "../../domain/rules/rulebook.ts";
import { randomSeed } from "../../domain/setup/setup-draft.ts";
import { enteredDice } from "./dice-choice.ts";
import { prepareRace } from "./prepare-race.ts";
import type { Page } from "../../domain/page.ts";
import type { Setup } from "../../protocol.d.ts";

/** Asks for the player's name and focuses the field for it. */
function askName({ actions }: Page) {
  actions.notice(say("together.name_first"));
  const field = document.querySelector(".together-who .entry-name");
  if (field instanceof HTMLElement) field.focus();
}

/** Starts the race. By link the first person's car is the player's, who must give their name. */
export function startFriendsRace(page: Page) {
  const { actions, store } = page;
  const { friends } = store.state;
  const { draft, playMode } = friends;
  const ownIndex = draft.cars.findIndex((car) => car.driver === "human");
  const name = itemAt(draft.cars, ownIndex).name.trim();
  const hasName = name !== "" && driverName(name) !== say("name.you");
  if (playMode === "link" && !hasName) {
    askName(page);
    return undefined;
  }
  const setup = prepareRace(draft, playMode, page);
  if (!setup) return undefined;
  if (hasName) actions.changeSettings({ player: name });
  store.update({ friends: { ...friends, draft: { ...draft, cars: setup.cars, seed: randomSeed() } } });
  const seats = playMode === "link" ? [ownIndex] : "all";
  return actions.startRace(setup, { seats, enteredDice: enteredDice(setup, playMode, page.store.state) });
}

/** Changes the rules of the race with friends, and stores them. */
export function changeFriendsRules(draft: Setup, { actions, store }: Page) {
  store.update({ friends: { ...store.state.friends, draft } });
  actions.changeSettings({ friends: choicesIn(draft) });
}

/** Opens the race with friends in the full set-up. */
export function openFullSetup({ actions, store }: Page) {
  store.update({ ...store.state.friends });
  actions.visit("setup");
}
