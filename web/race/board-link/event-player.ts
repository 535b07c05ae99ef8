/** Plays the events of a decision: animates moves on the board and passes each event to the director. */
import type { EventView, View } from "../../protocol.d.ts";
import type { Director } from "../director/director.ts";
import type { Framing, ShownBoard } from "./framing.ts";
import type { BoardSync } from "./board-sync.ts";

/** Events with an animation but without a path. */
const PATHLESS_MOTIONS = ["spin", "out"];

/** Creates a pause that can be ended early. */
function createPause() {
  let isOver = false;
  let end = () => {};
  return {
    wait: (milliseconds: number): Promise<void> =>
      new Promise((resolve) => {
        end = resolve;
        if (isOver || milliseconds <= 0) resolve();
        else setTimeout(resolve, milliseconds);
      }),
    end() {
      isOver = true;
      end();
    },
  };
}

type EventPlayerOptions = {
  shownBoard: () => ShownBoard;
  framing: Framing;
  boardSync: BoardSync;
  director: Director;
  onEvent: (event: EventView, milliseconds: number, part?: "rolling" | "landed") => void;
};

export function createEventPlayer({ shownBoard, framing, boardSync, director, onEvent }: EventPlayerOptions) {
  return {
    /**
     * Plays events; returns null if nothing is animated.
     * @param speed  null: no animation
     * @param before  position before the events, and the player's car
     * @param after  position after the events
     */
    animate(
      events: EventView[],
      speed: number | null,
      before: { view: View; you: number } | null,
      after: View | null = null,
    ) {
      const path = events.flatMap((event) => event.path ?? []);
      const isAnimated = path.length > 0 || events.some(({ kind }) => PATHLESS_MOTIONS.includes(kind));
      const gear = events.find((event) => event.path)?.gear;
      director.begin(before?.view ?? null, after, before?.you, speed === null);
      const reportEvent = (event: EventView, milliseconds: number, part?: "rolling" | "landed") => {
        onEvent({ gear, ...event }, milliseconds, part);
        if (part !== "rolling") director.direct(event, milliseconds, events);
      };
      const { board } = shownBoard();
      if (!board || !isAnimated || speed === null) {
        for (const event of events)
          if (event.path) director.direct(event, 0, events);
          else reportEvent(event, 0);
        return null;
      }
      boardSync.invalidate();
      board.clear();
      if (path.length > 0) framing.framePath(path);
      const animation = board.animate(events, { speed, onEvent: reportEvent });
      const finalPause = createPause();
      return {
        ...animation,
        done: animation.done.then(() => {
          director.announceGainedPlace();
          return finalPause.wait(director.highlightPauseMs(events) / speed);
        }),
        skip() {
          director.end();
          finalPause.end();
          animation.skip();
        },
      };
    },
  };
}
