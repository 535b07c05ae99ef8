/** The way to the card of a rival, which is fetched when somebody wants to see one. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const rivalling = lazy(withMessages(["rival", "setup"], () => import("./card.ts")));
