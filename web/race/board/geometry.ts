/**
 * Geometry of the board: camera frames, levels of detail, the space under a pointer, curves through spaces.
 * Pure functions without DOM access, for unit tests. Lengths are in board units unless a name says pixels. A
 * board unit is a unit of the circuit's SVG picture; a space is `unit` of them long.
 */
import { itemAt } from "../../platform/lists/item-at.ts";

/** The centre of a space and the direction of travel, in degrees clockwise from +x. */
export type Place = [x: number, y: number, heading: number];
export type Box = { x: number; y: number; width: number; height: number };
export type Size = { width: number; height: number };
/**
 * The origin of the board on the stage, in pixels, and the scale in pixels per board unit:
 * pixels = board units * k + (x, y).
 */
export type CameraPosition = { x: number; y: number; k: number };
/** Width of the covered strip at each edge of the stage, in pixels. */
export type Insets = { top: number; right: number; bottom: number; left: number };
type Detail = "far" | "mid" | "near";
type Pose = { x: number; y: number; heading: number };

/** Minimum size of a target for a mouse or a finger, in pixels. */
const TARGET_PIXELS = 24;
/** Largest size of a space in a frame: in pixels, and on a narrow stage as a share of the stage's width. */
const LARGEST_SPACE_PIXELS = 48;
const LARGEST_SPACE_SHARE = 1 / 12;
const SMALLEST_CAP_PIXELS = 30;

/** Returns the level of detail for a space of this many pixels. */
export function detailLevel(pixels: number): Detail {
  if (pixels < 16) return "far";
  return pixels <= 24 ? "mid" : "near";
}

/**
 * Returns the step of the heat map for a share of the rolls: up to one, two, three sixths, or more.
 * @returns 1 to 4
 */
export function heatStep(faces: number, total: number): number {
  return Math.min(4, Math.max(1, Math.ceil((faces * 6) / total)));
}

/** Returns the smallest box that contains all boxes; null if there are none. */
export function boxAround(boxes: Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.x));
  const top = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns the square around a space, ignoring its heading. */
export function boxOfSpace([x, y]: Place, unit: number): Box {
  return { x: x - unit / 2, y: y - unit / 2, width: unit, height: unit };
}

/**
 * Returns the area around a space, as x, y, width and height.
 * @param radius  distance to each side, in spaces
 */
export function boxAroundSpace(
  { at, unit }: { at: Place[]; unit: number },
  space: number,
  radius: number,
): [number, number, number, number] {
  const [x, y] = itemAt(at, space);
  const half = radius * unit;
  return [x - half, y - half, 2 * half, 2 * half];
}

export function contains(outer: Box, inner: Box) {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

export function boxesOverlap(one: Box, other: Box) {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

export function withMargin(box: Box, margin: number): Box {
  return {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  };
}

/** Returns a box with a margin on every side; `share` is the margin as a part of its longer side. */
export function withRelativeMargin(box: Box, share: number): Box {
  return withMargin(box, Math.max(box.width, box.height) * share);
}

/** Returns the largest scale for a decision on this stage, in pixels per board unit. */
export function largestScale(stage: Size, unit: number) {
  const cap = Math.max(SMALLEST_CAP_PIXELS, stage.width * LARGEST_SPACE_SHARE);
  return Math.min(LARGEST_SPACE_PIXELS, cap) / unit;
}

/**
 * Returns the camera with which a box fills the uncovered part of the stage, at a scale of at most
 * `maxScale`.
 */
export function cameraFor(box: Box, stage: Size, insets: Insets, maxScale: number): CameraPosition {
  const width = Math.max(1, stage.width - insets.left - insets.right);
  const height = Math.max(1, stage.height - insets.top - insets.bottom);
  const k = Math.min(maxScale, width / box.width, height / box.height);
  return {
    x: insets.left + width / 2 - (box.x + box.width / 2) * k,
    y: insets.top + height / 2 - (box.y + box.height / 2) * k,
    k,
  };
}

type Point = { x: number; y: number };

/** Converts a place on the stage, in pixels, to board units. */
export const stageToBoard = ({ x, y }: Point, camera: CameraPosition): Point => ({
  x: (x - camera.x) / camera.k,
  y: (y - camera.y) / camera.k,
});

/** Converts a point of the board to pixels of the stage. */
export const boardToStage = ({ x, y }: Point, camera: CameraPosition): Point => ({
  x: x * camera.k + camera.x,
  y: y * camera.k + camera.y,
});

/** Returns the part of the board that a camera shows. */
export function visibleBox(
  camera: CameraPosition,
  stage: Size,
  insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 },
): Box {
  return {
    x: (insets.left - camera.x) / camera.k,
    y: (insets.top - camera.y) / camera.k,
    width: (stage.width - insets.left - insets.right) / camera.k,
    height: (stage.height - insets.top - insets.bottom) / camera.k,
  };
}

/**
 * Returns a camera moved so that it shows nothing outside of a box, or equally much on both sides if it shows
 * more than the box.
 */
export function cameraWithin(camera: CameraPosition, stage: Size, box: Box): CameraPosition {
  const visibleArea = visibleBox(camera, stage);
  const shift = (before: number, after: number) =>
    after > before ? (before + after) / 2 : Math.min(0, before) || Math.max(0, after);
  const x = shift(visibleArea.x - box.x, visibleArea.x + visibleArea.width - box.x - box.width);
  const y = shift(visibleArea.y - box.y, visibleArea.y + visibleArea.height - box.y - box.height);
  return { k: camera.k, x: camera.x + x * camera.k, y: camera.y + y * camera.k };
}

/**
 * Interpolates between two boxes.
 * @param part  0 to 1
 */
export function boxBetween(from: Box, to: Box, part: number): Box {
  const mix = (a: number, b: number) => a + (b - a) * part;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  };
}

