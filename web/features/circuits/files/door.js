/**
 * Access to the readers of line files, which load when a file is dropped.
 */
import { lazy } from "../../../core/loading/lazy.js";

export const lapReader = lazy(() => import("./lap-file.js"));
