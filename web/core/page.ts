/**
 * The interfaces between the parts of the page: types only. Types too are imported from lower layers only. A
 * higher layer declares its own fields of `Page` in its own modules.
 */
import type { Reply, Setup, View } from "../protocol.d.ts";
import type { CustomCircuits } from "./circuits/custom-circuits.ts";
import type { Request } from "./engine/pending-requests.ts";
import type { Lazy } from "./loading/lazy.ts";
import type { Storage } from "./storage/storage.ts";
import type { Race, State, Store } from "./store.ts";

/** Everything a screen may use. */
export interface Page {
  store: Store;
  customCircuits: CustomCircuits;
  storage: Storage;
  lazyParts: LazyParts;
  ask: (request: Request) => Promise<Reply>;
  /** Fetches the first turns of a lesson or a daily race, if they are precomputed. */
  preloadOpening: (name: string, aside?: boolean) => void;
  /** Of a race of a season. */
  bringResult: (view: View) => Promise<void>;
  /** Starts the engine again after a fault, and what it was wanted for. */
  retry: () => void;
}

type RacePanel = (race: Race, page: Page) => unknown;

/** To features that a race shows too. */
export interface LazyParts {
  friends: Lazy<{
    cockpitPanel: RacePanel;
    cockpitButtons: RacePanel;
    beneathQuestion: RacePanel;
    sendPanel: (state: State, page: Page) => unknown;
  }>;
  live: Lazy<{
    openNext: (page: Page) => void;
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
  /** A function of the state, which changes nothing. */
  paint: (state: State, page: Page) => unknown;
  /** After each painting: what has to be done about what has changed, and asked for what is missing. */
  follow?: (state: State, page: Page) => void;
}
