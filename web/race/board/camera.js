/**
 * The camera over the board: d3-zoom for wheel, drag and pinch, and glides of its own for frames asked for by
 * the race. A scale is pixels for a board unit. At rest the pictures themselves stand where the camera wants
 * them, so that the browser draws lines and letters sharp at every scale; it need not lay them out for that.
 * While the camera moves, the pane with the pictures is shifted and stretched as it was drawn last, which
 * costs next to nothing; it is larger than the stage, so there is something to see beyond the edge, and is
 * drawn anew when the camera leaves it.
 */

import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import {
  boxAround,
  boxBetween,
  cameraFor,
  contains,
  detailLevel,
  eased,
  largestScale,
  visibleBox,
  withAir,
} from "./geometry.js";

/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {import("./geometry.js").Insets} Insets */

const GLIDE_MS = 250;
const BUTTON_GLIDE_MS = 180;
const AIR = 0.1;
/** Air round spaces that would be too small with more of it. */
const TIGHT = 0.02;
/** A frame is good enough when its spaces are at least this part of the size they could have. */
const GOOD_ENOUGH = 0.7;
/** Scales that differ by no more than a rounding. */
const AS_GOOD = 0.999;
/** What is merely welcome in a frame may cost this much of its scale, all together. */
const WELCOME_COST = 0.85;
/** The closest look: pixels for a space. */
const CLOSEST_SPACE_PIXELS = 100;
/** How far the pane reaches over the stage, as a part of it. */
const MARGIN = 0.1;
/** Closer than this to what was drawn, one would see that it is stretched. */
const MOST_STRETCH = 1.7;
/** The camera may look this far over the edge of the board, in board units. */
const OVER_THE_EDGE = 300;
const NOTHING_COVERED = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * @typedef {object} FrameOptions
 * @property {number} [padding]  air round the box, as a part of its larger side
 * @property {boolean} [force]   a new decision of a person: take the camera back from the user
 * @property {boolean} [glide]   false: switch at once
 * @property {Partial<Insets>} [insets]  pixels of the stage that are covered
 * @property {number} [least]    no smaller a scale than this, if the box itself allows it: pixels for a board
 *   unit
 * @property {number} [duration] of the glide, milliseconds
 * @property {Box[]} [welcome]   taken into the frame as long as that hardly makes the spaces smaller, or
 *   leaves them as large as they have to be
 */

/**
 * @param {object} options
 * @param {HTMLElement} options.view      the stage
 * @param {HTMLElement} options.pane     in it, larger than it; holds the pictures
 * @param {SVGSVGElement[]} options.pictures
 * @param {{width: number, height: number, unit: number}} options.board
 * @param {() => boolean} options.reducedMotion
 * @param {() => void} options.onChange   the camera wants to be painted again
 */
