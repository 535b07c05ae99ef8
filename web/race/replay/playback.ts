/** Plays the decisions of a replay on the board: dice, moves and pauses, each of which can be skipped. */
import { speedFactor } from "../../domain/settings.ts";
import { isMotionReduced } from "../../platform/theme.ts";
import { toAnimationSteps, firstMove } from "../roll/animation-steps.ts";
import { createDiceAnimator } from "../roll/dice-animator.ts";
import * as to from "../transitions.ts";
import type { Store } from "../../domain/state.ts";
import type { EventView } from "../../protocol.d.ts";
import type { ReplayPositions } from "./positions.ts";
import type { ReplayBoard } from "../roll/race-board.ts";

type PlaybackOptions = { store: Store; board: ReplayBoard; change: ReplayPositions["change"] };

export function createPlayback({ store, board, change }: PlaybackOptions) {
  let skipStep: (() => void) | null = null;
  let skipPause: (() => void) | null = null;
  let isSkipped = false;

  const speed = () => (isMotionReduced() ? null : speedFactor(store.state.settings.speed));

  const wait = (milliseconds: number, onSkippable: (skip: () => void) => void): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      onSkippable(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  const { animateRoll } = createDiceAnimator({
    store,
    board,
    speed,
    pause: (milliseconds) =>
      wait(milliseconds / (speed() ?? 1), (skip) => {
        skipStep = skip;
      }),
  });

  /** Animates the cars. */
  async function drive(events: EventView[]) {
    const animation = board.animate(events, speedFactor(store.state.settings.speed));
    if (!animation) return;
    skipStep = animation.skip;
    await animation.done;
  }

  return {
    pause: (milliseconds: number) =>
      wait(milliseconds, (skip) => {
        skipPause = skip;
      }),

    /** Plays one decision on the board, with its dice and the commentary. */
    async animate(events: EventView[]) {
      const replay = store.state.race?.replay;
      if (!replay || speedFactor(store.state.settings.speed) === null) return;
      isSkipped = false;
      for (const animationStep of toAnimationSteps(events)) {
        if (isSkipped) break;
        change({
          eventsShown:
            replay.eventsShown + (animationStep.roll ? animationStep.from : firstMove(animationStep)),
        });
        if (animationStep.roll) await animateRoll(animationStep.roll, events.slice(0, animationStep.from));
        else await drive(animationStep.events);
      }
      skipStep = null;
      store.changeRace(to.dieRemoved);
    },

    /** Ends the current animation at once. */
    skip() {
      isSkipped = true;
      skipStep?.();
      skipPause?.();
    },
  };
}
