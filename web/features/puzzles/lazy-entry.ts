/** Loads the puzzles on demand. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const screens = {
  puzzles: lazy(
    withMessages(
      ["puzzles", "learn", "coach", "report", "cockpit", "events", "why"],
      () => import("./puzzles.ts"),
    ),
  ),
};
