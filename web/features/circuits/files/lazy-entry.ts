/**
 * Lazy-loaded parser for line files; loads when a file is chosen or dropped.
 */
import { lazy } from "../../../core/loading/lazy.ts";

export const lapReader = lazy(() => import("./lap-file.ts"));
