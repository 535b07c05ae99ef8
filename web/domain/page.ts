/**
 * The interfaces between the parts of the page: types only. Modules import even types only from lower
 * layers. A higher layer declares its own fields of `Page` in its own modules.
 */
import type { Reply, Setup, View } from "../protocol.d.ts";
import type { CustomCircuits } from "./circuits/custom-circuits.ts";
import type { WorkerRequest } from "../engine/pending-requests.ts";
import type { Offline } from "../platform/offline/offline.ts";
import type { LazySound } from "../platform/sound/lazy-entry.ts";
import type { Lazy } from "../platform/loading/lazy.ts";
import type { GameStorage } from "./storage/storage.ts";
import type { Race, State, Store } from "./state.ts";

/** Everything that a screen may use. */
export interface Page {
  store: Store;
  customCircuits: CustomCircuits;
  storage: GameStorage;
  offline: Offline;
  sound: LazySound;
  lazyParts: LazyParts;
  ask: (request: WorkerRequest) => Promise<Reply>;
  /** Fetches the first turns of a lesson or a daily race, if they are precomputed. */
  preloadOpening: (name: string, keepCurrent?: boolean) => void;
  /** Adds the result of a race to its season. */
  addSeasonResult: (view: View) => Promise<void>;
  /** Restarts the engine after a failure, and repeats the request that failed. */
  retry: () => void;
}

type RacePanel = (race: Race, page: Page) => unknown;

/** Lazy parts of features that are also used during a race. */
interface LazyParts {
  friends: Lazy<{
    cockpitPanel: RacePanel;
    cockpitButtons: RacePanel;
    underQuestionPart: RacePanel;
    sendPanel: (state: State, page: Page) => unknown;
  }>;
  live: Lazy<{
    openAtNextRace: (page: Page) => void;
    sendView: (view: View, page: Page) => void;
    nextEntries: (race: Race, page: Page) => { setup: Setup; seats: "all" | "ask" | number[] } | null;
    shareSeason: (link: string, page: Page) => void;
    seasonLink: (page: Page) => string | null;
    secondsLeft: (page: Page) => number | null;
  }>;
  seasonResult: Lazy<{ seasonAfterRace: RacePanel }>;
}

/** A screen, as its module exports it. */
export interface ScreenPart {
  /** Renders the screen from the state, without side effects. */
  paint: (state: State, page: Page) => unknown;
  /** Runs after each render: side effects of state changes, and requests for missing data. */
  afterRender?: (state: State, page: Page) => void;
}
