/**
 * Plays the decisions of a replay on the board: dice, moves and pauses, each of which can be skipped.
 */
import { pace } from "../../core/settings.ts";
import { still } from "../../core/theme.ts";
import { toAnimationSteps, firstMove } from "../throw/animation-steps.ts";
import { createDiceAnimator } from "../throw/dice-animator.ts";
import * as to from "../transitions.ts";
import type { Store } from "../../core/store.ts";
import type { EventView } from "../../protocol.d.ts";
import type { Scenes } from "./scenes.ts";
import type { ReplayBoard } from "../throw/board-of-race.ts";

export function createPlayback({
  store,
  board,
  change,
}: {
  store: Store;
  board: ReplayBoard;
  change: Scenes["change"];
}) {
  let skipBeat: (() => void) | null = null;
  let skipPause: (() => void) | null = null;
  let skipped = false;

  const speed = () => (still() ? null : pace(store.state.settings.speed));

  const lasting = (milliseconds: number, keep: (skip: () => void) => void): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      keep(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  const { animateRoll } = createDiceAnimator({
    store,
    board,
    speed,
    pause: (milliseconds) =>
      lasting(milliseconds / (speed() ?? 1), (skip) => {
        skipBeat = skip;
      }),
  });

  /** Animates the cars. */
  async function drive(events: EventView[]) {
    const playing = board.animate(events, pace(store.state.settings.speed));
    if (!playing) return;
    skipBeat = playing.skip;
    await playing.done;
  }

  return {
    pause: (milliseconds: number) =>
      lasting(milliseconds, (skip) => {
        skipPause = skip;
      }),

    /** Plays one decision on the board, with its dice and the commentary. */
    async animate(events: EventView[]) {
      const replay = store.state.race?.replay;
      if (!replay || pace(store.state.settings.speed) === null) return;
      skipped = false;
      for (const beat of toAnimationSteps(events)) {
        if (skipped) break;
        change({ told: replay.told + (beat.thrown ? beat.from : firstMove(beat)) });
        if (beat.thrown) await animateRoll(beat.thrown, events.slice(0, beat.from));
        else await drive(beat.events);
      }
      skipBeat = null;
      store.changeRace(to.takenUp);
    },

    /** Ends the current animation at once. */
    skip() {
      skipped = true;
      skipBeat?.();
      skipPause?.();
    },
  };
}
