/** Lazy entry of the rival card, loaded when the first card opens. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const rivalling = lazy(withMessages(["rival", "setup"], () => import("./card.ts")));
