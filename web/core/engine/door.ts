/**
 * The way to what prepares the next race, which is fetched when nobody waits for anything.
 */
import { lazy } from "../loading/lazy.ts";

export const nextRace = lazy(() => import("./next-race.ts"));
