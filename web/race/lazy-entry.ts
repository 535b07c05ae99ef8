/**
 * Lazy entries of the race panels (all but the board and the order) and of the replay. They are loaded with
 * the first race, so that the start page does not need them.
 */
import { withMessages } from "../platform/language/languages.ts";
import { lazy } from "../platform/loading/lazy.ts";

export const lazyRacePanels = lazy(withMessages(["cockpit"], () => import("./panels/racing-panels.ts")));
export const lazyReplayPanels = lazy(withMessages(["replay"], () => import("./replay/watching-panels.ts")));
