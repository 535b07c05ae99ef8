/**
 * The way to the report of a race.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const screens = {
  report: lazy(
    withMessages(
      ["report", "coach", "replay", "switches", "cockpit", "events", "why", "points"],
      () => import("./report.js"),
    ),
  ),
};
