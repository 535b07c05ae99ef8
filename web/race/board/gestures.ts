/**
 * Moves the camera by wheel, drag and pinch. During a gesture, the same point of the board stays under the
 * mouse or the fingers.
 */
import type { CameraPosition } from "./geometry.ts";

/** A place on the stage in pixels, and the point of the board that the player holds there. */
type Grip = { x: number; y: number; boardX: number; boardY: number };
type Finger = Grip & { id: number };

/** Movement of the mouse that still counts as a click, in pixels. */
const CLICK_PIXELS = 4;
/** Pause after which a gesture by wheel has ended, in ms. */
const WHEEL_PAUSE_MS = 150;
/** Time after a touch during which browsers may send it again as mouse events, in ms. */
const EMULATED_MOUSE_MS = 500;

/** Converts a pointer position to pixels from the top left corner of the stage. */
export function pointIn(
  view: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): { x: number; y: number } {
  const bounds = view.getBoundingClientRect();
  return { x: clientX - bounds.left - view.clientLeft, y: clientY - bounds.top - view.clientTop };
}

/** Returns the logarithm to base 2 of the factor by which a wheel event zooms in. */
const wheelSteps = ({ deltaY, deltaMode, ctrlKey }: WheelEvent) =>
  -deltaY * ([0.002, 0.05][deltaMode] ?? 1) * (ctrlKey ? 10 : 1);

/** Keeps other listeners and the browser from handling an event. */
const consumeEvent = (event: Event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Suppresses the click that follows a drag. */
function suppressClick() {
  const abortController = new AbortController();
  window.addEventListener("click", consumeEvent, { capture: true, signal: abortController.signal });
  setTimeout(() => abortController.abort());
}

interface Options {
  camera: () => CameraPosition;
  /** Returns the nearest allowed scale. */
  scaleWithin: (scale: number) => number;
  /** The player moves the camera. */
  onMove: (camera: CameraPosition) => void;
  /** The last gesture has ended. */
  onEnd: () => void;
}

/** Counts the gestures in progress, and moves the camera for them. */
function createHold(view: HTMLElement, { camera, scaleWithin, onMove, onEnd }: Options) {
  let active = 0;

  function withBoardPoint<Place extends { x: number; y: number }>(place: Place) {
    const { x, y, k } = camera();
    return { ...place, boardX: (place.x - x) / k, boardY: (place.y - y) / k };
  }

  return {
    scale: () => camera().k,
    scaleWithin,
    isActive: () => active > 0,
    start() {
      active += 1;
    },
    end() {
      active -= 1;
      if (active === 0) onEnd();
    },
    /** Holds the point of the board at a place. */
    held: withBoardPoint,
    grip: (event: MouseEvent | Touch): Grip => withBoardPoint(pointIn(view, event)),
    /** Moves the camera so that a grip keeps its point of the board. */
    moveTo: (k: number, { x, y, boardX, boardY }: Grip) =>
      onMove({ k, x: x - boardX * k, y: y - boardY * k }),
  };
}

type Hold = ReturnType<typeof createHold>;

function watchWheel(view: HTMLElement, hold: Hold, signal: AbortSignal) {
  let mouse: Grip | null = null;
  let timer = 0;

  function stop() {
    mouse = null;
    hold.end();
  }

  function onWheel(event: WheelEvent) {
    const k = hold.scaleWithin(hold.scale() * 2 ** wheelSteps(event));
    if (!mouse && k === hold.scale()) return;
    consumeEvent(event);
    const place = hold.grip(event);
    if (!mouse) hold.start();
    // A mouse that has not moved keeps its point, even if the limits of the camera have moved the board.
    if (mouse?.x !== place.x || mouse.y !== place.y) mouse = place;
    clearTimeout(timer);
    timer = window.setTimeout(stop, WHEEL_PAUSE_MS);
    hold.moveTo(k, mouse);
  }

  view.addEventListener("wheel", onWheel, { passive: false, signal });
  return {
    regrip() {
      if (mouse) mouse = hold.held(mouse);
    },
  };
}

/** @param isEmulated  true if a mouse event only repeats a touch */
function watchDrag(
  view: HTMLElement,
  hold: Hold,
  signal: AbortSignal,
  isEmulated: (event: MouseEvent) => boolean,
) {
  let dragController: AbortController | null = null;
  let mouse: Grip | null = null;

  function onMouseDown(event: MouseEvent) {
    if (isEmulated(event) || event.ctrlKey || event.button) return;
    event.stopImmediatePropagation();
    // The end of an earlier drag may have been lost.
    if (dragController) dragController.abort();
    else hold.start();
    const current = new AbortController();
    dragController = current;
    mouse = hold.grip(event);
    let hasMoved = false;

    function listen<Name extends "mousemove" | "mouseup" | "dragstart" | "selectstart">(
      name: Name,
      listener: (event: WindowEventMap[Name]) => void,
    ) {
      window.addEventListener(name, listener, { capture: true, signal: current.signal });
    }
    listen("dragstart", consumeEvent);
    listen("selectstart", consumeEvent);
    listen("mousemove", (next) => {
      consumeEvent(next);
      hasMoved ||= Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) > CLICK_PIXELS;
      if (!mouse) return;
      mouse = { ...mouse, ...pointIn(view, next) };
      hold.moveTo(hold.scale(), mouse);
    });
    listen("mouseup", (last) => {
      current.abort();
      dragController = mouse = null;
      consumeEvent(last);
      if (hasMoved) suppressClick();
      hold.end();
    });
  }

  view.addEventListener("mousedown", onMouseDown, { signal });
  signal.addEventListener("abort", () => dragController?.abort());
  return {
    regrip() {
      if (mouse) mouse = hold.held(mouse);
    },
  };
}

