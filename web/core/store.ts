/**
 * The state of the page. One record, replaced and never changed in place; screens and panels are functions of
 * it. The race and the seasons add their fields to `State` where they declare them.
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

/** How far the engine has come. */
export interface Boot {
  status: "download" | "start" | "ready" | "failed";
  /** 0 to 1, measured, not guessed. */
  fraction: number;
  fault: "no-webassembly" | "boot-failed" | null;
}

export interface Installation {
  /** Of the game on this device. */
  status: "unavailable" | "later" | "storing" | "ready" | "failed";
  /** A new version is stored and waits. */
  update: boolean;
  /** The browser would install the game as an app. */
  install: boolean;
}

export interface LessonState {
  /** Of the lesson, from 1. */
  number: number;
  /** From 0; the number of steps once the lesson is finished. */
  step: number;
  /**
   * The lesson's answer to the reader's decision: "right", or the name of a mistake; null before a decision.
   */
  verdict: string | null;
}

/**
 * A clause is null until it has been looked up, "none" when there is none, "missing" when the table could not
 * be had.
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

/** Several people of a race sit at this device, or each at their own. */
export type Together = "here" | "link";

/** A text in the address that is not a valid link, or was refused. */
export type Unread = { words: string; error: Message | null };

export type Notice = { text: string; tone: "plain" | "bad"; offer?: { label: string; act: () => void } };

/**
 * Shows a notice.
 * @param stays  until it is dismissed
 * @param offer  a remedy, as a button
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
  /** The race with friends being set up, and where they sit. */
  friends: { draft: Setup; together: Together };
  /** Entry whose livery picker is open, or -1. */
  liveryOpen: number;
  /** Circuit of the quick race. */
  favourite: string;
  /** Whose Daily Grand Prix is shown; null: today. */
  day: number | null;
  /** The circuit that the gallery shows, or that is printed. */
  circuit: string | null;
  /** The circuit being drawn. */
  sketch: Draft | null;
  /** The season that is shown: its id, its link, or the address of a new one. */
  seasonAt: string;
  /** While a lesson is on screen. */
  lesson: LessonState | null;
  /** Newest first. */
  stored: StoredRace[];
  /** Newest first. */
  seasons: StoredSeason[];
  /** Stored races that cannot be read and are kept all the same. */
  damaged: number;
  unread: Unread | null;
  notice: Notice | null;
  /** Percent of the circuit that the experts know, while they learn it. */
  studied: number | null;
  /** Something that is waited for takes longer than usual. */
  slow: boolean;
  dialog: Dialog | null;
  /** The place in the rules that is shown, and the words looked for there. */
  reading: { at: string; sought: string };
  /** Phone: commentary over the board. */
  logOpen: boolean;
  /**
   * A weight for each corner of the stage ("bottom-right" and so on): the more the mini map would hide there,
   * the larger; null: not yet known.
   */
  cornerWeights: Record<string, number> | null;
  /** The key to the board's colours, for beginners. */
  showKey: boolean;
  settings: Settings;
  /** The game on this device. */
  kept: Installation;
  /** Number of parts that have arrived late: code, words, pictures, or their absence. */
  arrivals: number;
  /** Parts that features declare themselves, by name; see `slice`. */
  slices: Readonly<Record<string, unknown>>;
}

export type Race = NonNullable<State["race"]>;
export type Store = ReturnType<typeof createStore>;

/** @param paint  called at most once a frame */
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
     * Changes the race on screen by one of its transitions (race/transitions.ts); does nothing when there is
     * none.
     */
    changeRace<Args extends unknown[]>(transition: (race: Race, ...args: Args) => Race, ...args: Args) {
      const { race } = state;
      const changed = race && transition(race, ...args);
      if (changed !== race) this.update({ race: changed });
    },
  };
}

/**
 * A part of the state that one feature declares and changes.
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

/** A late part has arrived, or is known to be missing: screens that show it are painted again. */
export const noteArrival = (store: Store) => store.update({ arrivals: store.state.arrivals + 1 });
