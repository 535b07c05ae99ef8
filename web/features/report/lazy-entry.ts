/** Loads the report of a race on demand. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const screens = {
  report: lazy(
    withMessages(
      ["report", "coach", "replay", "switches", "cockpit", "events", "why", "points"],
      () => import("./report.ts"),
    ),
  ),
};
