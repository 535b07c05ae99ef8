/** Lazy-loaded parser for line files; loads when a file is chosen or dropped. */
import { lazy } from "../../../platform/loading/lazy.ts";

export const lapReader = lazy(() => import("./lap-file.ts"));
