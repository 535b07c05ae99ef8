/** Lines as parsed from files: pieces in metres or in any unit, with x to the right and y upwards. */
import { distanceBetween, stepsOf, type Line, type Point } from "../drawing-editor/line.ts";

export interface Piece {
  points: Line;
  /** "" if it has none. */
  name: string;
  /** True if projected from longitude and latitude; then a unit is about a metre. */
  isGlobe: boolean;
  /** Tagged as a racing circuit. */
  isRaceway?: boolean;
  isPitLane?: boolean;
}

const EARTH_RADIUS = 6_371_000;
const NULL_ISLAND = 1e-7;
const MAX_LATITUDE = 85;
const MAX_COORDINATE = 1e9;
/** Lines with more points are thinned. */
const MAX_POINTS = 50_000;
/** No circuit is nearer to a pole. */
const MAX_CIRCUIT_LATITUDE = 75;
/** A reading is used alone if its unevenness is below this share of the other's. */
const CLEARLY_MORE_EVEN = 0.6;
/** Largest extent of a circuit, in degrees. */
const MAX_EXTENT_DEGREES = 2;

export const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length >= 2 && isCoordinate(value[0]) && isCoordinate(value[1]);

const isCoordinate = (value: unknown) =>
  typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= MAX_COORDINATE;

/** Returns every n-th item and the last, so that about `most` are left. */
export function thinOut<T>(items: T[], most = MAX_POINTS): T[] {
  const step = Math.ceil(items.length / most);
  return step > 1 ? items.filter((_, at) => at % step === 0 || at === items.length - 1) : items;
}

/**
 * Projects longitudes and latitudes with Mercator, which preserves shapes. Units are metres at the equator;
 * see metresPerUnit. Drops points without a position, which recorders write as 0, 0.
 */
function projectToMap(degrees: Line): Line {
  const validPoints = degrees.filter(
    ([lon, lat]) =>
      (Math.abs(lon) > NULL_ISLAND || Math.abs(lat) > NULL_ISLAND) && Math.abs(lat) < MAX_LATITUDE,
  );
  const isOverDateLine = validPoints.some(([lon]) => lon > 170) && validPoints.some(([lon]) => lon < -170);
  return validPoints.map(([lon, lat]) => [
    radians(isOverDateLine && lon < 0 ? lon + 360 : lon) * EARTH_RADIUS,
    Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2)) * EARTH_RADIUS,
  ]);
}

/** Metres per map unit at the map coordinate y. */
export const metresPerUnit = (y: number) => 1 / Math.cosh(y / EARTH_RADIUS);

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** @param points  longitude first, or x */
export function pieceOf(points: Line, name = ""): Piece {
  const valid = thinOut(points).filter(isPoint);
  const isGlobe = valid.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90);
  return {
    points: isGlobe ? projectToMap(valid) : valid.map(([x, y]) => [x, y]),
    name: name.trim(),
    isGlobe,
  };
}

/**
 * Returns the possible readings of number pairs in unknown order: latitude first, longitude first, or x and
 * y.
 *
 * @returns the likeliest first
 */
export function pairReadings(pairs: Line, name = ""): Piece[] {
  const points = thinOut(pairs).filter(isPoint);
  const [a, b] = [rangeOf(points.map(([first]) => first)), rangeOf(points.map(([, second]) => second))];
  const extent = Math.max(a.extent, b.extent);
  if (points.length === 0) return [];
  if (extent > MAX_EXTENT_DEGREES || Math.max(a.most, b.most) > 180 || Math.max(a.most, b.most) < 3 * extent)
    return [{ points: points.map(([x, y]) => [x, y]), name, isGlobe: false }];
  const swappedPoints = points.map(([lat, lon]): Point => [lon, lat]);
  const readings = [swappedPoints, points]
    .filter((line) => line.every(([, lat]) => Math.abs(lat) < MAX_CIRCUIT_LATITUDE))
    .map((line) => pieceOf(line, name));
  const [first = pieceOf(points, name), second] = readings;
  if (!second) return [first];
  const [one, other] = [unevenness(first.points), unevenness(second.points)];
  if (one < CLEARLY_MORE_EVEN * other) return [first];
  return other < CLEARLY_MORE_EVEN * one ? [second] : readings;
}

/** Relative standard deviation of the step lengths; recorders and tables often use even distances. */
function unevenness(line: Line) {
  const steps = stepsOf(line).map(([from, to]) => distanceBetween(from, to));
  const mean = steps.reduce((sum, step) => sum + step, 0) / (steps.length || 1);
  return (
    Math.sqrt(steps.reduce((sum, step) => sum + (step - mean) ** 2, 0) / (steps.length || 1)) / (mean || 1)
  );
}

function rangeOf(values: number[]) {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return { extent: high - low, most: Math.max(Math.abs(low), Math.abs(high)) };
}
