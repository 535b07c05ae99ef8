/**
 * The pen on a blank sheet: a stroke of the hand, or knots that keys have set.
 */
import { closed, evened, through } from "./line.ts";
import type { Line } from "./line.ts";

const WIDTH = 1000;
/** A stroke shorter than this is a dot, in units of the sheet. */
const LEAST_LAP = 300;

export function createPen({
  repaint,
  put,
  isBlank,
}: {
  repaint: () => void;

  /** A lap that is done. */
  put: (line: Line) => void;
  isBlank: () => boolean;
}) {
  let stroke: Line = [];
  let sheet = { width: WIDTH, height: 700 };

  return {
    stroke: () => stroke,
    sheet: () => sheet,

    /** As large as its place, before anything is on it. */
    cut(width: number, height: number) {
      if (width === 0) return; // it has been put away
      const next = { width: WIDTH, height: Math.round(WIDTH * Math.min(2.2, Math.max(0.4, height / width))) };
      if (next.height === sheet.height || !isBlank()) return;
      sheet = next;
      repaint();
    },

    draw(points: Line) {
      stroke = points;
      repaint();
    },

    /**
     * Ends the stroke.
     * @returns true if it is long enough for a line
     */
    lift(): boolean {
      const line = closed(stroke, LEAST_LAP);
      stroke = [];
      if (line) put(line);
      else repaint();
      return line !== null;
    },

    /** Knots set by keys become a line. */
    closeKnots() {
      put(evened(through(stroke)));
    },
  };
}
