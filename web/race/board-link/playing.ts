/**
 * Plays the events of a decision: animates moves on the board and passes each event to the director.
 */
import type { EventView, View } from "../../protocol.d.ts";
import type { Director } from "../director/director.ts";
import type { Framing, ShownBoard } from "./framing.ts";
import type { Telling } from "./board-sync.ts";

/** Events with an animation but without a path. */
const MOTIONS = ["spin", "out"];

/** Creates a pause that can be ended early. */
function pause() {
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

export function createPlaying({
  shown,
  framing,
  telling,
  director,
  onEvent,
}: {
  shown: () => ShownBoard;
  framing: Framing;
  telling: Telling;
  director: Director;
  onEvent: (event: EventView, milliseconds: number, part?: "throw" | "landing") => void;
}) {
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
      const moves = path.length > 0 || events.some(({ kind }) => MOTIONS.includes(kind));
      const gear = events.find((event) => event.path)?.gear;
      director.begin(before?.view ?? null, after, before?.you, speed === null);
      const tell = (event: EventView, milliseconds: number, part?: "throw" | "landing") => {
        onEvent({ gear, ...event }, milliseconds, part);
        if (part !== "throw") director.direct(event, milliseconds, events);
      };
      const { board } = shown();
      if (!board || !moves || speed === null) {
        for (const event of events)
          if (event.path) director.direct(event, 0, events);
          else tell(event, 0);
        return null;
      }
      telling.invalidate();
      board.clear();
      if (path.length > 0) framing.frameWay(path);
      const playing = board.animate(events, { speed, onEvent: tell });
      const rest = pause();
      return {
        ...playing,
        done: playing.done.then(() => {
          director.arrived();
          return rest.wait(director.ownMomentMs(events) / speed);
        }),
        skip() {
          director.end();
          rest.end();
          playing.skip();
        },
      };
    },
  };
}
