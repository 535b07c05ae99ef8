/**
 * Access to the readers of line files, which load when a file is dropped.
 */
import { lazy } from "../../../core/loading/lazy.ts";

export const lapReader = lazy(() => import("./lap-file.ts"));
