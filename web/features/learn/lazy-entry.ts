/** Loads the lessons on demand. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const screens = {
  learn: lazy(withMessages(["learn"], () => import("./learn.ts"))),
  lesson: lazy(withMessages(["learn", "cockpit", "events", "why"], () => import("./lesson.ts"))),
};
