/** Actions on the race being set up. */
import { ignoreNoAnswer } from "../../platform/loading/ignored-errors.ts";
import { say } from "../../platform/language/messages.ts";
import { addressOf } from "../../domain/router.ts";
import { bookOf } from "../../domain/rules/rulebook-data.ts";
import { choicesIn } from "../../domain/rules/rulebook.ts";
import { presetOf } from "../../domain/rules/availability.ts";
import { levelOf } from "../../domain/rules/levels.ts";
import { randomSeed, countPeople, readCars } from "../../domain/setup/setup-draft.ts";
import { enteredDice } from "./dice-choice.ts";
import { prepareRace, withNames } from "./prepare-race.ts";
import type { Page } from "../../domain/page.ts";
import type { PlayMode } from "../../domain/state.ts";
import type { Setup } from "../../protocol.d.ts";

/** Sets the mode of play: on this device, or by link. By link, all people need names. */
export function playTogether(playMode: PlayMode, page: Page) {
  const { draft } = page.store.state;
  page.store.update({ playMode, draft: playMode === "link" ? withNames(draft, page) : draft });
}

export function startDraft(page: Page) {
  const { actions, store } = page;
  const { draft, playMode } = store.state;
  const setup = prepareRace(draft, playMode, page);
  if (!setup) return undefined;
  store.update({ draft: { ...draft, cars: setup.cars, seed: randomSeed() } });
  const cars = readCars(setup.cars);
  if (cars) actions.changeSettings({ cars });
  const seats = playMode === "link" && countPeople(setup) > 1 ? "ask" : "all";
  return actions.startRace(setup, { seats, enteredDice: enteredDice(setup, playMode, page.store.state) });
}

/** Changes the rules of the race being set up, and stores them for the next visit. */
export function changeRules(draft: Setup, { actions, store }: Page) {
  const rules = choicesIn(draft);
  const isCustom = presetOf(draft, bookOf(draft.rulebook)) === "table" && levelOf(draft)?.changed !== 0;
  store.update({ draft });
  actions.changeSettings(isCustom ? { rules, table: rules } : { rules });
}

export async function copyDraftLink(page: Page) {
  const { actions, store } = page;
  const { draft, playMode } = store.state;
  const setup = prepareRace(draft, playMode, page);
  if (!setup) return;
  const reply = await page
    .ask({ do: "new", setup, entered_dice: enteredDice(setup, playMode, page.store.state) })
    .catch(ignoreNoAnswer);
  if (reply?.view) actions.copyText(addressOf(reply.view.link), say("copy.setup_link"));
  else if (reply) actions.reportError(reply);
}
