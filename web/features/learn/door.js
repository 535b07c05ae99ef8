/**
 * The way to the lessons.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const screens = {
  learn: lazy(withMessages(["learn"], () => import("./learn.js"))),
  lesson: lazy(withMessages(["learn", "cockpit", "events", "why"], () => import("./lesson.js"))),
};
