/** The pen on a blank sheet: a freehand stroke, or points set with keys. */
import { slice } from "../../../platform/store.ts";
import { closeStroke, resample, splineThrough, type Line } from "./line.ts";
import type { Store } from "../../../domain/state.ts";

const SHEET_WIDTH = 1000;
/** Minimum length of a stroke, in units of the sheet. */
const MIN_STROKE_LENGTH = 300;

const BLANK: { stroke: Line; sheet: { width: number; height: number } } = {
  stroke: [],
  sheet: { width: SHEET_WIDTH, height: 700 },
};
const pen = slice("sheet.pen", BLANK);

type PenOptions = {
  store: Store;

  /** Receives the finished lap. */
  setLine: (line: Line) => void;
  isBlank: () => boolean;
};

export function createPen({ store, setLine, isBlank }: PenOptions) {
  const stroke = () => pen.of(store.state).stroke;
  const sheet = () => pen.of(store.state).sheet;

  return {
    stroke,
    sheet,

    /** Adapts the height of a blank sheet to the aspect ratio of its element. */
    fitSheet(width: number, height: number) {
      if (width === 0) return; // the element is hidden
      const next = {
        width: SHEET_WIDTH,
        height: Math.round(SHEET_WIDTH * Math.min(2.2, Math.max(0.4, height / width))),
      };
      if (next.height !== sheet().height && isBlank()) pen.change(store, { sheet: next });
    },

    draw(points: Line) {
      pen.change(store, { stroke: points });
    },

    /**
     * Ends the stroke.
     * @returns true if it is long enough for a line
     */
    endStroke(): boolean {
      const line = closeStroke(stroke(), MIN_STROKE_LENGTH);
      pen.change(store, { stroke: [] });
      if (line) setLine(line);
      return line !== null;
    },

    /** Finishes the line through the points set with keys. */
    closeKnots() {
      setLine(resample(splineThrough(stroke())));
    },
  };
}
