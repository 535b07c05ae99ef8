/** The way to the card of a rival, which is fetched when somebody wants to see one. */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const rivalling = lazy(withMessages(["rival", "setup"], () => import("./card.js")));
