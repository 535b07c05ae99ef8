/** Animates the roll of a die, in a race or in a replay. */
import { displayedRace, outcomeOfFace } from "../selectors.ts";
import * as to from "../transitions.ts";
import { isLocalCar, timesOf } from "./animation-steps.ts";
import { rollFrames } from "./faces.ts";
import type { Store } from "../../domain/state.ts";
import type { EventView } from "../../protocol.d.ts";
import type { RaceState, DieEvent } from "../state.ts";
import type { RaceBoard } from "./race-board.ts";

/** Returns the faces with bad results: for a check from the event, for a gear's die from its odds. */
function riskyFaces({ kind, die, gear }: DieEvent, race: RaceState) {
  if (kind !== "roll" || !die.faces) return die.damage_faces ?? [];
  const faces = displayedRace(race).view?.question?.gears?.find((one) => one.gear === gear)?.faces ?? [];
  return faces
    .filter((face) => ["out", "cost"].includes(outcomeOfFace(face.kind, face.risky)))
    .map(({ value }) => value);
}

/** Returns the space of a car after the events shown so far; null if it is off the board. */
function spaceOf({ car }: EventView, before: EventView[], race: RaceState) {
  const lastSpace = before.findLast((one) => one.car === car && one.path)?.path?.at(-1);
  return lastSpace ?? displayedRace(race).view?.cars[car]?.space ?? null;
}

type DiceAnimatorOptions = {
  store: Store;
  board: Pick<RaceBoard, "diePlaceAt" | "reportEvent">;

  /** Returns the speed; null: no animation. */
  speed: () => number | null;

  /** Waits for a time given in ms at speed 1. */
  pause: (milliseconds: number) => Promise<void>;
};

export function createDiceAnimator({ store, board, speed, pause }: DiceAnimatorOptions) {
  return {
    /** @param before  the preceding events of the decision */
    async animateRoll(event: DieEvent, before: EventView[]) {
      const { race } = store.state;
      const pace = speed();
      if (!race || pace === null) return;
      const isOwn = isLocalCar(race, event.car);
      const [rollMs, resultMs] = timesOf(event, isOwn);
      const milliseconds = Math.round(rollMs / pace);
      const dice = event.die.pair ?? [event.die.value];
      store.changeRace(to.rollStarted, {
        event,
        own: isOwn,
        milliseconds,
        at: board.diePlaceAt(spaceOf(event, before, race)),
        frames: dice.map(() => rollFrames(event.die, riskyFaces(event, race), milliseconds)),
      });
      board.reportEvent(event, "rolling");
      await pause(rollMs);
      store.changeRace(to.rollFinished);
      board.reportEvent(event, "landed");
      await pause(resultMs);
    },
  };
}
