/**
 * The way to the page's end of the service worker, which is fetched when the page is idle.
 */
import { lazy } from "../core/loading/lazy.js";

export const swClient = lazy(() => import("./sw-client.js"));

/** Puts boards from the wall on the device. */
export const boardKeeper = lazy(() => import("../core/circuits/kept-boards.js"));
