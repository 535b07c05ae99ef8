/** The state of the season on screen, and of one that is planned. */
import type { Message, SeasonDraft, SeasonLine, SeasonState } from "../../protocol.d.ts";

/** `openDate`, `openTeam`: the rows that are folded out, or -1. */
export type Planning = SeasonDraft & { openDate: number; openTeam: number };

/**
 * A window over the season. `wishes`: drivers who would like to rest, before the race is started. `refused`:
 * why something could not be done. `conflict`: a result that differs from the stored one.
 */
export type SeasonWindow =
  | { kind: "wishes"; start: boolean; isLive?: boolean }
  | { kind: "refused"; say: Message }
  | { kind: "parted"; held: SeasonState; coming: SeasonState; at: number; stored: string; ahead?: boolean }
  | { kind: "result"; race: number }
  | { kind: "void"; race: number }
  | { kind: "share"; own?: boolean }
  | { kind: "conflict"; race: number; lines: SeasonLine[] }
  | { kind: "rename"; driver: number };

export interface SeasonShown {
  /** The shown part, as in the address; a different season is opened first. */
  at: string;
  season: SeasonState | null;
  /** The file on this device from which that was made. */
  stored: string | null;
  /** Why there is none. */
  fault: Message | null;
  /** How far the race that is simulated has come. */
  percent: number | null;
  window: SeasonWindow | null;
  table: "drivers" | "teams";
  /** The driver or team whose line is highlighted; null: your own. */
  chosen: number | null;
  /** A new season. */
  plan: Planning | null;
}

declare module "../../core/store.ts" {
  interface State {
    /** The shown part of the season. */
    season: SeasonShown | null;
  }
}
