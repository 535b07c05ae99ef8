/** The state of the season on screen, and of one being planned. */
import type { Message, SeasonDraft, SeasonLine, SeasonState } from "../../protocol.d.ts";

/** `openDate`, `openTeam`: the expanded rows, or -1. */
export type PlanningState = SeasonDraft & { openDate: number; openTeam: number };

/**
 * A window over the season. `wishes`: each person's team may choose a race to sit out; asked before a race
 * starts. `refused`: the reason why an action failed. `conflict`: a result that differs from the stored one.
 */
export type SeasonWindow =
  | { kind: "wishes"; start: boolean; isLive?: boolean }
  | { kind: "refused"; message: Message }
  | {
      kind: "diverged";
      local: SeasonState;
      received: SeasonState;
      logIndex: number;
      storedFile: string;
      ahead?: boolean;
    }
  | { kind: "result"; race: number }
  | { kind: "strike_out"; race: number }
  | { kind: "share"; own?: boolean }
  | { kind: "conflict"; race: number; lines: SeasonLine[] }
  | { kind: "rename"; driver: number };

export interface SeasonScreenState {
  /**
   * The season as named in the address: its id, or the word for a new season. A different one is opened
   * first.
   */
  address: string;
  season: SeasonState | null;
  /** The stored file from which `season` was made. */
  storedFile: string | null;
  /** The reason why `season` is null. */
  fault: Message | null;
  /** Progress of the simulated race. */
  percent: number | null;
  window: SeasonWindow | null;
  table: "drivers" | "teams";
  /** The highlighted driver or team; null: the player's own. */
  selectedId: number | null;
  /** The season being planned. */
  plan: PlanningState | null;
}

declare module "../../domain/state.ts" {
  interface State {
    /** The season on screen. */
    season: SeasonScreenState | null;
  }
}
