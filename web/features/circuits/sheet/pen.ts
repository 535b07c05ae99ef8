/**
 * The pen on a blank sheet: a stroke of the hand, or knots that keys have set.
 */
import { slice } from "../../../core/store.ts";
import { closed, evened, through } from "./line.ts";
import type { Store } from "../../../core/store.ts";
import type { Line } from "./line.ts";

const WIDTH = 1000;
/** A stroke shorter than this is a dot, in units of the sheet. */
const LEAST_LAP = 300;

const BLANK: { stroke: Line; sheet: { width: number; height: number } } = {
  stroke: [],
  sheet: { width: WIDTH, height: 700 },
};
const pen = slice("sheet.pen", BLANK);

export function createPen({
  store,
  put,
  isBlank,
}: {
  store: Store;

  /** A lap that is done. */
  put: (line: Line) => void;
  isBlank: () => boolean;
}) {
  const stroke = () => pen.of(store.state).stroke;
  const sheet = () => pen.of(store.state).sheet;

  return {
    stroke,
    sheet,

    /** As large as its place, before anything is on it. */
    cut(width: number, height: number) {
      if (width === 0) return; // it has been put away
      const next = { width: WIDTH, height: Math.round(WIDTH * Math.min(2.2, Math.max(0.4, height / width))) };
      if (next.height !== sheet().height && isBlank()) pen.change(store, { sheet: next });
    },

    draw(points: Line) {
      pen.change(store, { stroke: points });
    },

    /**
     * Ends the stroke.
     * @returns true if it is long enough for a line
     */
    lift(): boolean {
      const line = closed(stroke(), LEAST_LAP);
      pen.change(store, { stroke: [] });
      if (line) put(line);
      return line !== null;
    },

    /** Knots set by keys become a line. */
    closeKnots() {
      put(evened(through(stroke())));
    },
  };
}
