/**
 * Selection state: the selected answer, the answer under the pointer, the unfolded groups. None of it is a
 * decision yet.
 */
import { itemAt } from "../core/lists/item-at.ts";
import { choicesOf, grouped, pathsToSpace, tokensOf } from "./selectors.ts";
import * as to from "./transitions.ts";
import type { Store } from "../core/store.ts";

export function createSelection(store: Store) {
  return {
    select(token: string | null) {
      const race = store.state.race;
      if (!race || token === null || !tokensOf(race).includes(token)) return;
      store.changeRace(to.selected, token);
    },

    peek(token: string | null) {
      if (store.state.race?.peek !== token) store.changeRace(to.pointed, token);
    },

    /** Steps through the available answers. */
    walk(step: number) {
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
    nextPath() {
      const race = store.state.race;
      if (!race) return;
      const ways = pathsToSpace(race);
      const at = ways.findIndex((way) => way.token === race.token);
      if (ways.length > 1) this.select(itemAt(ways, (at + 1) % ways.length).token);
    },

    /** Unfolds the group that contains an answer. */
    unfold(token: string) {
      const race = store.state.race;
      const group =
        race &&
        grouped(choicesOf(race)).find((members) => members.some((member) => member.token === token))?.[0]
          .group;
      if (race && group && !race.opened.includes(group)) store.changeRace(to.folded, group, true);
    },

    fold(group: string) {
      const race = store.state.race;
      if (race) store.changeRace(to.folded, group, !race.opened.includes(group));
    },
  };
}
