/**
 * What a person can do with the race being set up.
 */
import { say } from "../../core/language/messages.js";
import { addressOf } from "../../core/router.js";
import { bookOf } from "../../core/rulebook-data.js";
import { choicesIn } from "../../core/rulebook.js";
import { presetOf } from "../../core/rules/availability.js";
import { levelOf } from "../../core/rules/levels.js";
import { freshSeed, peopleIn, readCars } from "../../core/setup-draft.js";
import { readyRace, withNames } from "./ready-race.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../protocol.js").Setup} Setup */

/**
 * The people of the race being set up sit at this device, or each at their own: then they all need names.
 * @param {import("../../core/store.js").Together} together @param {Page} page
 */
export function playTogether(together, page) {
  const { draft } = page.store.state;
  page.store.update({ together, draft: together === "link" ? withNames(draft, page) : draft });
}

/** @param {Page} page */
export function startDraft(page) {
  const { actions, store } = page;
  const { draft, together } = store.state;
  const setup = readyRace(draft, together, page);
  if (!setup) return undefined;
  store.update({ draft: { ...draft, cars: setup.cars, seed: freshSeed() } });
  const cars = readCars(setup.cars);
  if (cars) actions.changeSettings({ cars });
  return actions.startRace(setup, { seats: together === "link" && peopleIn(setup) > 1 ? "ask" : "all" });
}

/**
 * Other rules for the race being set up, remembered for the next visit.
 * @param {Setup} draft @param {Page} page
 */
export function changeRules(draft, { actions, store }) {
  const rules = choicesIn(draft);
  const own = presetOf(draft, bookOf(draft.rulebook)) === "table" && levelOf(draft)?.changed !== 0;
  store.update({ draft });
  actions.changeSettings(own ? { rules, table: rules } : { rules });
}

/** @param {Page} page */
export async function copyDraftLink(page) {
  const { actions, store } = page;
  const setup = readyRace(store.state.draft, store.state.together, page);
  if (!setup) return;
  const reply = await page.ask({ do: "new", setup }).catch(() => null);
  if (reply?.view) actions.copyText(addressOf(reply.view.link), say("copy.setup_link"));
  else if (reply) actions.refuse(reply);
}
