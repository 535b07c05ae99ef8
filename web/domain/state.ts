/** The state of the page. The race and the seasons declare their own fields of `State` in their modules. */
import { openStore } from "../platform/store.ts";
import type { DriverFacts as DriverKind, Message, Setup } from "../protocol.d.ts";
import type { Boot } from "../engine/engine.ts";
import type { Installation } from "../platform/offline/sw-client.ts";
import type { Clause } from "../platform/language/clauses.ts";
import type { Settings } from "./settings.ts";
import type { StoredRace, StoredSeason } from "./storage/storage.ts";
import type { Draft } from "./circuits/draft.ts";

export type ScreenName =
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

/** Mode of a race with several people: on this device, or each on their own device by link. */
export type PlayMode = "here" | "link";

/** A text in the address that is not a valid link, or a link that the engine refused. */
export type UnreadableLink = { link: string; error: Message | null };

export type Notice = { text: string; tone: "plain" | "bad"; offer?: { label: string; act: () => void } };

/**
 * Shows a notice.
 * @param isPersistent  until the player dismisses it
 * @param offer  an action, as a button
 */
export type Notify = (
  sentence: string,
  tone?: Notice["tone"],
  isPersistent?: boolean,
  offer?: Notice["offer"],
) => void;

export interface State {
  screen: ScreenName;
  boot: Boot;
  drivers: DriverKind[];
  /** Default names by livery. */
  names: string[];
  /** The race being set up. */
  draft: Setup;
  /** Mode of that race: on one device, or by link. */
  playMode: PlayMode;
  /** The race with friends that is being set up, and its mode. */
  friends: { draft: Setup; playMode: PlayMode };
  /** Entry whose livery picker is open, or -1. */
  liveryOpen: number;
  /** Circuit of the quick race. */
  quickCircuit: string;
  /** Day of the Daily Grand Prix that is shown; null: today. */
  day: number | null;
  /** Circuit shown in the gallery, or printed. */
  circuit: string | null;
  /** The circuit text being edited. */
  circuitDraft: Draft | null;
  /** The season that is shown: its id, its link, or the address of a new season. */
  seasonAddress: string;
  /** The lesson on screen, or null. */
  lesson: LessonState | null;
  /** Newest first. */
  storedRaces: StoredRace[];
  /** Newest first. */
  seasons: StoredSeason[];
  /** Number of unreadable texts that were set aside in the storage. */
  damagedCount: number;
  unreadableLink: UnreadableLink | null;
  notice: Notice | null;
  /** Percentage of the circuit that expert drivers have learnt, while they learn it. */
  studyPercent: number | null;
  /** True if an operation takes longer than usual. */
  isSlow: boolean;
  dialog: Dialog | null;
  /** The place in the rules that is shown, and the search text. */
  rulesView: { place: string; search: string };
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
  installation: Installation;
  /** Number of lazy parts that have loaded or failed: code, messages, pictures. */
  loadedParts: number;
  /** State that features declare themselves, by name; see `slice`. */
  slices: Readonly<Record<string, unknown>>;
}

export type Race = NonNullable<State["race"]>;
export type Store = ReturnType<typeof createStore>;

/** @param paint  called at most once per animation frame */
export function createStore(initial: State, paint: (state: State) => void) {
  const store = openStore(initial, paint);
  return Object.assign(store, {
    /**
     * Changes the race on screen by one of its transitions (race/transitions.ts). Does nothing if there is no
     * race.
     */
    changeRace<Args extends unknown[]>(transition: (race: Race, ...args: Args) => Race, ...args: Args) {
      const { race } = store.state;
      const newRace = race && transition(race, ...args);
      if (newRace !== race) store.update({ race: newRace });
    },
  });
}
