/**
 * The way to what a race shows besides the board and the order, and to what one sees while watching it again:
 * fetched as soon as there is a race, so that the first page does without.
 */
import { withMessages } from "../core/language/languages.ts";
import { lazy } from "../core/loading/lazy.ts";

export const racing = lazy(withMessages(["cockpit"], () => import("./panels/racing-panels.ts")));
export const watching = lazy(withMessages(["replay"], () => import("./replay/watching-panels.ts")));
