/**
 * The way to what keeps boards on the device: whoever has driven on one from the wall can do so again without
 * a connection.
 */
import { lazy } from "../loading/lazy.js";
import { WALL } from "./boards-cache.js";
import { siteCircuitOf } from "./circuits.js";

const keeper = lazy(() => import("./kept-boards.js"));

let driven = "";

/** Called after each painting of the page. @param {import("../store.js").State} state */
export function keepDriven({ race }) {
  const circuit = race?.view?.setup.circuit;
  const known = circuit && circuit !== driven ? siteCircuitOf(circuit) : null;
  if (!circuit || !known) return;
  driven = circuit;
  if (!known.board.startsWith(WALL)) return;
  keeper
    .fetch()
    .then(({ keepBoard }) => keepBoard(circuit))
    .catch(() => {}); // it comes when it is wanted
}
