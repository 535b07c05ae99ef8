/** Announces the next player if several people share a device. */
import { itemAt } from "../platform/lists/item-at.ts";
import { localPlayers } from "./selectors.ts";
import { nextPlayerAnnounced } from "./transitions.ts";
import type { Store } from "../domain/state.ts";
import type { View } from "../protocol.d.ts";
import type { RaceState } from "./state.ts";

/** Duration of the announcement of the next player, in milliseconds. */
const ANNOUNCEMENT_MS = 2600;

export function createNextPlayerAnnouncer(store: Store) {
  let timer = 0;

  return {
    /**
     * Announces the player who is asked. Call it once the question is on screen.
     *
     * @param before  the race state before the question
     */
    announce(view: View, you: number, before: RaceState) {
      const { question } = view;
      if (!question || question.secret || question.faces || before.you === question.car) return;
      if (localPlayers(view, before.seats).length < 2) return;
      store.changeRace(nextPlayerAnnounced, itemAt(view.cars, you).name);
      clearTimeout(timer);
      timer = window.setTimeout(() => store.changeRace(nextPlayerAnnounced, null), ANNOUNCEMENT_MS);
    },

    leave: () => clearTimeout(timer),
  };
}
