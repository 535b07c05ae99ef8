/**
 * Where several people sit at a device it is announced who takes the wheel.
 */
import { sittingHere } from "./selectors.js";
import { announced } from "./transitions.js";

/** How long it is announced that another person takes the wheel, in milliseconds. */
const HANDOVER = 2600;

/** @param {import("../core/store.js").Store} store */
export function createHandover(store) {
  let timer = 0;

  return {
    /** @param {import("../protocol.js").View} view @param {number} you */
    announce(view, you) {
      const { race } = store.state;
      const { question } = view;
      if (!race || !question || question.secret || race.you === question.car) return;
      if (sittingHere(view, race.seats).length < 2) return;
      store.changeRace(announced, view.cars[you].name);
      clearTimeout(timer);
      timer = window.setTimeout(() => store.changeRace(announced, null), HANDOVER);
    },

    leave: () => clearTimeout(timer),
  };
}