export function createCamera({ view, pane, pictures, board, reducedMotion, onChange }) {
  /** @type {Box} */
  const whole = { x: 0, y: 0, width: board.width, height: board.height };
  const stage = { width: Math.max(1, view.clientWidth), height: Math.max(1, view.clientHeight) };
  let at = zoomIdentity;
  let heldByUser = false;
  /**
   * What the stage shows when it changes its size: the last frame asked for, until the user moves.
   * @type {{box: Box, options: FrameOptions} | null}
   */
  let wanted = null;
  /** @type {{from: Box, to: Box, start: number | null, duration: number} | null} */
  let glide = null;
  let heldNow = false;
  /** The camera for which the pictures have been drawn, and the box they show. */
  let drawn = { x: 0, y: 0, k: 0, box: whole };

  const target = select(view);
  const behaviour = /** @type {import("d3-zoom").ZoomBehavior<HTMLElement, unknown>} */ (zoom())
    .extent(() => [
      [0, 0],
      [stage.width, stage.height],
    ])
    .translateExtent([
      [-OVER_THE_EDGE, -OVER_THE_EDGE],
      [board.width + OVER_THE_EDGE, board.height + OVER_THE_EDGE],
    ])
    .clickDistance(4)
    .on("zoom", (/** @type {import("d3-zoom").D3ZoomEvent<HTMLElement, unknown>} */ event) => {
      at = event.transform;
      if (event.sourceEvent) {
        hold();
        glide = null;
      }
      onChange();
    })
    .on("start", (/** @type {import("d3-zoom").D3ZoomEvent<HTMLElement, unknown>} */ event) => {
      heldNow = Boolean(event.sourceEvent);
    })
    .on("end", () => {
      heldNow = false;
      onChange();
    });

  /**
   * The pane's reach over each edge of the stage, in whole pixels, so that the pictures lie on the screen's
   * own.
   */
  const reach = () => ({ x: Math.round(stage.width * MARGIN), y: Math.round(stage.height * MARGIN) });

  function spread() {
    const { x, y } = reach();
    pane.style.inset = `${-y}px ${-x}px`;
    drawn.k = 0;
  }

  /** Sharp, for where the camera stands. */
  function draw() {
    const { x, y } = reach();
    const box = visibleBox(at, stage, { top: -y, right: -x, bottom: -y, left: -x });
    drawn = { x: at.x, y: at.y, k: at.k, box };
    const place = `translate(${at.x + x}px, ${at.y + y}px) scale(${at.k})`;
    const detail = detailLevel(at.k * board.unit);
    for (const picture of pictures) {
      picture.style.transform = place;
      if (picture.dataset.detail !== detail) picture.dataset.detail = detail;
    }
    pane.style.transform = "";
  }

  /** Moves what has been drawn to where the camera stands; the pane turns about the stage's corner. */
  function shift() {
    const stretch = at.k / drawn.k;
    const [x, y] = [at.x - drawn.x * stretch, at.y - drawn.y * stretch];
    pane.style.transform = `translate(${x}px, ${y}px) scale(${stretch})`;
  }

  const shows = (/** @type {Box} */ box) => at.k <= drawn.k * MOST_STRETCH && contains(drawn.box, box);

  function setLimits() {
    const least = cameraFor(whole, stage, NOTHING_COVERED, Infinity).k;
    behaviour.scaleExtent([least * 0.9, Math.max(least, CLOSEST_SPACE_PIXELS / board.unit)]);
  }

  /** @param {{x: number, y: number, k: number}} camera */
  function stand(camera) {
    behaviour.transform(target, zoomIdentity.translate(camera.x, camera.y).scale(camera.k));
  }

  /** @param {{x: number, y: number, k: number}} camera @param {boolean} gliding @param {number} duration */
  function go(camera, gliding, duration) {
    if (!gliding || reducedMotion()) {
      glide = null;
      stand(camera);
      return;
    }
    glide = { from: visibleBox(at, stage), to: visibleBox(camera, stage), start: null, duration };
    onChange();
  }

  /** @param {number} now */
  function stepGlide(now) {
    if (!glide) return;
    glide.start ??= now;
    const part = Math.min(1, (now - glide.start) / glide.duration);
    const box = boxBetween(glide.from, glide.to, eased(part));
    const running = glide;
    stand(cameraFor(box, stage, NOTHING_COVERED, Infinity));
    glide = part < 1 ? running : null;
  }

  /** @param {Box} box @param {FrameOptions} options */
  function frame(box, options = {}) {
    if (options.force) heldByUser = false;
    if (heldByUser) return;
    const insets = { ...NOTHING_COVERED, ...options.insets };
    const most = Math.max(largestScale(stage, board.unit), options.least ?? 0);
    let air = options.padding ?? AIR;
    let best = cameraFor(withAir(box, air), stage, insets, most);
    if (best.k < (options.least ?? 0)) {
      air = TIGHT;
      best = cameraFor(withAir(box, air), stage, insets, options.least ?? most);
    }
    const least = Math.min(best.k, options.least ?? best.k * WELCOME_COST);
    let joined = box;
    for (const guest of options.welcome ?? []) {
      const wider = boxAround([joined, guest]) ?? joined;
      const camera = cameraFor(boxAround([withAir(box, air), wider]) ?? wider, stage, insets, most);
      if (camera.k < least) continue;
      joined = wider;
      best = camera;
    }
    const standing = settled();
    const enough = options.least ? least * AS_GOOD : best.k * GOOD_ENOUGH;
    const inView = contains(visibleBox(standing, stage, insets), box) && standing.k >= enough;
    wanted = { box, options };
    if (!inView) go(best, options.glide !== false, options.duration ?? GLIDE_MS);
  }

  /** Where the camera will be when its glide is over. */
  const settled = () => (glide ? cameraFor(glide.to, stage, NOTHING_COVERED, Infinity) : at);
  const wholeBoard = () => cameraFor(whole, stage, NOTHING_COVERED, Infinity);

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
    spread();
    glide = null;
    if (wanted) frame(wanted.box, { ...wanted.options, force: true, glide: false });
    else stand(cameraFor(before, stage, NOTHING_COVERED, Infinity));
    onChange();
  });

  setLimits();
  spread();
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
      const [least, most] = behaviour.scaleExtent();
      const from = settled();
      const k = Math.min(most, Math.max(least, from.k * factor));
      const [x, y] = [stage.width / 2, stage.height / 2];
      const ratio = k / from.k;
      go({ k, x: x - (x - from.x) * ratio, y: y - (y - from.y) * ratio }, true, BUTTON_GLIDE_MS);
    },

    /** Looks at a place; used by the mini map. @param {number} x @param {number} y */
    lookAt(x, y) {
      hold();
      glide = null;
      behaviour.translateTo(target, x, y);
    },

    /** Pixels of the stage to board units. @param {{clientX: number, clientY: number}} event */
    boardPoint(event) {
      const bounds = view.getBoundingClientRect();
      const [x, y] = at.invert([
        event.clientX - bounds.left - view.clientLeft,
        event.clientY - bounds.top - view.clientTop,
      ]);
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
      stepGlide(now);
      if ((glide || heldNow) && shows(visibleBox(at, stage))) shift();
      else if (at.x !== drawn.x || at.y !== drawn.y || at.k !== drawn.k || pane.style.transform) draw();
    },

    destroy() {
      watcher.disconnect();
      target.on(".zoom", null);
    },
  };
}
