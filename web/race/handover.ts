/** If several people share a device, the next driver is announced. */
import { itemAt } from "../core/lists/item-at.ts";
import { sittingHere } from "./selectors.ts";
import { announced } from "./transitions.ts";
import type { Store } from "../core/store.ts";
import type { View } from "../protocol.d.ts";

/** How long it is announced that another person takes the wheel, in milliseconds. */
const HANDOVER = 2600;

export function createHandover(store: Store) {
  let timer = 0;

  return {
    announce(view: View, you: number) {
      const { race } = store.state;
      const { question } = view;
      if (!race || !question || question.secret || question.faces || race.you === question.car) return;
      if (sittingHere(view, race.seats).length < 2) return;
      store.changeRace(announced, itemAt(view.cars, you).name);
      clearTimeout(timer);
      timer = window.setTimeout(() => store.changeRace(announced, null), HANDOVER);
    },

    leave: () => clearTimeout(timer),
  };
}
