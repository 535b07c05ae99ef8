/**
 * Animates the roll of a die, in a race or in a replay.
 */
import { selectReplayView, outcome } from "../selectors.ts";
import * as to from "../transitions.ts";
import { isOwn, timesOf } from "./animation-steps.ts";
import { rollFrames } from "./faces.ts";
import type { Store } from "../../core/store.ts";
import type { EventView } from "../../protocol.d.ts";
import type { RaceState, Thrown } from "../state.ts";
import type { BoardOfRace } from "./board-of-race.ts";

/** Returns the faces with bad results: for a check from the event, for a gear's die from its odds. */
function riskyFaces({ kind, die, gear }: Thrown, race: RaceState) {
  if (kind !== "roll" || !die.faces) return die.hurts ?? [];
  const faces = selectReplayView(race).view?.question?.gears?.find((one) => one.gear === gear)?.faces ?? [];
  return faces
    .filter((face) => ["out", "cost"].includes(outcome(face.kind, face.risky)))
    .map(({ value }) => value);
}

/** Returns the space of a car after the events shown so far; null if it is off the board. */
function spaceOf({ car }: EventView, before: EventView[], race: RaceState) {
  const driven = before.findLast((one) => one.car === car && one.path)?.path?.at(-1);
  return driven ?? selectReplayView(race).view?.cars[car]?.space ?? null;
}

export function createDiceAnimator({
  store,
  board,
  speed,
  pause,
}: {
  store: Store;
  board: Pick<BoardOfRace, "beside" | "hear">;

  /** Returns the speed; null: no animation. */
  speed: () => number | null;

  /** Waits for a time given in ms at speed 1. */
  pause: (milliseconds: number) => Promise<void>;
}) {
  return {
    /** @param before  the preceding events of the decision */
    async animateRoll(event: Thrown, before: EventView[]) {
      const { race } = store.state;
      const pace = speed();
      if (!race || pace === null) return;
      const own = isOwn(race, event.car);
      const [falls, lies] = timesOf(event, own);
      const milliseconds = Math.round(falls / pace);
      const dice = event.die.pair ?? [event.die.value];
      store.changeRace(to.threw, {
        event,
        own,
        milliseconds,
        at: board.beside(spaceOf(event, before, race)),
        shown: dice.map(() => rollFrames(event.die, riskyFaces(event, race), milliseconds)),
      });
      board.hear(event, "throw");
      await pause(falls);
      store.changeRace(to.fell);
      board.hear(event, "landing");
      await pause(lies);
    },
  };
}
