/**
 * The camera over the board: d3-zoom handles wheel, drag and pinch; frames requested by the race are animated
 * by `glide.ts`. A scale is in pixels per board unit. The view is drawn by the pane (`pane.ts`).
 */

import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import { bestFrame, NOTHING_COVERED } from "./frames.ts";
import { cameraFor, contains, visibleBox } from "./geometry.ts";
import { createGlide } from "./glide.ts";
import { createPane } from "./pane.ts";
import type { D3ZoomEvent, ZoomBehavior, ZoomTransform } from "d3-zoom";
import type { FrameOptions } from "./frames.ts";
import type { Box, Size } from "./geometry.ts";
import type { Stand } from "./pane.ts";

const GLIDE_MS = 250;
const BUTTON_GLIDE_MS = 180;
/** Maximum zoom, in pixels per space. */
const CLOSEST_SPACE_PIXELS = 100;
/** Distance that the camera may look beyond the edge of the board, in board units. */
const OVER_THE_EDGE = 300;
type Place = { clientX: number; clientY: number };
type ZoomEvent = D3ZoomEvent<HTMLElement, unknown>;

/**
 * Creates the d3-zoom behaviour for wheel, drag and pinch.
 * @param stage  its current size; updated in place
 */
function zoomOf(
  stage: Size,
  board: { width: number; height: number },
  {
    onZoom,
    onHold,
    onRelease,
  }: {
    onZoom: (transform: ZoomTransform, byUser: boolean) => void;
    onHold: (byUser: boolean) => void;
    onRelease: () => void;
  },
) {
  const behaviour = zoom() as ZoomBehavior<HTMLElement, unknown>;
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
    .on("zoom", (event: ZoomEvent) => onZoom(event.transform, Boolean(event.sourceEvent)))
    .on("start", (event: ZoomEvent) => onHold(Boolean(event.sourceEvent)))
    .on("end", onRelease);
}

/** Converts a pointer position to pixels from the top left corner of the stage. */
function pointIn(view: HTMLElement, { clientX, clientY }: Place): [number, number] {
  const bounds = view.getBoundingClientRect();
  return [clientX - bounds.left - view.clientLeft, clientY - bounds.top - view.clientTop];
}

/**
 * Returns a camera scaled by a factor about the middle of the stage, within the limits of the scale.
 */
function closer(from: Stand, factor: number, [least, most]: [number, number], stage: Size) {
  const k = Math.min(most, Math.max(least, from.k * factor));
  const [x, y] = [stage.width / 2, stage.height / 2];
  const ratio = k / from.k;
  return { k, x: x - (x - from.x) * ratio, y: y - (y - from.y) * ratio };
}

export function createCamera({
  view,
  stage,
  pane,
  pictures,
  board,
  reducedMotion,
  onChange,
  onMoved,
}: {
  /** The stage. */
  view: HTMLElement;

  /** Size of the stage in pixels; updated in place. */
  stage: Size;

  /** The element in the stage that contains the pictures; larger than the stage. */
  pane: HTMLElement;
  pictures: SVGSVGElement[];
  board: { width: number; height: number; unit: number };
  reducedMotion: () => boolean;

  /** The camera has changed and needs a repaint. */
  onChange: () => void;

  /** The user has moved the camera. */
  onMoved?: () => void;
}) {
  const whole: Box = { x: 0, y: 0, width: board.width, height: board.height };
  let at = zoomIdentity;
  let heldByUser = false;
  /** The last requested frame. Applied again on resize, until the user moves the camera. */
  let wanted: { box: Box; options: FrameOptions } | null = null;
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

  function stand(camera: { x: number; y: number; k: number }) {
    behaviour.transform(target, zoomIdentity.translate(camera.x, camera.y).scale(camera.k));
  }

  function go(camera: { x: number; y: number; k: number }, gliding: boolean, duration: number) {
    if (!gliding || reducedMotion()) {
      glide.stop();
      stand(camera);
      return;
    }
    glide.begin(camera, duration);
    onChange();
  }

  function frame(box: Box, options: FrameOptions = {}) {
    if (options.force) heldByUser = false;
    if (heldByUser) return;
    const { best, insets, enough } = bestFrame(box, options, stage, board.unit);
    const standing = glide.settled();
    const inView = contains(visibleBox(standing, stage, insets), box) && standing.k >= enough;
    wanted = { box, options };
    if (!inView) go(best, options.glide !== false, options.duration ?? GLIDE_MS);
  }

  /** Gives control of the camera to the user: frames without `force` are ignored. */
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

    /** Shows the whole board, until the next decision. */
    fit() {
      hold();
      go(wholeBoard(), true, GLIDE_MS);
    },

    /** Zooms in (factor above 1) or out (below 1) about the middle of the stage. */
    zoomBy(factor: number) {
      hold();
      go(closer(glide.settled(), factor, behaviour.scaleExtent(), stage), true, BUTTON_GLIDE_MS);
    },

    /** Centres the camera on a point, in board units; used by the mini map. */
    lookAt(x: number, y: number) {
      hold();
      glide.stop();
      behaviour.translateTo(target, x, y);
    },

    /** Converts a pointer position to board units. */
    boardPoint(event: Place) {
      const [x, y] = at.invert(pointIn(view, event));
      return { x, y };
    },

    scale: () => at.k,
    visible: () => visibleBox(at, stage),

    /** Converts board units to pixels of the stage. */
    stagePoint(x: number, y: number) {
      const [left, top] = at.apply([x, y]);
      return { x: left, y: top };
    },

    /** Advances a glide and moves the pictures with the camera. */
    paint(now: number) {
      glide.step(now);
      surface.paint(at, glide.on() || heldNow);
    },

    destroy() {
      watcher.disconnect();
      target.on(".zoom", null);
    },
  };
}
