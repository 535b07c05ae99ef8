/** Handles input: answers pressed in the cockpit, number keys, spaces pressed on the board. */
import { canAddPoint } from "./pre-race/design.ts";
import {
  isHandoverScreen,
  choicesOf,
  confirmsOnTap,
  gearsOf,
  allowsSingleTap,
  openQuestion,
  pathsToSpace,
  defaultGear,
  tokensOf,
} from "./selectors.ts";
import type { Store } from "../domain/state.ts";
import type { Request } from "../protocol.d.ts";
import type { createSelection } from "./selection.ts";

type InputOptions = {
  store: Store;
  selection: ReturnType<typeof createSelection>;
  decide: (request: Request, isMoving: boolean) => void;

  /** Confirms the selected answer. */
  forward: () => void;
  skip: () => void;
};

export function createInput({ store, selection, decide, forward, skip }: InputOptions) {
  /** Selects and confirms an answer. */
  function selectAndConfirm(token: string) {
    selection.select(token);
    forward();
  }

  return {
    /**
     * Handles a press of an answer. Selects it; confirms it if it was already selected, or if it is the
     * current gear and its odds are shown. The keyboard (`detail` 0) only selects a radio button.
     */
    tap(token: string | null, { detail }: MouseEvent) {
      const { race } = store.state;
      if (!race || token === null || detail === 0) this.choose(token);
      else if (race.token === token) forward();
      else if (defaultGear(race)?.token === token && allowsSingleTap(race, store.state))
        selectAndConfirm(token);
      else this.choose(token);
    },

    /** Selects an answer, and confirms it if the player's settings say that one press is enough. */
    choose(token: string | null) {
      const race = store.state.race;
      if (!race || token === null || !tokensOf(race).includes(token)) return;
      selection.select(token);
      const { autoRoll, oneTap } = store.state.settings;
      if (openQuestion(race)?.step === "gear" ? autoRoll : oneTap) forward();
    },

    /** Handles a number key: chooses the gear or option of that number, or adds a point to that part. */
    chooseNumber(number: number) {
      const race = store.state.race;
      const question = race && !isHandoverScreen(race) ? openQuestion(race) : null;
      if (!race || !question) return;
      const boost = question.boosts?.[number - 1];
      if (boost) this.takeAnswer(boost.token);
      else if (question.designs) this.addPoint(question.parts?.[number - 1]?.part ?? "");
      else if (question.parts) this.takeAnswer(question.parts[number - 1]?.token ?? null);
      else
        this.choose(
          gearsOf(race).find(({ gear }) => gear === number)?.token ??
            question.options?.[number - 1]?.token ??
            null,
        );
    },

    /** Adds a point to a part of the car that is being built. */
    addPoint(part: string) {
      const { race } = store.state;
      const question = race && openQuestion(race);
      if (question && canAddPoint(race.panelEntries, question, part)) this.addDesignStep(`+ ${part}`);
    },

    /**
     * Adds a step in building the car.
     * @param step  without its number, which is appended here
     */
    addDesignStep(step: string) {
      const { race } = store.state;
      if (race) selection.toggleGroup(`${step} ${race.panelEntries.length}`);
    },

    /**
     * Sends an answer at once, without selecting it first: a point, the face of a real die, a sealed gear.
     */
    takeAnswer(token: string | null) {
      if (token !== null) decide({ do: "decide", token }, true);
    },

    /**
     * Handles a press of a space on the board. The first press selects the space, the second drives there. If
     * the move costs and risks nothing, the first press drives there. While cars move, it skips ahead.
     */
    pick(space: number) {
      const race = store.state.race;
      if (!race) return;
      if (race.phase === "moving") {
        skip();
        return;
      }
      const spaceChoice = choicesOf(race).find((choice) => choice.space === space);
      if (!spaceChoice) return;
      if (pathsToSpace(race).some((path) => path.space === space)) forward();
      else if (confirmsOnTap(spaceChoice, race, store.state)) selectAndConfirm(spaceChoice.token);
      else this.choose(spaceChoice.token);
    },

    hover(space: number | null) {
      const race = store.state.race;
      if (!race) return;
      const selectedHere = pathsToSpace(race).some((path) => path.space === space);
      const spaceChoice = selectedHere ? null : choicesOf(race).find((choice) => choice.space === space);
      selection.peek(spaceChoice?.token ?? null);
    },
  };
}
