/** The solids of the dice. All faces of a solid are congruent, so each is equally likely. */
import { entryOf, itemAt } from "../../platform/lists/item-at.ts";

type Point3 = [number, number, number];
/** `faces`: indices of the corners of each face, in order around it. */
export type Solid = { points: Point3[]; faces: number[][] };

const GOLDEN = (1 + Math.sqrt(5)) / 2;
const SIGNS = [-1, 1];
const TOLERANCE = 1e-6;

export const subtract = (one: Point3, other: Point3): Point3 => [
  one[0] - other[0],
  one[1] - other[1],
  one[2] - other[2],
];
export const scalePoint = ([x, y, z]: Point3, by: number): Point3 => [x * by, y * by, z * by];
export const dot = (one: Point3, other: Point3) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const cross = (one: Point3, other: Point3): Point3 => [
  one[1] * other[2] - one[2] * other[1],
  one[2] * other[0] - one[0] * other[2],
  one[0] * other[1] - one[1] * other[0],
];

/** Returns the cyclic permutations of the coordinates. */
const cyclicPermutations = ([x, y, z]: Point3): Point3[] => [
  [x, y, z],
  [y, z, x],
  [z, x, y],
];

const cube = (): Point3[] => SIGNS.flatMap((x) => SIGNS.flatMap((y) => SIGNS.map((z): Point3 => [x, y, z])));
/** The corners of three golden rectangles. */
const goldenRectangles = (short: number, long: number): Point3[] =>
  SIGNS.flatMap((a) => SIGNS.flatMap((b) => cyclicPermutations([0, a * short, b * long])));

/** Corners by the number of faces. */
const CORNERS = {
  4: () => cube().filter(([x, y, z]) => x * y * z > 0),
  6: cube,
  8: () => SIGNS.flatMap((sign) => cyclicPermutations([sign, 0, 0])),
  12: () => [...cube(), ...goldenRectangles(1 / GOLDEN, GOLDEN)],
  20: () => goldenRectangles(1, GOLDEN),
  30: () => [...cube(), ...goldenRectangles(GOLDEN, 1 / GOLDEN), ...goldenRectangles(1, GOLDEN)],
};

export const FACE_COUNTS = Object.keys(CORNERS).map(Number);

function middleOf(points: Point3[], face: number[]): Point3 {
  const corners = face.map((at) => itemAt(points, at));
  const mean = (axis: 0 | 1 | 2) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return [mean(0), mean(1), mean(2)];
}

/** Sorts the corners of a face around it, seen from outside. */
function orderCorners(points: Point3[], face: number[]) {
  const middle = middleOf(points, face);
  const right = subtract(itemAt(points, itemAt(face, 0)), middle);
  const up = cross(middle, right);
  const angle = (at: number) => {
    const from = subtract(itemAt(points, at), middle);
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
        const normal = cross(subtract(two, one), subtract(three, one));
        const offsets = points.map((point) => dot(normal, subtract(point, one)));
        if (offsets.some((value) => value > TOLERANCE) && offsets.some((value) => value < -TOLERANCE))
          continue;
        const face = offsets.flatMap((value, at) => (Math.abs(value) <= TOLERANCE ? [at] : []));
        faces.set(face.join(), face);
      }
  }
  return { points, faces: [...faces.values()].map((face) => orderCorners(points, face)) };
}

/** Returns the index of the face opposite each face; null on a tetrahedron. */
export function oppositesOf({ points, faces }: Solid): (number | null)[] {
  const middles = faces.map((face) => middleOf(points, face));
  return middles.map((one) => {
    const isOpposite = (other: Point3) => Math.hypot(...subtract(scalePoint(other, -1), one)) < TOLERANCE;
    const index = middles.findIndex(isOpposite);
    return index < 0 ? null : index;
  });
}
