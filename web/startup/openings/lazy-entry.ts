/** Lazy entry of the part that prepares the next race, loaded when the page is idle. */
import { lazy } from "../../platform/loading/lazy.ts";

export const nextRace = lazy(() => import("./next-race.ts"));
