/** The state of a race on screen, in each of its phases. */
import type { StoredRace } from "../domain/storage/storage.ts";
import type {
  BoardState,
  CarView,
  Comparison,
  Die,
  EventView,
  Hint,
  RaceHistory,
  Report,
  View,
} from "../protocol.d.ts";
import type { RollFrame } from "./roll/faces.ts";

/**
 * Opening: the engine has not answered yet; choosing: a person at this device decides; moving: a decision is
 * played, or others decide; paused: nothing moves until it is resumed; failed: the engine gave no answer
 * while others drove; replay: an earlier moment is watched; choosing_seats: the player says which cars are
 * driven at this device; awaiting: a person at another device decides; diverged: two histories are known.
 */
export type Phase =
  | "opening"
  | "choosing"
  | "moving"
  | "paused"
  | "failed"
  | "over"
  | "replay"
  | "choosing_seats"
  | "awaiting"
  | "diverged";

/**
 * The players at this device: all people of the race, those with these cars (empty: only watching), or not
 * yet known ("ask").
 */
export type Seats = "all" | "ask" | number[];

/** A replayed moment on screen. */
export interface ReplayState {
  /** Index of the next decision at that moment. */
  at: number;
  position: BoardState;
  /** Number of log lines shown at that moment. */
  eventsShown: number;
  isPlaying: boolean;
  /** Index of the decision at which playback stops. */
  until: number;
}

/** Two histories of one race: the stored one, and a different one from a link. */
export interface Divergence {
  comparison: Comparison;
  /** The race as stored on this device. */
  stored: StoredRace;
  /** The history shown on the board. */
  visibleSide: "stored" | "linked";
}

/** Position on the stage, in pixels; `isTextLeft`: its text is to the left. */
export type DiePlace = { x: number; y: number; isTextLeft: boolean };

/** An event with a die. */
export type DieEvent = EventView & { die: Die };

/** A die that is rolling, or has just stopped. */
export interface ShownRoll {
  event: DieEvent;
  /** True if a person at this device rolls it. */
  own: boolean;
  /** Duration of the roll. */
  milliseconds: number;
  /** null: not visible. */
  at: DiePlace | null;
  /** The faces shown during the roll, for each die. */
  frames: RollFrame[][];
  isFinished: boolean;
  /** True once the question that follows the roll is asked. */
  isQuestionAsked: boolean;
}

/** A highlight of the player's car. */
export interface Highlight {
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
  isUnsaved: boolean;
  /** Set while the events since the player's last visit are played, from this decision on. */
  arrival: { since: number } | null;
  /** Set while the phase is "diverged". */
  divergence: Divergence | null;
  /** True if another window drives the race and this one follows it. */
  isFollowing: boolean;
  /** The day of the Daily Grand Prix, if this is the official attempt. */
  official: number | null;
  /** The history, up to the last decision of a person. */
  history: RaceHistory | null;
  /** Set while the phase is "replay". */
  replay: ReplayState | null;
  /** The report, once it has been loaded. */
  report: Report | null;
  /** The car that the report follows; null: the player's. */
  reportCar: number | null;
  /** The car of the current player, or of the last one. */
  you: number;
  /** The car that is moving, or -1. */
  movingCar: number;
  /** True if the thinking indicator is shown for that car. */
  isThinking: boolean;
  /** The selected answer. */
  token: string | null;
  /** The answer under the pointer; shown in place of the selected one. */
  peek: string | null;
  /**
   * State of the panels by text: unfolded groups; filters of rows ("only cost", sum.ts); steps in
   * building a car ("+ tyres 3", design.ts); the part that a point is moved from ("from tyres", adjust.ts).
   */
  panelEntries: string[];
  hint: Hint | null;
  /** Name of the next player, while it is announced. */
  announcedPlayer: string | null;
  /** True while a secret question waits behind the hand-over screen. */
  isHandoverPending: boolean;
  /** Start of the clock of a time trial, in milliseconds; null outside trials. */
  trialSince: number | null;
  /** True while the player skips to the next decision of a person. */
  isSkipping: boolean;
  shownRoll: ShownRoll | null;
  /** The highlight on the board. */
  highlight: Highlight | null;
}

/** A car that has retired, and the key of its race. */
type Retirement = { car: number; key: string };

/** Options for opening a race, in addition to the engine's answer. */
export type RaceOptions = Partial<
  Pick<RaceState, "key" | "seats" | "isUnsaved" | "arrival" | "divergence" | "official" | "isFollowing">
> & {
  /** Real dice are entered for these cars; the game rolls all others. */
  enteredDice?: "players" | "all";
};

declare module "../domain/state.ts" {
  interface State {
    race: RaceState | null;
    /** The car that has just retired, while the race waits. */
    retirement: Retirement | null;
  }
}
