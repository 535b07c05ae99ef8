/**
 * The camera over the board: d3-zoom for wheel, drag and pinch, and glides of its own for frames asked for by
 * the race. A scale is pixels for a board unit. What is seen of it is drawn by the pane (`pane.js`).
 */

import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import { bestFrame, NOTHING_COVERED } from "./frames.js";
import { cameraFor, contains, visibleBox } from "./geometry.js";
import { createGlide } from "./glide.js";
import { createPane } from "./pane.js";

/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {import("./frames.js").FrameOptions} FrameOptions */

const GLIDE_MS = 250;
const BUTTON_GLIDE_MS = 180;
/** The closest look: pixels for a space. */
const CLOSEST_SPACE_PIXELS = 100;
/** The camera may look this far over the edge of the board, in board units. */
const OVER_THE_EDGE = 300;
/** @typedef {{clientX: number, clientY: number}} Place */
/** @typedef {import("d3-zoom").D3ZoomEvent<HTMLElement, unknown>} ZoomEvent */

/**
 * Wheel, drag and pinch.
 * @param {import("./geometry.js").Size} stage  as large as it is now
 * @param {{width: number, height: number}} board
 * @param {object} told
 * @param {(transform: import("d3-zoom").ZoomTransform, byUser: boolean) => void} told.onZoom
 * @param {(byUser: boolean) => void} told.onHold
 * @param {() => void} told.onRelease
 */
function zoomOf(stage, board, { onZoom, onHold, onRelease }) {
  const behaviour = /** @type {import("d3-zoom").ZoomBehavior<HTMLElement, unknown>} */ (zoom());
  return behaviour
    .extent(() => [
      [0, 0],
      [stage.width, stage.height],
    ])
    .translateExtent([
      [-OVER_THE_EDGE, -OVER_THE_EDGE],
      [board.width + OVER_THE_EDGE, board.height + OVER_THE_EDGE],
    ])
    .clickDistance(4)
    .on("zoom", (/** @type {ZoomEvent} */ event) => onZoom(event.transform, Boolean(event.sourceEvent)))
    .on("start", (/** @type {ZoomEvent} */ event) => onHold(Boolean(event.sourceEvent)))
    .on("end", onRelease);
}

/** A place on the screen, from the corner of the stage. @param {HTMLElement} view @param {Place} place */
function pointIn(view, { clientX, clientY }) {
  const bounds = view.getBoundingClientRect();
  return /** @type {[number, number]} */ ([
    clientX - bounds.left - view.clientLeft,
    clientY - bounds.top - view.clientTop,
  ]);
}

/**
 * Closer by a factor, about the middle of the stage.
 * @param {import("./pane.js").Stand} from
 * @param {number} factor
 * @param {[number, number]} extent  of the scale
 * @param {import("./geometry.js").Size} stage
 */
function closer(from, factor, [least, most], stage) {
  const k = Math.min(most, Math.max(least, from.k * factor));
  const [x, y] = [stage.width / 2, stage.height / 2];
  const ratio = k / from.k;
  return { k, x: x - (x - from.x) * ratio, y: y - (y - from.y) * ratio };
}

/**
 * @param {object} options
 * @param {HTMLElement} options.view      the stage
 * @param {import("./geometry.js").Size} options.stage   how large it is
 * @param {HTMLElement} options.pane     in it, larger than it; holds the pictures
 * @param {SVGSVGElement[]} options.pictures
 * @param {{width: number, height: number, unit: number}} options.board
 * @param {() => boolean} options.reducedMotion
 * @param {() => void} options.onChange   the camera wants to be painted again
 * @param {() => void} [options.onMoved]  the user has moved it
 */
