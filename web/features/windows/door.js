/**
 * The way to what stands in the windows over the page.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const windows = lazy(withMessages(["windows"], () => import("./windows.js")));
