/**
 * The camera over the board. `gestures.ts` handles wheel, drag and pinch; frames requested by the race are
 * animated by `glide.ts`. A scale is in pixels per board unit. The view is drawn by the pane (`pane.ts`).
 */

import { bestFrame, NOTHING_COVERED, type FrameOptions } from "./frames.ts";
import {
  boardToStage,
  cameraFor,
  cameraWithin,
  contains,
  stageToBoard,
  visibleBox,
  withMargin,
} from "./geometry.ts";
import { pointIn, watchGestures } from "./gestures.ts";
import { createGlide } from "./glide.ts";
import { createPane } from "./pane.ts";
import type { Box, CameraPosition, Size } from "./geometry.ts";

const GLIDE_MS = 250;
const BUTTON_GLIDE_MS = 180;
/** Maximum zoom, in pixels per space. */
const CLOSEST_SPACE_PIXELS = 100;
/** Distance that the camera may look beyond the edge of the board, in board units. */
const OVERSCROLL_UNITS = 300;

/** Returns a camera scaled to `k` about the middle of the stage. */
function zoomedCamera(from: CameraPosition, k: number, stage: Size) {
  const [x, y] = [stage.width / 2, stage.height / 2];
  const ratio = k / from.k;
  return { k, x: x - (x - from.x) * ratio, y: y - (y - from.y) * ratio };
}

interface CameraOptions {
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
}: CameraOptions) {
  const boardBox: Box = { x: 0, y: 0, width: board.width, height: board.height };
  /** The area that the user can move the camera to. */
  const panLimits = withMargin(boardBox, OVERSCROLL_UNITS);
  let cameraTransform: CameraPosition = { x: 0, y: 0, k: 1 };
  let [minScale, maxScale] = [1, 1];
  let isHeldByUser = false;
  /** The last requested frame. Applied again on resize, until the user moves the camera. */
  let lastFrame: { box: Box; options: FrameOptions } | null = null;
  const glide = createGlide({ stage, currentCamera: () => cameraTransform, applyCamera: applyCamera });
  const surface = createPane({ pane, pictures, stage, unit: board.unit });

  const scaleWithin = (scale: number) => Math.min(maxScale, Math.max(minScale, scale));

  const gestures = watchGestures(view, {
    camera: () => cameraTransform,
    scaleWithin,
    onMove(camera) {
      cameraTransform = cameraWithin(camera, stage, panLimits);
      yieldToUser();
      onChange();
    },
    onEnd() {
      onChange();
      if (isHeldByUser) onMoved?.();
    },
  });

  const wholeBoard = () => cameraFor(boardBox, stage, NOTHING_COVERED, Infinity);

  function setLimits() {
    const { k } = wholeBoard();
    [minScale, maxScale] = [k * 0.9, Math.max(k, CLOSEST_SPACE_PIXELS / board.unit)];
  }

  /** Moves the camera. During a gesture, the user keeps control of it. */
  function applyCamera(camera: CameraPosition) {
    cameraTransform = camera;
    if (gestures.isActive()) {
      gestures.regrip();
      yieldToUser();
    } else if (isHeldByUser) onMoved?.();
    onChange();
  }

  function moveCamera(camera: CameraPosition, isGliding: boolean, duration: number) {
    if (!isGliding || reducedMotion()) {
      glide.stop();
      applyCamera(camera);
      return;
    }
    glide.begin(camera, duration);
    onChange();
  }

  function frame(box: Box, options: FrameOptions = {}) {
    if (options.force) isHeldByUser = false;
    if (isHeldByUser) return;
    const { best, insets, minGoodScale } = bestFrame(box, options, stage, board.unit);
    const settledCamera = glide.targetCamera();
    const inView = contains(visibleBox(settledCamera, stage, insets), box) && settledCamera.k >= minGoodScale;
    lastFrame = { box, options };
    if (!inView) moveCamera(best, options.glide !== false, options.duration ?? GLIDE_MS);
  }

  /** Stops a glide and gives control of the camera to the user: frames without `force` are ignored. */
  function yieldToUser() {
    isHeldByUser = true;
    lastFrame = null;
    glide.stop();
  }

  const resizeObserver = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = view;
    if (width === 0 || height === 0 || (width === stage.width && height === stage.height)) return;
    const before = visibleBox(cameraTransform, stage);
    Object.assign(stage, { width, height });
    setLimits();
    surface.resize();
    glide.stop();
    if (lastFrame) frame(lastFrame.box, { ...lastFrame.options, force: true, glide: false });
    else applyCamera(cameraFor(before, stage, NOTHING_COVERED, Infinity));
    onChange();
  });

  setLimits();
  surface.resize();
  applyCamera(wholeBoard());
  resizeObserver.observe(view);

  return {
    frame,

    /** Lets frames move the camera again, although the user has moved it. */
    release() {
      isHeldByUser = false;
    },

    /** Shows the whole board, until the next decision. */
    fit() {
      yieldToUser();
      moveCamera(wholeBoard(), true, GLIDE_MS);
    },

    /** Zooms in (factor above 1) or out (below 1) about the middle of the stage. */
    zoomBy(factor: number) {
      const from = glide.targetCamera();
      yieldToUser();
      moveCamera(zoomedCamera(from, scaleWithin(from.k * factor), stage), true, BUTTON_GLIDE_MS);
    },

    /** Centres the camera on a point, in board units; used by the mini map. */
    lookAt(x: number, y: number) {
      yieldToUser();
      const camera = cameraFor({ x, y, width: 0, height: 0 }, stage, NOTHING_COVERED, cameraTransform.k);
      applyCamera(cameraWithin(camera, stage, panLimits));
    },

    /** Converts a pointer position to board units. */
    boardPoint: (event: { clientX: number; clientY: number }) =>
      stageToBoard(pointIn(view, event), cameraTransform),

    scale: () => cameraTransform.k,
    visible: () => visibleBox(cameraTransform, stage),

    /** Converts board units to pixels of the stage. */
    stagePoint: (x: number, y: number) => boardToStage({ x, y }, cameraTransform),

    /** Advances a glide and moves the pictures with the camera. */
    paint(now: number) {
      glide.step(now);
      surface.paint(cameraTransform, glide.isGliding() || gestures.isActive());
    },

    destroy() {
      resizeObserver.disconnect();
      gestures.destroy();
    },
  };
}
