/**
 * Lazy entries of the race panels (all but the board and the order) and of the replay. They are loaded with
 * the first race, so that the start page does not need them.
 */
import { withMessages } from "../core/language/languages.ts";
import { lazy } from "../core/loading/lazy.ts";

export const racing = lazy(withMessages(["cockpit"], () => import("./panels/racing-panels.ts")));
export const watching = lazy(withMessages(["replay"], () => import("./replay/watching-panels.ts")));
