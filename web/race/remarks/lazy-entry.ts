/** Lazy entry of the occasional remarks of rivals. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const remarking = lazy(withMessages(["remarks"], () => import("./remarks.ts")));
