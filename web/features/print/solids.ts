/**
 * The solids of the dice. All faces of a solid are congruent, so each is equally likely.
 */
import { entryOf, itemAt } from "../../core/lists/item-at.ts";

export type Point3 = [number, number, number];
/** `faces`: indices of the corners of each face, in order around it. */
export type Solid = { points: Point3[]; faces: number[][] };

const GOLDEN = (1 + Math.sqrt(5)) / 2;
const SIGNS = [-1, 1];
const NEAR = 1e-6;

export const minus = (one: Point3, other: Point3): Point3 => [
  one[0] - other[0],
  one[1] - other[1],
  one[2] - other[2],
];
export const scaledSolid = ([x, y, z]: Point3, by: number): Point3 => [x * by, y * by, z * by];
export const dot = (one: Point3, other: Point3) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const cross = (one: Point3, other: Point3): Point3 => [
  one[1] * other[2] - one[2] * other[1],
  one[2] * other[0] - one[0] * other[2],
  one[0] * other[1] - one[1] * other[0],
];

/** Returns the cyclic permutations of the coordinates. */
const turns = ([x, y, z]: Point3): Point3[] => [
  [x, y, z],
  [y, z, x],
  [z, x, y],
];

const cube = (): Point3[] => SIGNS.flatMap((x) => SIGNS.flatMap((y) => SIGNS.map((z): Point3 => [x, y, z])));
/** The corners of three golden rectangles. */
const rectangles = (short: number, long: number): Point3[] =>
  SIGNS.flatMap((a) => SIGNS.flatMap((b) => turns([0, a * short, b * long])));

/** Corners by the number of faces. */
const CORNERS = {
  4: () => cube().filter(([x, y, z]) => x * y * z > 0),
  6: cube,
  8: () => SIGNS.flatMap((sign) => turns([sign, 0, 0])),
  12: () => [...cube(), ...rectangles(1 / GOLDEN, GOLDEN)],
  20: () => rectangles(1, GOLDEN),
  30: () => [...cube(), ...rectangles(GOLDEN, 1 / GOLDEN), ...rectangles(1, GOLDEN)],
};

export const SIDES = Object.keys(CORNERS).map(Number);

function middleOf(points: Point3[], face: number[]): Point3 {
  const corners = face.map((at) => itemAt(points, at));
  const mean = (axis: 0 | 1 | 2) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return [mean(0), mean(1), mean(2)];
}

/** Sorts the corners of a face around it, seen from outside. */
function ordered(points: Point3[], face: number[]) {
  const middle = middleOf(points, face);
  const right = minus(itemAt(points, itemAt(face, 0)), middle);
  const up = cross(middle, right);
  const angle = (at: number) => {
    const from = minus(itemAt(points, at), middle);
    return Math.atan2(
      dot(from, up) / Math.sqrt(dot(up, up)),
      dot(from, right) / Math.sqrt(dot(right, right)),
    );
  };
  return [...face].sort((one, other) => angle(one) - angle(other));
}

/** Returns the solid with this number of faces: the convex hull of its corners. */
export function solidOf(sides: number): Solid {
  const points = entryOf<() => Point3[]>(CORNERS, `${sides}`)();
  const faces: Map<string, number[]> = new Map();
  for (const [a, one] of points.entries()) {
    const later = points.slice(a + 1);
    for (const [b, two] of later.entries())
      for (const three of later.slice(b + 1)) {
        const normal = cross(minus(two, one), minus(three, one));
        const away = points.map((point) => dot(normal, minus(point, one)));
        if (away.some((value) => value > NEAR) && away.some((value) => value < -NEAR)) continue;
        const face = away.flatMap((value, at) => (Math.abs(value) <= NEAR ? [at] : []));
        faces.set(face.join(), face);
      }
  }
  return { points, faces: [...faces.values()].map((face) => ordered(points, face)) };
}

/** Returns the index of the face opposite each face; null on a tetrahedron. */
export function oppositesOf({ points, faces }: Solid): (number | null)[] {
  const middles = faces.map((face) => middleOf(points, face));
  return middles.map((one) => {
    const isOpposite = (other: Point3) => Math.hypot(...minus(scaledSolid(other, -1), one)) < NEAR;
    const found = middles.findIndex(isOpposite);
    return found < 0 ? null : found;
  });
}
