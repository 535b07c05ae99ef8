/**
 * What a person may do about a choice besides making it: have it advised on, take it back, order it ahead.
 */
import { needAreas } from "../core/language/languages.js";
import { behindCurtain, mayUndo, openQuestion } from "./selectors.js";
import * as to from "./transitions.js";

/** @typedef {import("../protocol.js").Reply} Reply */
/** @typedef {import("../protocol.js").Request} Request */

/**
 * @param {object} race
 * @param {import("../core/store.js").Store} race.store
 * @param {(request: Request) => Promise<Reply | null>} race.asked
 * @param {(request: Request, moving: boolean) => void} race.decide
 * @param {ReturnType<typeof import("./progress.js").createProgress>["follow"]} race.follow
 * @param {ReturnType<typeof import("./selection.js").createSelection>} race.selection
 */
export function createSecondThoughts({ store, asked, decide, follow, selection }) {
  return {
    /**
     * What a person at this device wants done at the next turn of a car; gear 0: nothing any more.
     * @param {number} car
     * @param {number} gear
     * @param {number} lane  as the engine counts them, 0: to be asked
     */
    async order(car, gear, lane) {
      const reply = await asked({ do: "order", car, gear, lane });
      if (reply?.view) await follow(reply.view, { moving: false, decided: true });
    },

    /** The last step in building a car, or the last decision. */
    undo() {
      const { race } = store.state;
      const step = race && openQuestion(race)?.designs && race.opened.at(-1);
      if (step) selection.fold(step);
      else if (race && mayUndo(race)) decide({ do: "undo" }, false);
    },

    /** A computer driver takes over, once all others are home. */
    finish: () => decide({ do: "finish" }, true),

    redo() {
      const race = store.state.race;
      if (race?.view?.can_redo && race.official === null) decide({ do: "redo" }, false);
    },

    async hint() {
      const race = store.state.race;
      if (!race || race.official !== null || !store.state.settings.hints) return;
      if (!openQuestion(race) || behindCurtain(race)) return;
      const { token } = race;
      const question = race.view?.question;
      const words = needAreas(["coach"]).catch(() => {});
      const reply = await asked({ do: "hint" });
      await words;
      const now = store.state.race;
      if (!reply?.hint || now?.view?.question !== question) return;
      store.changeRace(to.advised, reply.hint, token);
      if (store.state.race?.token === reply.hint.token) selection.unfold(reply.hint.token);
    },
  };
}
