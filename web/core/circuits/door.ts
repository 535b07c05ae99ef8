/**
 * The way to what keeps boards on the device: whoever has driven on one from the wall can do so again without
 * a connection.
 */
import { lazy } from "../loading/lazy.ts";
import { WALL } from "./boards-cache.ts";
import { siteCircuitOf } from "./circuits.ts";
import type { State } from "../store.ts";

const keeper = lazy(() => import("./kept-boards.ts"));

let driven = "";

/** Called after each painting of the page. */
export function keepDriven({ race }: State) {
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
