/** Loads the report of a race on demand. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const screens = {
  report: lazy(
    withMessages(
      ["report", "coach", "replay", "switches", "cockpit", "events", "why", "points"],
      () => import("./report.ts"),
    ),
  ),
};
