/**
 * The way to the screen that opens links from a text.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const screens = { link: lazy(withMessages(["link"], () => import("./link.js"))) };
