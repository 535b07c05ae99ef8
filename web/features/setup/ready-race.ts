/** Prepares a race for the engine: makes its rules compatible and gives every driver a name. */
import { driverName, say } from "../../core/language/messages.ts";
import { switchesOf } from "../../core/rulebook-data.ts";
import { allowedChoices } from "../../core/rules/availability.ts";
import { named, sharedName, tidied } from "../../core/setup-cars.ts";
import { peopleIn } from "../../core/setup-draft.ts";
import type { Page } from "../../core/page.ts";
import type { Together } from "../../core/store.ts";
import type { Setup } from "../../protocol.d.ts";

/** Names the people who play by link: each needs a name other than "You". */
export const withNames = (setup: Setup, { store }: Page) =>
  named(
    setup,
    (name) => driverName(name) === say("name.you"),
    store.state.settings.player,
    store.state.names,
  );

/** Returns the race, or null, with a notice, if two people have the same name. */
export function readyRace(draft: Setup, together: Together, page: Page) {
  const { store, actions } = page;
  const setup = allowedChoices(draft, switchesOf(draft.rulebook));
  const isByLink = together === "link" && peopleIn(setup) > 1;
  const race = tidied(isByLink ? withNames(setup, page) : setup, store.state.names);
  const name = sharedName(race);
  if (name === null) return race;
  actions.notice(say("setup.same_name", { name }), "bad");
  return null;
}
