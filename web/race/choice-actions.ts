/** Actions around a choice: hint, undo and redo, standing orders. */
import { ignoreFetchFailure } from "../platform/loading/ignored-errors.ts";
import { loadMessages } from "../platform/language/languages.ts";
import { isHandoverScreen, canUndo, openQuestion } from "./selectors.ts";
import * as to from "./transitions.ts";
import type { Store } from "../domain/state.ts";
import type { AdvanceAnswer, Reply, Request } from "../protocol.d.ts";
import type { createProgress } from "./progress.ts";
import type { createSelection } from "./selection.ts";

type ChoiceActionsOptions = {
  store: Store;
  askEngine: (request: Request) => Promise<Reply | null>;
  decide: (request: Request, isMoving: boolean) => void;
  follow: ReturnType<typeof createProgress>["follow"];
  selection: ReturnType<typeof createSelection>;
};

export function createChoiceActions({ store, askEngine, decide, follow, selection }: ChoiceActionsOptions) {
  return {
    /**
     * Gives a standing order for the next turn of a car; gear 0 cancels it.
     *
     * @param lane  the engine's lane number; 0: ask the player
     */
    async order(car: number, gear: number, lane: number) {
      const reply = await askEngine({ do: "order", car, gear, lane });
      if (reply?.view) await follow(reply.view, { moving: false, decided: true });
    },

    /** Gives answers to later questions before the race. The car built so far is unchanged. */
    async giveAdvanceAnswers(answers: AdvanceAnswer[]) {
      const reply = await askEngine({ do: "prepare_answers", answers });
      if (reply?.view) store.changeRace(to.advanceAnswersGiven, reply.view);
    },

    /** Undoes the last step in building a car, or the last decision. */
    undo() {
      const { race } = store.state;
      const step = race && openQuestion(race)?.designs && race.panelEntries.at(-1);
      if (step) selection.toggleGroup(step);
      else if (race && canUndo(race)) decide({ do: "undo" }, false);
    },

    /** Lets a computer driver finish the race, once all others have finished. */
    finish: () => decide({ do: "finish" }, true),

    redo() {
      const race = store.state.race;
      if (race?.view?.can_redo && race.official === null) decide({ do: "redo" }, false);
    },

    async requestHint() {
      const race = store.state.race;
      if (!race || race.official !== null || !store.state.settings.hints) return;
      if (!openQuestion(race) || openQuestion(race)?.faces || isHandoverScreen(race)) return;
      const { token } = race;
      const question = race.view?.question;
      const words = loadMessages(["coach"]).catch(ignoreFetchFailure);
      const reply = await askEngine({ do: "hint" });
      await words;
      const now = store.state.race;
      if (!reply?.hint || now?.view?.question !== question) return;
      store.changeRace(to.hintSelected, reply.hint, token);
      if (store.state.race?.token === reply.hint.token) selection.unfold(reply.hint.token);
    },
  };
}
