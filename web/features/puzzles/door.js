/**
 * The way to the puzzles.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const screens = {
  puzzles: lazy(
    withMessages(
      ["puzzles", "learn", "coach", "report", "cockpit", "events", "why"],
      () => import("./puzzles.js"),
    ),
  ),
};
