/**
 * A race that was set up, made ready for the engine: its rules go together, and every driver has a name.
 */
import { driverName, say } from "../../core/language/messages.js";
import { switchesOf } from "../../core/rulebook-data.js";
import { settled } from "../../core/rules/availability.js";
import { named, sharedName, tidied } from "../../core/setup-cars.js";
import { peopleIn } from "../../core/setup-draft.js";

/** @typedef {import("../../protocol.js").Setup} Setup */
/** @typedef {import("../../core/page.js").Page} Page */

/**
 * With names for people who play by link: nobody is "You".
 * @param {Setup} setup @param {Page} page
 */
export const withNames = (setup, { store }) =>
  named(
    setup,
    (name) => driverName(name) === say("name.you"),
    store.state.settings.player,
    store.state.names,
  );

/**
 * Return the race, or null, with a notice, if two people have the same name.
 * @param {Setup} draft
 * @param {import("../../core/store.js").Together} together
 * @param {Page} page
 */
export function readyRace(draft, together, page) {
  const { store, actions } = page;
  const setup = settled(draft, switchesOf(draft.rulebook));
  const isByLink = together === "link" && peopleIn(setup) > 1;
  const race = tidied(isByLink ? withNames(setup, page) : setup, store.state.names);
  const name = sharedName(race);
  if (name === null) return race;
  actions.notice(say("setup.same_name", { name }), "bad");
  return null;
}
