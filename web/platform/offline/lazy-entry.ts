/** Lazy entry of the service worker's client, which is loaded when the page is idle. */
import { lazy } from "../loading/lazy.ts";

export const swClient = lazy(() => import("./sw-client.ts"));
