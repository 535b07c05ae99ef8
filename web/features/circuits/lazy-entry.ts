/** Lazy-loaded screens: gallery, single circuit, sheet and text editor. */
import { withCircuits } from "../../domain/circuits/circuits.ts";
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

const circuits = () => import("./circuits.ts");
const circuit = () => import("./circuit.ts");
const draw = () => import("./draw.ts");
const sheet = () => import("./drawing-editor/sheet.ts");

export const screens = {
  circuits: lazy(withCircuits(withMessages(["gallery", "wall", "draw", "profile", "switches"], circuits))),
  circuit: lazy(withMessages(["gallery", "wall", "draw", "profile", "switches", "compiler"], circuit)),
  sheet: lazy(withMessages(["gallery", "draw", "sheet", "compiler"], sheet)),
  draw: lazy(withCircuits(withMessages(["gallery", "draw", "compiler"], draw))),
};
