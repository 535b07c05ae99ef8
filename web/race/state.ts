/** The state of a race on screen, in each of its phases. */
import type { StoredRace } from "../core/storage/storage.ts";
import type {
  BoardState as Scene,
  CarView,
  Comparison,
  Die,
  EventView,
  Hint,
  RaceHistory,
  Report,
  View,
} from "../protocol.d.ts";
import type { Shown } from "./throw/faces.ts";

/**
 * Opening: the engine has not answered yet; choosing: a person at this device decides; moving: a decision is
 * played, or others decide; paused: nothing moves until it is resumed; failed: the engine gave no answer
 * while others drove; replay: an earlier moment is watched; who: which car is yours?; elsewhere: a person at
 * another device decides; parted: two histories of it are known.
 */
export type Phase =
  | "opening"
  | "choosing"
  | "moving"
  | "paused"
  | "failed"
  | "over"
  | "replay"
  | "who"
  | "elsewhere"
  | "parted";

/**
 * The players at this device: all people of the race, those with these cars (empty: only watching), or not
 * yet known ("ask").
 */
export type Seats = "all" | "ask" | number[];

/** A replayed moment on screen. */
export interface Watching {
  /** Index of the next decision at that moment. */
  at: number;
  scene: Scene;
  /** Number of log lines shown at that moment. */
  told: number;
  playing: boolean;
  /** Index of the decision at which playback stops. */
  until: number;
}

/** Two histories of one race: the stored one, and a different one from a link. */
export interface Fork {
  comparison: Comparison;
  /** The race as stored on this device. */
  stored: StoredRace;
  /** The history shown on the board: stored ("held") or from the link ("coming"). */
  shown: "held" | "coming";
}

/** Position on the stage, in pixels; `leftwards`: its text is to the left. */
export type DiePlace = { x: number; y: number; leftwards: boolean };

/** An event with a die. */
export type Thrown = EventView & { die: Die };

/** A die that is rolling, or has just stopped. */
export interface Throwing {
  event: Thrown;
  /** True if a person at this device rolls it. */
  own: boolean;
  /** Duration of the roll. */
  milliseconds: number;
  /** null: not visible. */
  at: DiePlace | null;
  /** The faces shown during the roll, for each die. */
  shown: Shown[][];
  fallen: boolean;
  /** True once the question that follows the roll is asked. */
  left: boolean;
}

/** A highlight of the player's car. */
export interface OwnMoment {
  kind: "crash" | "out" | "spin" | "contact" | "lead" | "win" | "podium";
  event: EventView;
  /** The previous leader, if the player has taken the lead. */
  passed: CarView | null;
  /** The position after the move. */
  after: View;
}

export interface RaceState {
  phase: Phase;
  circuit: string;
  /** The shown position; null until the engine's first answer. */
  view: View | null;
  log: EventView[];
  /** Storage key of the race. */
  key: string;
  seats: Seats;
  /** An older state of a stored race. It is not stored until a decision is made in it. */
  visiting: boolean;
  /** Set while the events since the player's last visit are played, from this decision on. */
  arrival: { since: number } | null;
  /** Set while the phase is "parted". */
  fork: Fork | null;
  /** True if another window drives the race and this one follows it. */
  follows: boolean;
  /** The day of the Daily Grand Prix, if this is the official attempt. */
  official: number | null;
  /** The history, up to the last decision of a person. */
  history: RaceHistory | null;
  /** Set while the phase is "replay". */
  replay: Watching | null;
  /** The report, once it has been loaded. */
  report: Report | null;
  /** The car that the report follows; null: the player's. */
  reportCar: number | null;
  /** The car of the current player, or of the last one. */
  you: number;
  /** The car that is moving, or -1. */
  driving: number;
  /** True if the thinking indicator is shown for that car. */
  thinking: boolean;
  /** The selected answer. */
  token: string | null;
  /** The answer under the pointer; shown in place of the selected one. */
  peek: string | null;
  /** Unfolded groups. */
  opened: string[];
  hint: Hint | null;
  /** Name of the next player, while it is announced. */
  handover: string | null;
  /** True while a secret question waits behind the hand-over screen. */
  curtain: boolean;
  /** Start of the clock of a time trial, in milliseconds; null outside trials. */
  trialSince: number | null;
  /** True while the player skips to the next decision of a person. */
  skipping: boolean;
  throwing: Throwing | null;
  /** The highlight on the board. */
  moment: OwnMoment | null;
}

/** A car that has retired, and the key of its race. */
export type Gone = { car: number; key: string };

/** Options for opening a race, in addition to the engine's answer. */
export type Beginning = Partial<
  Pick<RaceState, "key" | "seats" | "visiting" | "arrival" | "fork" | "official" | "follows">
> & {
  /** Real dice are entered for these cars; the game rolls all others. */
  entered?: "players" | "all";
};

declare module "../core/store.ts" {
  interface State {
    race: RaceState | null;
    /** The car that has just retired, while the race waits. */
    gone: Gone | null;
  }
}
