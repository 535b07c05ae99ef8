/**
 * The pen on a blank sheet: a stroke of the hand, or knots that keys have set.
 */
import { closed, evened, through } from "./line.js";

/** @typedef {import("./line.js").Line} Line */

const WIDTH = 1000;
/** A stroke shorter than this is a dot, in units of the sheet. */
const LEAST_LAP = 300;

/**
 * @param {object} table
 * @param {() => void} table.repaint
 * @param {(line: Line) => void} table.put   a lap that is done
 * @param {() => boolean} table.isBlank
 */
export function createPen({ repaint, put, isBlank }) {
  /** @type {Line} */
  let stroke = [];
  let sheet = { width: WIDTH, height: 700 };

  return {
    stroke: () => stroke,
    sheet: () => sheet,

    /** As large as its place, before anything is on it. @param {number} width @param {number} height */
    cut(width, height) {
      if (width === 0) return; // it has been put away
      const next = { width: WIDTH, height: Math.round(WIDTH * Math.min(2.2, Math.max(0.4, height / width))) };
      if (next.height === sheet.height || !isBlank()) return;
      sheet = next;
      repaint();
    },

    /** @param {Line} points */
    draw(points) {
      stroke = points;
      repaint();
    },

    /** It is lifted. @returns {boolean} whether it has left more than a dot */
    lift() {
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
