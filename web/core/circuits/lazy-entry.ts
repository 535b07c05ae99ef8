/** Lazy entry of the module that caches boards, so that circuits raced on before also work offline. */
import { fetchedLater } from "../loading/ignored-errors.ts";
import { lazy } from "../loading/lazy.ts";
import { WALL } from "./boards-cache.ts";
import { siteCircuitOf } from "./circuits.ts";
import type { State } from "../store.ts";

const keeper = lazy(() => import("./kept-boards.ts"));

let driven = "";

/** Caches the board of the current race. Called after each render of the page. */
export function keepDriven({ race }: State) {
  const circuit = race?.view?.setup.circuit;
  const known = circuit && circuit !== driven ? siteCircuitOf(circuit) : null;
  if (!circuit || !known) return;
  driven = circuit;
  if (!known.board.startsWith(WALL)) return;
  keeper
    .fetch()
    .then(({ keepBoard }) => keepBoard(circuit))
    .catch(fetchedLater);
}
