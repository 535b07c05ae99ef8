/**
 * Plays the events of a decision, step by step: dice are rolled and then reported, cars drive, and important
 * events stay a little longer.
 */
import { itemAt } from "../../platform/lists/item-at.ts";
import * as to from "../transitions.ts";
import {
  toAnimationSteps,
  firstMove,
  isLocalCar,
  OTHERS_SPEED_FACTOR,
  extraTimeOf,
} from "./animation-steps.ts";
import { createDiceAnimator } from "./dice-animator.ts";
import type { Store } from "../../domain/state.ts";
import type { EventView, View } from "../../protocol.d.ts";
import type { AnimationStep } from "./animation-steps.ts";
import type { DieEvent } from "../state.ts";
import type { RaceBoard, HastenStep } from "./race-board.ts";

type PlayerOptions = {
  store: Store;
  board: RaceBoard;
  hastenStep: HastenStep;

  /** Returns the speed; null: no animation. */
  speed: () => number | null;
};

export function createPlayer({ store, board, hastenStep, speed }: PlayerOptions) {
  let skipStep: (() => void) | null = null;
  /** Key of the roll already animated by `playQuestion`; it is not animated again. */
  let animatedRoll = "";

  /** Time spent on moves of others since the player's last roll, in ms at speed 1. */
  let spentMs = 0;
  /** Speed factor of the current step. */
  let speedFactor = 1;

  /** Returns the factor by which a step of others is sped up, and counts its time. */
  function speedFactorFor(step: AnimationStep) {
    const { race } = store.state;
    const times = race && hastenStep(race, step, spentMs);
    if (!times) return 1;
    spentMs += times.shortenedMs;
    return times.normalMs / times.shortenedMs;
  }

  /** Returns the speed of the current step; null: no animation. */
  function currentSpeed() {
    const baseSpeed = speed();
    return baseSpeed && baseSpeed * speedFactor;
  }

  /** @param milliseconds  time at speed 1 */
  function pause(milliseconds: number): Promise<void> {
    const stepSpeed = currentSpeed();
    if (stepSpeed === null || milliseconds === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds / stepSpeed);
      skipStep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const { animateRoll } = createDiceAnimator({ store, board, speed: currentSpeed, pause });

  async function perform({ events, roll }: AnimationStep, before: EventView[], after: View) {
    if (roll && rollKeyOf(roll) !== animatedRoll && !after.cars_with_entered_dice?.includes(roll.car))
      return animateRoll(roll, before);
    const stepSpeed = currentSpeed();
    const isOwn = store.state.race && isLocalCar(store.state.race, itemAt(events, 0).car);
    const animation = board.animate(
      events,
      stepSpeed === null || isOwn ? stepSpeed : stepSpeed * OTHERS_SPEED_FACTOR,
      after,
    );
    if (!animation) return;
    skipStep = animation.skip;
    await animation.done;
  }

  const rollKeyOf = ({ car, die }: DieEvent) => `${car} ${die.purpose.id} ${die.value}`;

  return {
    /**
     * Plays the events of a view.
     * @param isCurrent  returns false once another position is shown
     * @param isHurried  returns true if the rest should be skipped
     */
    async play(view: View, isCurrent: () => boolean, isHurried: () => boolean) {
      const { race } = store.state;
      if (race && view.events.some(({ kind, car }) => kind === "roll" && isLocalCar(race, car))) spentMs = 0;
      if (speed() === null) board.animate(view.events, null);
      else
        for (const step of toAnimationSteps(view.events)) {
          if (!isCurrent() || isHurried()) break;
          const { car } = itemAt(step.events, 0);
          speedFactor = speedFactorFor(step);
          store.changeRace(to.eventsRevealed, view, step.roll ? step.from : firstMove(step), car);
          await perform(step, view.events.slice(0, step.from), view);
          if (!isCurrent()) break;
          store.changeRace(to.eventsRevealed, view, step.to, car);
          if (!isHurried()) await pause(extraTimeOf(step));
          skipStep = null;
        }
      speedFactor = 1;
      animatedRoll = "";
    },

    /** Animates a roll before the question whether to repeat it. */
    async playQuestion({ cars_with_entered_dice, question, round }: View) {
      if (!question?.die || cars_with_entered_dice?.includes(question.car)) return;
      const event = {
        round,
        car: question.car,
        kind: "again",
        message: null,
        clause: null,
        die: question.die,
      };
      await animateRoll(event, []);
      skipStep = null;
      animatedRoll = rollKeyOf(event);
    },

    /** Ends the current step at once. */
    skip: () => skipStep?.(),
  };
}
