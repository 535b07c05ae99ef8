/** Handles input: answers pressed in the cockpit, number keys, spaces pressed on the board. */
import { mayAdd } from "./own/design.ts";
import {
  isHandoverScreen,
  choicesOf,
  confirmsOnTap,
  gearsOf,
  allowsSingleTap,
  openQuestion,
  pathsToSpace,
  standingGear,
  tokensOf,
} from "./selectors.ts";
import type { Store } from "../core/store.ts";
import type { Request } from "../protocol.d.ts";
import type { createSelection } from "./selection.ts";

export function createInput({
  store,
  selection,
  decide,
  forward,
  skip,
}: {
  store: Store;
  selection: ReturnType<typeof createSelection>;
  decide: (request: Request, moving: boolean) => void;

  /** Confirms the selected answer. */
  forward: () => void;
  skip: () => void;
}) {
  /** Selects and confirms an answer. */
  function take(token: string) {
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
      else if (standingGear(race)?.token === token && allowsSingleTap(race, store.state)) take(token);
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
      if (boost) this.build(boost.token);
      else if (question.designs) this.add(question.parts?.[number - 1]?.part ?? "");
      else if (question.parts) this.build(question.parts[number - 1]?.token ?? null);
      else
        this.choose(
          gearsOf(race).find(({ gear }) => gear === number)?.token ??
            question.options?.[number - 1]?.token ??
            null,
        );
    },

    /** Adds a point to a part of the car that is being built. */
    add(part: string) {
      const { race } = store.state;
      const question = race && openQuestion(race);
      if (question && mayAdd(race.opened, question, part)) this.design(`+ ${part}`);
    },

    /**
     * Adds a step in building the car.
     * @param step  without its number, which is appended here
     */
    design(step: string) {
      const { race } = store.state;
      if (race) selection.fold(`${step} ${race.opened.length}`);
    },

    /** Spends a point of the budget, or an engine point. */
    build(token: string | null) {
      if (token !== null) decide({ do: "take", token }, true);
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
      const there = choicesOf(race).find((choice) => choice.space === space);
      if (!there) return;
      if (pathsToSpace(race).some((way) => way.space === space)) forward();
      else if (confirmsOnTap(there, race, store.state)) take(there.token);
      else this.choose(there.token);
    },

    hover(space: number | null) {
      const race = store.state.race;
      if (!race) return;
      const selectedHere = pathsToSpace(race).some((way) => way.space === space);
      const there = selectedHere ? null : choicesOf(race).find((choice) => choice.space === space);
      selection.peek(there?.token ?? null);
    },
  };
}
