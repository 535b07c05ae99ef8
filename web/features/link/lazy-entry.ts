/** Loads the screen that opens links from a text, on demand. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const screens = { link: lazy(withMessages(["link"], () => import("./link.ts"))) };
