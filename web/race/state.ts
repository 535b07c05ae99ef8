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
 * The people of a race who play at this device: all, those with these cars (none: only watching), or not yet
 * known.
 */
export type Seats = "all" | "ask" | number[];

/** An earlier moment on screen. */
export interface Watching {
  /** The decision that comes next there. */
  at: number;
  scene: Scene;
  /** Lines of the log that have been told by then. */
  told: number;
  playing: boolean;
  /** The decision at which it stops playing. */
  until: number;
}

/** A link tells another history of a race than this device. */
export interface Fork {
  comparison: Comparison;
  /** The race as this device holds it. */
  stored: StoredRace;
  /** The one on the board. */
  shown: "held" | "coming";
}

/** On the stage, in pixels; words go to its left. */
export type DiePlace = { x: number; y: number; leftwards: boolean };

/** An event with a die. */
export type Thrown = EventView & { die: Die };

/** A die that falls, or has just fallen. */
export interface Throwing {
  event: Thrown;
  /** Of a person at this device. */
  own: boolean;
  /** How long it falls. */
  milliseconds: number;
  /** null: out of sight. */
  at: DiePlace | null;
  /** Its faces meanwhile, of each die where two fall. */
  shown: Shown[][];
  fallen: boolean;
  /** The question it has led to is asked. */
  left: boolean;
}

/** A big moment of the reader's car. */
export interface OwnMoment {
  kind: "crash" | "out" | "spin" | "contact" | "lead" | "win" | "podium";
  event: EventView;
  /** The driver who led before, if the reader does now. */
  passed: CarView | null;
  /** The position after the move. */
  after: View;
}

export interface RaceState {
  phase: Phase;
  circuit: string;
  /** The shown position; null until the engine has answered for the first time. */
  view: View | null;
  log: EventView[];
  /** The name under which it is stored. */
  key: string;
  seats: Seats;
  /** An older state of a race that is stored further on: not stored until something is decided in it. */
  visiting: boolean;
  /** While it is shown what has happened since the reader last looked, from this decision on. */
  arrival: { since: number } | null;
  /** While the phase is "parted". */
  fork: Fork | null;
  /** Another window drives it, and this one shows how it goes on. */
  follows: boolean;
  /** The day whose Daily Grand Prix this is, when it counts. */
  official: number | null;
  /** The history, up to the last decision of a person. */
  history: RaceHistory | null;
  /** While the phase is "replay". */
  replay: Watching | null;
  /** While the report is shown, or was. */
  report: Report | null;
  /** The driver whom the report follows; null: yourself. */
  reportCar: number | null;
  /** The car of the person at the wheel, or of the last one who was. */
  you: number;
  /** The car under way while others move, or -1. */
  driving: number;
  /** The driver of that car has been deciding for so long that it is worth saying. */
  thinking: boolean;
  /** The selected answer. */
  token: string | null;
  /** The answer under the pointer; shown in place of the selected one. */
  peek: string | null;
  /** Groups of moves that are folded out. */
  opened: string[];
  hint: Hint | null;
  /** The name of the person who takes the wheel, while it is announced. */
  handover: string | null;
  /** A secret question waits until the device is in the right hands. */
  curtain: boolean;
  /** A time trial is being driven: when its clock was started, in milliseconds. */
  trialSince: number | null;
  /** Straight on to the next person's decision. */
  skipping: boolean;
  throwing: Throwing | null;
  /** While it is on the board. */
  moment: OwnMoment | null;
}

/** The car that is out, and the key of its race. */
export type Gone = { car: number; key: string };

/** Facts about a race when it is opened, besides the engine's answer. */
export type Beginning = Partial<
  Pick<RaceState, "key" | "seats" | "visiting" | "arrival" | "fork" | "official" | "follows">
> & {
  /** Whose dice are rolled at a table; all others are rolled by the game. */
  entered?: "players" | "all";
};

declare module "../core/store.ts" {
  interface State {
    race: RaceState | null;
    /** Whose car has gone out, while the race waits. */
    gone: Gone | null;
  }
}