/**
 * Returns the space whose centre is nearest to a pointer, within half a space, or within half the diagonal
 * of a minimum-size target if that is larger; null if there is none.
 * @param pointer  in board units
 * @param scale  pixels per board unit
 */
export function nearestSpace(
  spaces: Iterable<number>,
  at: Place[],
  unit: number,
  pointer: { x: number; y: number },
  scale: number,
): number | null {
  const reach = Math.max(unit / 2, (TARGET_PIXELS * Math.SQRT1_2) / scale);
  let nearest: number | null = null;
  let minimum = reach;
  for (const space of spaces) {
    const [x, y] = itemAt(at, space);
    const distance = Math.hypot(x - pointer.x, y - pointer.y);
    if (distance <= minimum) {
      minimum = distance;
      nearest = space;
    }
  }
  return nearest;
}

function direction(degrees: number) {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/**
 * Returns cubic Bézier pieces through places: smooth in between, parallel to the lane at both ends.
 * @returns per piece: start, two control points, end
 */
function curvePieces(places: Place[]): [number, number, number, number, number, number, number, number][] {
  const knots = places.map(([x, y, heading], index) => {
    const [before, after] = [places[index - 1], places[index + 1]];
    if (before && after) return { x, y, dx: (after[0] - before[0]) / 2, dy: (after[1] - before[1]) / 2 };
    const [nx, ny] = after ?? before ?? [x, y];
    const length = Math.hypot(nx - x, ny - y);
    const along = direction(heading);
    return { x, y, dx: along.x * length, dy: along.y * length };
  });
  return knots.slice(1).map(({ x, y, dx, dy }, index) => {
    const from = itemAt(knots, index);
    return [from.x, from.y, from.x + from.dx / 3, from.y + from.dy / 3, x - dx / 3, y - dy / 3, x, y];
  });
}

/** Returns the curve through places as SVG path data. */
export function curveText(places: Place[]) {
  const text = (value: number) => String(Math.round(value * 10) / 10);
  const [x, y] = itemAt(places, 0);
  const curves = curvePieces(places).map((piece) => `C${piece.slice(2).map(text).join(" ")}`);
  return `M${text(x)} ${text(y)}${curves.join("")}`;
}

/**
 * Returns the position and heading of a car on the curve.
 *
 * @param part  0 at the first place, 1 at the last
 */
export function poseOnCurve(places: Place[], part: number): Pose {
  const pieces = curvePieces(places);
  if (pieces.length === 0) {
    const [x, y, heading] = itemAt(places, 0);
    return { x, y, heading };
  }
  const along = Math.min(1, Math.max(0, part)) * pieces.length;
  const index = Math.min(pieces.length - 1, Math.floor(along));
  const [ax, ay, bx, by, cx, cy, dx, dy] = itemAt(pieces, index);
  const t = along - index;
  const s = 1 - t;
  const at = (a: number, b: number, c: number, d: number) =>
    s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
  const slope = (a: number, b: number, c: number, d: number) =>
    s * s * (b - a) + 2 * s * t * (c - b) + t * t * (d - c);
  const heading = (Math.atan2(slope(ay, by, cy, dy), slope(ax, bx, cx, dx)) * 180) / Math.PI;
  return { x: at(ax, bx, cx, dx), y: at(ay, by, cy, dy), heading };
}

/**
 * Easing function: slow start and slow end.
 * @param part  0 to 1
 */
export function ease(part: number) {
  return part * part * (3 - 2 * part);
}
