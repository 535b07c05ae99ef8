/**
 * The solids of the dice: all faces of one are alike, so each is equally likely.
 */

type Point3 = [number, number, number];
/** Corners, and the faces as corners in their order. */
export type Solid = { points: Point3[]; faces: number[][] };

const GOLDEN = (1 + Math.sqrt(5)) / 2;
const SIGNS = [-1, 1];
const NEAR = 1e-6;

const minus = (one: Point3, other: Point3): Point3 => [
  one[0] - other[0],
  one[1] - other[1],
  one[2] - other[2],
];
const dot = (one: Point3, other: Point3) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const cross = (one: Point3, other: Point3): Point3 => [
  one[1] * other[2] - one[2] * other[1],
  one[2] * other[0] - one[0] * other[2],
  one[0] * other[1] - one[1] * other[0],
];

/** The point with its coordinates moved round. */
const turns = ([x, y, z]: Point3): Point3[] => [
  [x, y, z],
  [y, z, x],
  [z, x, y],
];

const cube = (): Point3[] =>
  SIGNS.flatMap((x) => SIGNS.flatMap((y) => SIGNS.map((z) => [x, y, z] as Point3)));
/** The corners of three golden rectangles. */
const rectangles = (short: number, long: number): Point3[] =>
  SIGNS.flatMap((a) => SIGNS.flatMap((b) => turns([0, a * short, b * long])));

/** Corners by the number of faces. */
const CORNERS: Record<number, () => Point3[]> = {
  4: () => cube().filter(([x, y, z]) => x * y * z > 0),
  6: cube,
  8: () => SIGNS.flatMap((sign) => turns([sign, 0, 0])),
  12: () => [...cube(), ...rectangles(1 / GOLDEN, GOLDEN)],
  20: () => rectangles(1, GOLDEN),
  30: () => [...cube(), ...rectangles(GOLDEN, 1 / GOLDEN), ...rectangles(1, GOLDEN)],
};

export const SIDES = Object.keys(CORNERS).map(Number);

/** The corners of a face in their order, seen from outside. */
function ordered(points: Point3[], face: number[]) {
  const middle = [0, 1, 2].map(
    (axis) => face.reduce((sum, at) => sum + points[at][axis], 0) / face.length,
  ) as Point3;
  const right = minus(points[face[0]], middle);
  const up = cross(middle, right);
  const angle = (at: number) => {
    const from = minus(points[at], middle);
    return Math.atan2(
      dot(from, up) / Math.sqrt(dot(up, up)),
      dot(from, right) / Math.sqrt(dot(right, right)),
    );
  };
  return [...face].sort((one, other) => angle(one) - angle(other));
}

/** Return the solid with this number of faces: the hull of its corners. */
export function solidOf(sides: number): Solid {
  const points = CORNERS[sides]();
  const faces: Map<string, number[]> = new Map();
  for (let a = 0; a < points.length; a += 1)
    for (let b = a + 1; b < points.length; b += 1)
      for (let c = b + 1; c < points.length; c += 1) {
        const normal = cross(minus(points[b], points[a]), minus(points[c], points[a]));
        const away = points.map((point) => dot(normal, minus(point, points[a])));
        if (away.some((value) => value > NEAR) && away.some((value) => value < -NEAR)) continue;
        const face = away.flatMap((value, at) => (Math.abs(value) <= NEAR ? [at] : []));
        faces.set(face.join(), face);
      }
  return { points, faces: [...faces.values()].map((face) => ordered(points, face)) };
}
