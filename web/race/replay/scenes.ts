/**
 * The moments of a race as the engine has them, and one of them on the board.
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
 * How long a decision stays on screen at the speed of life, in milliseconds: nothing to see, a move, a key
 * moment.
 */
const STAYS = { quiet: 240, moved: 620, key: 1700 };
/** At once means quickly when one watches. */
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

  /** The results of the decision taken at a moment. */
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

    /** The history up to now; the one at hand unless the race has gone on. */
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

    /** The space of the next move, or of the last one. */
    lookAt(at: number) {
      const path = [at, at - 1]
        .map((place) => eventsAfter(place).flatMap((event) => event.path ?? []))
        .find((spaces) => spaces.length > 0);
      if (path) board.look(path);
    },

    /**
     * How long it stays, in milliseconds.
     * @param at  the decision just seen
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
