/**
 * The state of the page: one record that is replaced, never changed in place. Screens and panels are
 * functions of it. The race and the seasons declare their own fields of `State` in their modules.
 */
import type { DriverFacts as DriverKind, Message, Setup } from "../protocol.d.ts";
import type { Clause } from "./language/clauses.ts";
import type { Settings } from "./settings.ts";
import type { StoredRace, StoredSeason } from "./storage/storage.ts";
import type { Draft } from "./circuits/draft.ts";

export type Screen =
  | "home"
  | "setup"
  | "race"
  | "rules"
  | "circuits"
  | "circuit"
  | "draw"
  | "sheet"
  | "races"
  | "report"
  | "daily"
  | "learn"
  | "lesson"
  | "puzzles"
  | "seasons"
  | "season"
  | "friends"
  | "about"
  | "profile"
  | "link"
  | "live"
  | "print";

/** Progress of the engine's start. */
export interface Boot {
  status: "download" | "start" | "ready" | "failed";
  /** Measured progress, 0 to 1. */
  fraction: number;
  fault: "no-webassembly" | "boot-failed" | null;
}

export interface Installation {
  /** State of the offline installation on this device. */
  status: "unavailable" | "later" | "storing" | "ready" | "failed";
  /** True if a new version is stored and waits to be activated. */
  update: boolean;
  /** True if the browser can install the game as an app. */
  install: boolean;
}

export interface LessonState {
  /** Number of the lesson, from 1. */
  number: number;
  /** From 0; the number of steps once the lesson is finished. */
  step: number;
  /**
   * The lesson's verdict on the player's decision: "right", or the name of a mistake; null before a decision.
   */
  verdict: string | null;
}

/**
 * The content of the open dialog. A clause is null until it is loaded, "none" if it does not exist, and
 * "missing" if the table could not be loaded.
 */
export type Dialog =
  | { kind: "menu" }
  | { kind: "keys" }
  | { kind: "settings" }
  | { kind: "live" }
  | { kind: "send"; link?: string }
  | { kind: "name"; take: (name: string | null) => void }
  | { kind: "text"; title: string; text: string }
  | { kind: "clause"; id: string; clause: Clause | "none" | "missing" | null };

/** Where the people of a race play: on this device, or each on their own device by link. */
export type Together = "here" | "link";

/** A text in the address that is not a valid link, or a link that the engine refused. */
export type Unread = { words: string; error: Message | null };

export type Notice = { text: string; tone: "plain" | "bad"; offer?: { label: string; act: () => void } };

/**
 * Shows a notice.
 * @param stays  until the player dismisses it
 * @param offer  an action, as a button
 */
export type Notify = (
  sentence: string,
  tone?: Notice["tone"],
  stays?: boolean,
  offer?: Notice["offer"],
) => void;

export interface State {
  screen: Screen;
  boot: Boot;
  drivers: DriverKind[];
  /** Default names by livery. */
  names: string[];
  /** The race being set up. */
  draft: Setup;
  /** How the people of that race play: on one device, or by link. */
  together: Together;
  /** The race with friends that is being set up, and how they play. */
  friends: { draft: Setup; together: Together };
  /** Entry whose livery picker is open, or -1. */
  liveryOpen: number;
  /** Circuit of the quick race. */
  favourite: string;
  /** Day of the Daily Grand Prix that is shown; null: today. */
  day: number | null;
  /** Circuit shown in the gallery, or printed. */
  circuit: string | null;
  /** The circuit being drawn. */
  sketch: Draft | null;
  /** The season that is shown: its id, its link, or the address of a new season. */
  seasonAt: string;
  /** The lesson on screen, or null. */
  lesson: LessonState | null;
  /** Newest first. */
  stored: StoredRace[];
  /** Newest first. */
  seasons: StoredSeason[];
  /** Number of unreadable texts that were set aside in the storage. */
  damaged: number;
  unread: Unread | null;
  notice: Notice | null;
  /** Percentage of the circuit that expert drivers have learnt, while they learn it. */
  studied: number | null;
  /** True if an operation takes longer than usual. */
  slow: boolean;
  dialog: Dialog | null;
  /** The place in the rules that is shown, and the search text. */
  reading: { at: string; sought: string };
  /** Phone layout: true if the commentary covers the board. */
  logOpen: boolean;
  /**
   * A weight for each corner of the stage ("bottom-right" and so on): the more of the board the mini map
   * would cover there, the larger. Null: not yet known.
   */
  cornerWeights: Record<string, number> | null;
  /** True if the legend of the board's colours is shown, for beginners. */
  showKey: boolean;
  settings: Settings;
  /** State of the offline installation on this device. */
  kept: Installation;
  /** Number of lazy parts that have loaded or failed: code, messages, pictures. */
  arrivals: number;
  /** State that features declare themselves, by name; see `slice`. */
  slices: Readonly<Record<string, unknown>>;
}

export type Race = NonNullable<State["race"]>;
export type Store = ReturnType<typeof createStore>;

/** @param paint  called at most once per animation frame */
export function createStore(initial: State, paint: (state: State) => void) {
  let state = initial;
  let queued = false;

  function schedule() {
    if (queued) return;
    queued = true;
    requestAnimationFrame(() => {
      queued = false;
      paint(state);
    });
  }

  return {
    get state() {
      return state;
    },
    update(patch: Partial<State>) {
      state = { ...state, ...patch };
      schedule();
    },
    /**
     * Changes the race on screen by one of its transitions (race/transitions.ts). Does nothing if there is no
     * race.
     */
    changeRace<Args extends unknown[]>(transition: (race: Race, ...args: Args) => Race, ...args: Args) {
      const { race } = state;
      const changed = race && transition(race, ...args);
      if (changed !== race) this.update({ race: changed });
    },
  };
}

/**
 * Declares a part of the state that belongs to one feature.
 * @param name  unique among all slices
 */
export function slice<Part extends object>(name: string, initial: Part) {
  const of = ({ slices }: Pick<State, "slices">) => (slices[name] as Part | undefined) ?? initial;
  return {
    of,
    change(store: Store, patch: Partial<Part>) {
      const { slices } = store.state;
      store.update({ slices: { ...slices, [name]: { ...of(store.state), ...patch } } });
    },
  };
}

/** Reports that a lazy part has loaded or failed, so that the page is rendered again. */
export const noteArrival = (store: Store) => store.update({ arrivals: store.state.arrivals + 1 });
