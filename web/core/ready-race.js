/**
 * A race that was set up, made ready for the engine: its rules go together, and every driver has a name.
 */
import { driverName, say } from "./language/messages.js";
import { switchesOf } from "./rulebook-data.js";
import { settled } from "./rulebook.js";
import { named, peopleIn, sharedName, tidied } from "./setup-draft.js";

/** @typedef {import("../protocol.js").Setup} Setup */
/** @typedef {import("./store.js").Store} Store */

/**
 * With names for people who play by link: nobody is "You".
 * @param {Setup} setup @param {{store: Store}} page
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
 * @param {import("./store.js").Together} together
 * @param {{store: Store, notice: import("../main/notice.js").Notices["notice"]}} page
 */
export function readyRace(draft, together, page) {
  const { store, notice } = page;
  const setup = settled(draft, switchesOf(draft.rulebook));
  const isByLink = together === "link" && peopleIn(setup) > 1;
  const race = tidied(isByLink ? withNames(setup, page) : setup, store.state.names);
  const name = sharedName(race);
  if (name === null) return race;
  notice(say("setup.same_name", { name }), "bad");
  return null;
}
