/** Gets positions of a replay from the engine and shows them on the board. */
import { speedFactor } from "../../domain/settings.ts";
import * as to from "../transitions.ts";
import { MIN_KEY_WEIGHT } from "./history-lookup.ts";
import type { Store } from "../../domain/state.ts";
import type { BoardState, EventView, Reply, Request } from "../../protocol.d.ts";
import type { ReplayState } from "../state.ts";
import type { ReplayBoard } from "../roll/race-board.ts";

export type ReplayPositions = ReturnType<typeof createReplayPositions>;

/**
 * Time that a decision stays on screen at speed 1, in ms: without a reported event, with one, at a key
 * moment.
 */
const FRAME_MS = { quiet: 240, moved: 620, key: 1700 };
/** Speed of a replay if the setting is "at once". */
const AT_ONCE_SPEED = 12;

type ReplayPositionsOptions = {
  store: Store;
  askEngine: (request: Request) => Promise<Reply | null>;
  board: ReplayBoard;
};

export function createReplayPositions({ store, askEngine, board }: ReplayPositionsOptions) {
  function change(patch: Partial<ReplayState>) {
    if (store.state.race?.replay) store.changeRace(to.replayPatched, patch);
  }

  /** Returns the events of the decision taken at a position. */
  function eventsAfter(at: number) {
    const race = store.state.race;
    return race?.history
      ? race.log.slice(race.history.event_counts[at], race.history.event_counts[at + 1])
      : [];
  }

  return {
    change,
    eventsAfter,

    async positionAt(at: number): Promise<BoardState | null> {
      return (await askEngine({ do: "board_state", decision: at }))?.board_state ?? null;
    },

    /** Returns the history of the race so far: the stored one, if it is up to date. */
    async loadHistory(events: number) {
      const history = store.state.race?.history;
      if (history && history.event_counts[history.decisions] === events) return history;
      return (await askEngine({ do: "history" }))?.history ?? null;
    },

    showPosition(position: BoardState) {
      const race = store.state.race;
      if (!race?.view || !race.history) return;
      change({ at: position.decision, position, eventsShown: race.history.event_counts[position.decision] });
      board.settle({ ...race.view, ...position, question: null }, race.you);
    },

    /** Moves the camera to the path of the next move, or else of the previous one. */
    lookAt(at: number) {
      const path = [at, at - 1]
        .map((place) => eventsAfter(place).flatMap((event) => event.path ?? []))
        .find((spaces) => spaces.length > 0);
      if (path) board.frameAround(path);
    },

    /**
     * Returns how long a decision stays on screen, in ms.
     * @param at  the decision just played
     */
    decisionDisplayMs(at: number, events: EventView[]) {
      const key = store.state.race?.history?.moments.some(
        (moment) => moment.decision === at && moment.weight >= MIN_KEY_WEIGHT,
      );
      const kind = key ? "key" : events.some((event) => event.message !== null) ? "moved" : "quiet";
      return FRAME_MS[kind] / (speedFactor(store.state.settings.speed) ?? AT_ONCE_SPEED);
    },
  };
}
