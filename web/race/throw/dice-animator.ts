/**
 * A die falls: in the race as it goes on, or in one that is watched again.
 */
import { selectReplayView, outcome } from "../selectors.ts";
import * as to from "../transitions.ts";
import { isOwn, timesOf } from "./animation-steps.ts";
import { rollFrames } from "./faces.ts";
import type { Store } from "../../core/store.ts";
import type { EventView } from "../../protocol.d.ts";
import type { RaceState, Thrown } from "../state.ts";
import type { BoardOfRace } from "./board-of-race.ts";

/** The numbers that would hurt: known of a test, and of a die of one's own gear, from its odds. */
function riskyFaces({ kind, die, gear }: Thrown, race: RaceState) {
  if (kind !== "roll" || !die.faces) return die.hurts ?? [];
  const faces = selectReplayView(race).view?.question?.gears?.find((one) => one.gear === gear)?.faces ?? [];
  return faces
    .filter((face) => ["out", "cost"].includes(outcome(face.kind, face.risky)))
    .map(({ value }) => value);
}

/** The space of a car, according to the events told so far. */
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

  /** null: nothing is to move. */
  speed: () => number | null;

  /** At the speed of life. */
  pause: (milliseconds: number) => Promise<void>;
}) {
  return {
    /** @param before  the events that led to it */
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
