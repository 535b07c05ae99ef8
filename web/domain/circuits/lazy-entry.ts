/** Lazy entry of the module that caches boards, so that circuits raced on before also work offline. */
import { ignoreFetchFailure } from "../../platform/loading/ignored-errors.ts";
import { lazy } from "../../platform/loading/lazy.ts";
import { GALLERY_FOLDER } from "../../platform/offline/boards-cache.ts";
import { siteCircuitOf } from "./circuits.ts";
import type { State } from "../state.ts";

const boardCaching = lazy(() => import("./cached-boards.ts"));

let lastCircuit = "";

/** Caches the board of the current race. Called after each render of the page. */
export function cacheRacedBoard({ race }: State) {
  const circuit = race?.view?.setup.circuit;
  const siteCircuit = circuit && circuit !== lastCircuit ? siteCircuitOf(circuit) : null;
  if (!circuit || !siteCircuit) return;
  lastCircuit = circuit;
  if (!siteCircuit.board.startsWith(GALLERY_FOLDER)) return;
  boardCaching
    .fetch()
    .then(({ cacheBoard }) => cacheBoard(circuit))
    .catch(ignoreFetchFailure);
}
