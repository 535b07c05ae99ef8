/**
 * Selection state: the selected answer, the answer under the pointer, the unfolded groups. None of it is a
 * decision yet.
 */
import { itemAt } from "../platform/lists/item-at.ts";
import { choicesOf, groupChoices, pathsToSpace, tokensOf } from "./selectors.ts";
import * as to from "./transitions.ts";
import type { Store } from "../domain/state.ts";

export function createSelection(store: Store) {
  return {
    select(token: string | null) {
      const race = store.state.race;
      if (!race || token === null || !tokensOf(race).includes(token)) return;
      store.changeRace(to.answerSelected, token);
    },

    peek(token: string | null) {
      if (store.state.race?.peek !== token) store.changeRace(to.peekChanged, token);
    },

    /** Steps through the available answers. */
    stepThroughAnswers(step: number) {
      const race = store.state.race;
      if (!race) return;
      const tokens = tokensOf(race);
      const at = tokens.indexOf(race.token ?? "");
      const next = at < 0 && step < 0 ? -1 : at + step;
      const token = tokens[(next + tokens.length) % tokens.length];
      if (token === undefined) return;
      this.select(token);
      this.unfold(token);
    },

    /** Selects the next path to the same space. */
    selectNextPath() {
      const race = store.state.race;
      if (!race) return;
      const paths = pathsToSpace(race);
      const at = paths.findIndex((path) => path.token === race.token);
      if (paths.length > 1) this.select(itemAt(paths, (at + 1) % paths.length).token);
    },

    /** Unfolds the group that contains an answer. */
    unfold(token: string) {
      const race = store.state.race;
      const group =
        race &&
        groupChoices(choicesOf(race)).find((members) => members.some((member) => member.token === token))?.[0]
          .group;
      if (race && group && !race.panelEntries.includes(group)) store.changeRace(to.groupToggled, group, true);
    },

    toggleGroup(group: string) {
      const race = store.state.race;
      if (race) store.changeRace(to.groupToggled, group, !race.panelEntries.includes(group));
    },
  };
}