function watchFingers(view: HTMLElement, hold: Hold, signal: AbortSignal) {
  let fingers: Finger[] = [];
  let lastTouch = Number.NEGATIVE_INFINITY;

  const regrip = () => {
    fingers = fingers.map(hold.held);
  };

  function onTouchStart(event: TouchEvent) {
    if (event.ctrlKey) return;
    event.stopImmediatePropagation();
    const isNewGesture = !fingers.length;
    // The end of an earlier touch may have been lost.
    if (event.changedTouches.length === event.touches.length) fingers = [];
    for (const touch of event.touches)
      if (fingers.length < 2 && !fingers.some(({ id }) => id === touch.identifier))
        fingers.push({ ...hold.grip(touch), id: touch.identifier });
    if (isNewGesture) hold.start();
  }

  function onTouchMove(event: TouchEvent) {
    if (!hold.isActive()) return;
    consumeEvent(event);
    for (const touch of event.changedTouches)
      fingers = fingers.map((finger) =>
        finger.id === touch.identifier ? { ...finger, ...pointIn(view, touch) } : finger,
      );
    const [one, other] = fingers;
    if (!one) return;
    if (!other) return hold.moveTo(hold.scale(), one);
    const pixels = Math.hypot(other.x - one.x, other.y - one.y);
    const length = Math.hypot(other.boardX - one.boardX, other.boardY - one.boardY);
    hold.moveTo(hold.scaleWithin(pixels / length), {
      x: (one.x + other.x) / 2,
      y: (one.y + other.y) / 2,
      boardX: (one.boardX + other.boardX) / 2,
      boardY: (one.boardY + other.boardY) / 2,
    });
  }

  function onTouchEnd(event: TouchEvent) {
    if (!hold.isActive()) return;
    event.stopImmediatePropagation();
    lastTouch = event.timeStamp;
    if (!fingers.length) return;
    const liftedIds = [...event.changedTouches].map(({ identifier }) => identifier);
    fingers = fingers.filter(({ id }) => !liftedIds.includes(id));
    if (fingers.length) regrip();
    else hold.end();
  }

  view.addEventListener("touchstart", onTouchStart, { passive: true, signal });
  view.addEventListener("touchmove", onTouchMove, { passive: false, signal });
  view.addEventListener("touchend", onTouchEnd, { signal });
  view.addEventListener("touchcancel", onTouchEnd, { signal });
  return { regrip, isEmulated: (event: MouseEvent) => event.timeStamp - lastTouch < EMULATED_MOUSE_MS };
}

export function watchGestures(view: HTMLElement, options: Options) {
  const abortController = new AbortController();
  const { signal } = abortController;
  const hold = createHold(view, options);
  const fingers = watchFingers(view, hold, signal);
  const gestures = [
    fingers,
    watchWheel(view, hold, signal),
    watchDrag(view, hold, signal, fingers.isEmulated),
  ];

  return {
    isActive: hold.isActive,
    /** Updates the held points after the camera has been moved by something else. */
    regrip() {
      for (const gesture of gestures) gesture.regrip();
    },
    destroy: () => abortController.abort(),
  };
}
