/** Types shared by the parts of the controller of a season. */
import type { Page } from "../../domain/page.ts";
import type { Reply, SeasonPlan, SeasonRequest } from "../../protocol.d.ts";
import type { createRepository } from "./repository.ts";
import type { SeasonScreenState } from "./season-state.ts";

type Without<Part, Name extends PropertyKey> = Part extends unknown ? Omit<Part, Name> : never;
/** A request about seasons, without the common fields. */
export type SeasonRequestBody = Without<SeasonRequest, "do">;
/** A request about the draft of a season, without the draft. */
export type DraftRequestBody = Without<Extract<SeasonRequest, { draft: SeasonPlan }>, "do" | "draft">;
/** A request about a stored season, without the season. */
export type StoredSeasonRequestBody = Without<Extract<SeasonRequest, { season: string }>, "do" | "season">;

/**
 * Functions for the parts of the controller: `askSeason` sends a request to the engine and adds the common
 * fields, `handleReply` shows its result, `update` changes the shown state.
 */
export type ControllerContext = {
  page: Page;
  repository: ReturnType<typeof createRepository>;
  askSeason: (request: SeasonRequestBody) => Promise<Reply>;
  handleReply: (reply: Reply, storedFile?: string | null) => Promise<boolean>;
  update: (patch: Partial<SeasonScreenState>) => void;
};
