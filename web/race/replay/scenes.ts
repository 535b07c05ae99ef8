/**
 * Gets positions of a replay from the engine and shows them on the board.
 */
import { pace } from "../../core/settings.ts";
import * as to from "../transitions.ts";
import { KEY_WEIGHT } from "./moments.ts";
import type { Store } from "../../core/store.ts";
import type { BoardState as Scene, EventView, Reply, Request } from "../../protocol.d.ts";
import type { Watching } from "../state.ts";
import type { ReplayBoard } from "../throw/board-of-race.ts";

export type Scenes = ReturnType<typeof createReplayScenes>;

/**
 * Time that a decision stays on screen at speed 1, in ms: without a reported event, with one, at a key
 * moment.
 */
const STAYS = { quiet: 240, moved: 620, key: 1700 };
/** Speed of a replay if the setting is "at once". */
const QUICKEST = 12;

export function createReplayScenes({
  store,
  asked,
  board,
}: {
  store: Store;
  asked: (request: Request) => Promise<Reply | null>;
  board: ReplayBoard;
}) {
  function change(patch: Partial<Watching>) {
    if (store.state.race?.replay) store.changeRace(to.rewound, patch);
  }

  /** Returns the events of the decision taken at a position. */
  function eventsAfter(at: number) {
    const race = store.state.race;
    return race?.history ? race.log.slice(race.history.told[at], race.history.told[at + 1]) : [];
  }

  return {
    change,
    eventsAfter,

    async sceneOf(at: number): Promise<Scene | null> {
      return (await asked({ do: "moment", decision: at }))?.moment ?? null;
    },

    /** Returns the history of the race so far: the stored one, if it is up to date. */
    async loadHistory(events: number) {
      const known = store.state.race?.history;
      if (known && known.told[known.decisions] === events) return known;
      return (await asked({ do: "history" }))?.history ?? null;
    },

    put(scene: Scene) {
      const race = store.state.race;
      if (!race?.view || !race.history) return;
      change({ at: scene.decision, scene, told: race.history.told[scene.decision] });
      board.settle({ ...race.view, ...scene, question: null }, race.you);
    },

    /** Moves the camera to the path of the next move, or else of the previous one. */
    lookAt(at: number) {
      const path = [at, at - 1]
        .map((place) => eventsAfter(place).flatMap((event) => event.path ?? []))
        .find((spaces) => spaces.length > 0);
      if (path) board.look(path);
    },

    /**
     * Returns how long a decision stays on screen, in ms.
     * @param at  the decision just played
     */
    frameDuration(at: number, events: EventView[]) {
      const key = store.state.race?.history?.moments.some(
        (moment) => moment.decision === at && moment.weight >= KEY_WEIGHT,
      );
      const kind = key ? "key" : events.some((event) => event.say !== null) ? "moved" : "quiet";
      return STAYS[kind] / (pace(store.state.settings.speed) ?? QUICKEST);
    },
  };
}