export function createCamera({ view, stage, pane, pictures, board, reducedMotion, onChange, onMoved }) {
  /** @type {Box} */
  const whole = { x: 0, y: 0, width: board.width, height: board.height };
  let at = zoomIdentity;
  let heldByUser = false;
  /**
   * What the stage shows when it changes its size: the last frame asked for, until the user moves.
   * @type {{box: Box, options: FrameOptions} | null}
   */
  let wanted = null;
  let heldNow = false;
  const glide = createGlide({ stage, where: () => at, stand });
  const surface = createPane({ pane, pictures, stage, unit: board.unit });

  const target = select(view);
  const behaviour = zoomOf(stage, board, {
    onZoom(transform, byUser) {
      at = transform;
      if (byUser) {
        hold();
        glide.stop();
      }
      onChange();
    },
    onHold(byUser) {
      heldNow = byUser;
    },
    onRelease() {
      heldNow = false;
      onChange();
      if (heldByUser) onMoved?.();
    },
  });

  const wholeBoard = () => cameraFor(whole, stage, NOTHING_COVERED, Infinity);

  function setLimits() {
    const least = wholeBoard().k;
    behaviour.scaleExtent([least * 0.9, Math.max(least, CLOSEST_SPACE_PIXELS / board.unit)]);
  }

  /** @param {{x: number, y: number, k: number}} camera */
  function stand(camera) {
    behaviour.transform(target, zoomIdentity.translate(camera.x, camera.y).scale(camera.k));
  }

  /** @param {{x: number, y: number, k: number}} camera @param {boolean} gliding @param {number} duration */
  function go(camera, gliding, duration) {
    if (!gliding || reducedMotion()) {
      glide.stop();
      stand(camera);
      return;
    }
    glide.begin(camera, duration);
    onChange();
  }

  /** @param {Box} box @param {FrameOptions} options */
  function frame(box, options = {}) {
    if (options.force) heldByUser = false;
    if (heldByUser) return;
    const { best, insets, enough } = bestFrame(box, options, stage, board.unit);
    const standing = glide.settled();
    const inView = contains(visibleBox(standing, stage, insets), box) && standing.k >= enough;
    wanted = { box, options };
    if (!inView) go(best, options.glide !== false, options.duration ?? GLIDE_MS);
  }

  /** The user takes the camera. */
  function hold() {
    heldByUser = true;
    wanted = null;
  }

  const watcher = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = view;
    if (width === 0 || height === 0 || (width === stage.width && height === stage.height)) return;
    const before = visibleBox(at, stage);
    Object.assign(stage, { width, height });
    setLimits();
    surface.spread();
    glide.stop();
    if (wanted) frame(wanted.box, { ...wanted.options, force: true, glide: false });
    else stand(cameraFor(before, stage, NOTHING_COVERED, Infinity));
    onChange();
  });

  setLimits();
  surface.spread();
  target.call(behaviour).on("dblclick.zoom", null);
  stand(wholeBoard());
  watcher.observe(view);

  return {
    frame,

    /** Shows the whole circuit, until the next decision. */
    fit() {
      hold();
      go(wholeBoard(), true, GLIDE_MS);
    },

    /** Closer (above 1) or further (below 1), about the middle of the stage. @param {number} factor */
    zoomBy(factor) {
      hold();
      go(closer(glide.settled(), factor, behaviour.scaleExtent(), stage), true, BUTTON_GLIDE_MS);
    },

    /** Looks at a place; used by the mini map. @param {number} x @param {number} y */
    lookAt(x, y) {
      hold();
      glide.stop();
      behaviour.translateTo(target, x, y);
    },

    /** Pixels of the screen to board units. @param {Place} event */
    boardPoint(event) {
      const [x, y] = at.invert(pointIn(view, event));
      return { x, y };
    },

    scale: () => at.k,
    visible: () => visibleBox(at, stage),

    /** Pixels of the stage from board units. @param {number} x @param {number} y */
    stagePoint(x, y) {
      const [left, top] = at.apply([x, y]);
      return { x: left, y: top };
    },

    /** Moves a glide on and brings the pictures to where the camera stands. @param {number} now */
    paint(now) {
      glide.step(now);
      surface.paint(at, glide.on() || heldNow);
    },

    destroy() {
      watcher.disconnect();
      target.on(".zoom", null);
    },
  };
}
