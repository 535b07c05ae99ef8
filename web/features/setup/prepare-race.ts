/** Prepares a race for the engine: makes its rules compatible and gives every driver a name. */
import { driverName, say } from "../../platform/language/messages.ts";
import { switchesOf } from "../../domain/rules/rulebook-data.ts";
import { allowedChoices } from "../../domain/rules/availability.ts";
import { replacePlayerNames, sharedName, tidyNames } from "../../domain/setup/setup-cars.ts";
import { countPeople } from "../../domain/setup/setup-draft.ts";
import type { Page } from "../../domain/page.ts";
import type { PlayMode } from "../../domain/state.ts";
import type { Setup } from "../../protocol.d.ts";

/** Names the people who play by link: each needs a name other than "You". */
export const withNames = (setup: Setup, { store }: Page) =>
  replacePlayerNames(
    setup,
    (name) => driverName(name) === say("name.you"),
    store.state.settings.player,
    store.state.names,
  );

/** Returns the race, or null, with a notice, if two people have the same name. */
export function prepareRace(draft: Setup, playMode: PlayMode, page: Page) {
  const { store, actions } = page;
  const setup = allowedChoices(draft, switchesOf(draft.rulebook));
  const isByLink = playMode === "link" && countPeople(setup) > 1;
  const race = tidyNames(isByLink ? withNames(setup, page) : setup, store.state.names);
  const name = sharedName(race);
  if (name === null) return race;
  actions.notice(say("setup.same_name", { name }), "bad");
  return null;
}
