/**
 * The way to the gallery, to one circuit, and to the drawing board.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const screens = {
  circuits: lazy(withMessages(["gallery", "draw"], () => import("./circuits.js"))),
  circuit: lazy(withMessages(["gallery", "draw", "compiler"], () => import("./circuit.js"))),
  draw: lazy(withMessages(["gallery", "draw", "compiler"], () => import("./draw.js"))),
};
