/**
 * The pen on a blank sheet: a freehand stroke, or points set with keys.
 */
import { slice } from "../../../core/store.ts";
import { closed, evened, through } from "./line.ts";
import type { Store } from "../../../core/store.ts";
import type { Line } from "./line.ts";

const WIDTH = 1000;
/** Minimum length of a stroke, in units of the sheet. */
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

  /** Receives the finished lap. */
  put: (line: Line) => void;
  isBlank: () => boolean;
}) {
  const stroke = () => pen.of(store.state).stroke;
  const sheet = () => pen.of(store.state).sheet;

  return {
    stroke,
    sheet,

    /** Adapts the height of a blank sheet to the aspect ratio of its element. */
    cut(width: number, height: number) {
      if (width === 0) return; // the element is hidden
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

    /** Finishes the line through the points set with keys. */
    closeKnots() {
      put(evened(through(stroke())));
    },
  };
}
