/**
 * The way to the gallery, to one circuit, and to the drawing board.
 */
import { withCircuits } from "../../core/circuits/circuits.js";
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

const circuits = () => import("./circuits.js");
const circuit = () => import("./circuit.js");
const draw = () => import("./draw.js");
const sheet = () => import("./sheet/sheet.js");

export const screens = {
  circuits: lazy(withCircuits(withMessages(["gallery", "wall", "draw", "profile", "switches"], circuits))),
  circuit: lazy(withMessages(["gallery", "wall", "draw", "profile", "switches", "compiler"], circuit)),
  sheet: lazy(withMessages(["gallery", "draw", "sheet", "compiler"], sheet)),
  draw: lazy(withCircuits(withMessages(["gallery", "draw", "compiler"], draw))),
};
