/** Lazy entry of the occasional remarks of rivals. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const lazyRemarks = lazy(withMessages(["remarks"], () => import("./remarks.ts")));
