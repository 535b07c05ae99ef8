/**
 * Plays the events of a decision, step by step: dice are rolled and then reported, cars drive, and important
 * events stay a little longer.
 */
import { itemAt } from "../../core/lists/item-at.ts";
import * as to from "../transitions.ts";
import { toAnimationSteps, firstMove, isOwn, OTHERS_DRIVE, weightOf } from "./animation-steps.ts";
import { createDiceAnimator } from "./dice-animator.ts";
import type { Store } from "../../core/store.ts";
import type { EventView, View } from "../../protocol.d.ts";
import type { AnimationStep } from "./animation-steps.ts";
import type { Thrown } from "../state.ts";
import type { BoardOfRace, Hastened } from "./board-of-race.ts";

export function createPlayer({
  store,
  board,
  hastened,
  speed,
}: {
  store: Store;
  board: BoardOfRace;
  hastened: Hastened;

  /** Returns the speed; null: no animation. */
  speed: () => number | null;
}) {
  let skipBeat: (() => void) | null = null;
  /** Key of the roll already animated by `playQuestion`; it is not animated again. */
  let seen = "";

  /** Time spent on moves of others since the player's last roll, in ms at speed 1. */
  let spent = 0;
  /** Speed factor of the current step. */
  let haste = 1;

  function hasteOf(beat: AnimationStep) {
    const { race } = store.state;
    const times = race && hastened(race, beat, spent);
    if (!times) return 1;
    spent += times.takes;
    return times.usual / times.takes;
  }

  /** Returns the speed of the current step; null: no animation. */
  function pace() {
    const wanted = speed();
    return wanted && wanted * haste;
  }

  /** @param milliseconds  time at speed 1 */
  function pause(milliseconds: number): Promise<void> {
    const faster = pace();
    if (faster === null || milliseconds === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds / faster);
      skipBeat = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const { animateRoll } = createDiceAnimator({ store, board, speed: pace, pause });

  async function perform({ events, thrown }: AnimationStep, before: EventView[], after: View) {
    if (thrown && nameOf(thrown) !== seen && !after.entered?.includes(thrown.car))
      return animateRoll(thrown, before);
    const faster = pace();
    const own = store.state.race && isOwn(store.state.race, itemAt(events, 0).car);
    const playing = board.animate(events, faster === null || own ? faster : faster * OTHERS_DRIVE, after);
    if (!playing) return;
    skipBeat = playing.skip;
    await playing.done;
  }

  const nameOf = ({ car, die }: Thrown) => `${car} ${die.purpose.id} ${die.value}`;

  return {
    /**
     * Plays the events of a view.
     * @param wanted  returns false once another position is shown
     * @param hurried  returns true if the rest should be skipped
     */
    async play(view: View, wanted: () => boolean, hurried: () => boolean) {
      const { race } = store.state;
      if (race && view.events.some(({ kind, car }) => kind === "roll" && isOwn(race, car))) spent = 0;
      if (speed() === null) board.animate(view.events, null);
      else
        for (const beat of toAnimationSteps(view.events)) {
          if (!wanted() || hurried()) break;
          const { car } = itemAt(beat.events, 0);
          haste = hasteOf(beat);
          store.changeRace(to.told, view, beat.thrown ? beat.from : firstMove(beat), car);
          await perform(beat, view.events.slice(0, beat.from), view);
          if (!wanted()) break;
          store.changeRace(to.told, view, beat.to, car);
          if (!hurried()) await pause(weightOf(beat));
          skipBeat = null;
        }
      haste = 1;
      seen = "";
    },

    /** Animates a roll before the question whether to repeat it. */
    async playQuestion({ entered, question, round }: View) {
      if (!question?.die || entered?.includes(question.car)) return;
      const event = { round, car: question.car, kind: "again", say: null, clause: null, die: question.die };
      await animateRoll(event, []);
      skipBeat = null;
      seen = nameOf(event);
    },

    /** Ends the current step at once. */
    skip: () => skipBeat?.(),
  };
}
