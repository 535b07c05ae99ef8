/** Loads the puzzles on demand. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const screens = {
  puzzles: lazy(
    withMessages(
      ["puzzles", "learn", "coach", "report", "cockpit", "events", "why"],
      () => import("./puzzles.ts"),
    ),
  ),
};
