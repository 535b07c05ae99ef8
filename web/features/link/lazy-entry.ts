/** Loads the screen that opens links from a text, on demand. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const screens = { link: lazy(withMessages(["link"], () => import("./link.ts"))) };
