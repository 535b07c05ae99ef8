/**
 * The way to the page's end of the service worker, which is fetched when the page is idle.
 */
import { lazy } from "../core/loading/lazy.ts";

export const swClient = lazy(() => import("./sw-client.ts"));
