/** Actions on the race being set up. */
import { noAnswer } from "../../core/loading/ignored-errors.ts";
import { say } from "../../core/language/messages.ts";
import { addressOf } from "../../core/router.ts";
import { bookOf } from "../../core/rulebook-data.ts";
import { choicesIn } from "../../core/rulebook.ts";
import { presetOf } from "../../core/rules/availability.ts";
import { levelOf } from "../../core/rules/levels.ts";
import { freshSeed, peopleIn, readCars } from "../../core/setup-draft.ts";
import { enteredDice } from "./dice-choice.ts";
import { readyRace, withNames } from "./ready-race.ts";
import type { Page } from "../../core/page.ts";
import type { Together } from "../../core/store.ts";
import type { Setup } from "../../protocol.d.ts";

/** Sets if the people play on this device or by link. By link all of them need names. */
export function playTogether(together: Together, page: Page) {
  const { draft } = page.store.state;
  page.store.update({ together, draft: together === "link" ? withNames(draft, page) : draft });
}

export function startDraft(page: Page) {
  const { actions, store } = page;
  const { draft, together } = store.state;
  const setup = readyRace(draft, together, page);
  if (!setup) return undefined;
  store.update({ draft: { ...draft, cars: setup.cars, seed: freshSeed() } });
  const cars = readCars(setup.cars);
  if (cars) actions.changeSettings({ cars });
  const seats = together === "link" && peopleIn(setup) > 1 ? "ask" : "all";
  return actions.startRace(setup, { seats, entered: enteredDice(setup, together, page.store.state) });
}

/** Changes the rules of the race being set up, and stores them for the next visit. */
export function changeRules(draft: Setup, { actions, store }: Page) {
  const rules = choicesIn(draft);
  const own = presetOf(draft, bookOf(draft.rulebook)) === "table" && levelOf(draft)?.changed !== 0;
  store.update({ draft });
  actions.changeSettings(own ? { rules, table: rules } : { rules });
}

export async function copyDraftLink(page: Page) {
  const { actions, store } = page;
  const { draft, together } = store.state;
  const setup = readyRace(draft, together, page);
  if (!setup) return;
  const reply = await page
    .ask({ do: "new", setup, entered: enteredDice(setup, together, page.store.state) })
    .catch(noAnswer);
  if (reply?.view) actions.copyText(addressOf(reply.view.link), say("copy.setup_link"));
  else if (reply) actions.refuse(reply);
}
