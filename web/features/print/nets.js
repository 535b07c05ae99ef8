/**
 * Unfolds a solid into one piece of paper, with tabs to glue. Lengths in millimetres.
 */
import { solidOf } from "./solids.js";

/** @typedef {[number, number]} Point */
/**
 * @typedef {object} Net
 * @property {number} width
 * @property {number} height
 * @property {{face: number, outline: Point[]}[]} faces   in the order of the solid
 * @property {[Point, Point][]} folds   where two faces, or a face and its tab, meet
 * @property {Point[][]} tabs           one for each pair of edges that meet when it is folded
 */
/** An edge of a face: the face's number and the number of the edge's first corner in it.
 *  @typedef {{face: number, edge: number}} Side */

/** A tab: its height, and the inset of its outer corners, as parts of the edge. */
const [TAB_HEIGHT, TAB_INSET] = [0.28, 0.26];
const TAB_MOST = 5;
/** Shapes of a tab, the best first: parts of its usual height, and of the edge where it begins and ends. */
const TAB_SHAPES = [1, 0.6, 0.35, 0.2].flatMap((part) =>
  [
    [0, 1],
    [0.25, 1],
    [0, 0.75],
    [0.5, 1],
    [0, 0.5],
  ].map(([from, to]) => ({ part, from, to })),
);
/** Of 400 unfoldings of each solid those with all tabs and the smallest box, by the number of faces.
 * @type {Record<number, number>} */
const BEST_SEEDS = { 4: 326, 6: 27, 8: 9, 12: 322, 20: 68, 30: 81 };

/**
 * The corners of the faces, each laid flat.
 * @param {import("./solids.js").Solid} solid @param {number} size  of an edge
 */
function flatFaces({ points, faces }, size) {
  const length = (/** @type {number[]} */ way) => Math.hypot(...way);
  const edge = length(points[faces[0][0]].map((value, axis) => value - points[faces[0][1]][axis]));
  return faces.map((face) => {
    const [first, second] = [points[face[0]], points[face[1]]];
    const along = second.map((value, axis) => value - first[axis]);
    const unit = along.map((value) => value / length(along));
    const third = points[face[2]].map((value, axis) => value - first[axis]);
    const part = third.reduce((sum, value, axis) => sum + value * unit[axis], 0);
    const side = third.map((value, axis) => value - part * unit[axis]);
    const across = side.map((value) => value / length(side));
    return face.map((at) => {
      const from = points[at].map((value, axis) => value - first[axis]);
      const on = (/** @type {number[]} */ axes) =>
        from.reduce((sum, value, axis) => sum + value * axes[axis], 0);
      return /** @type {Point} */ ([(on(unit) * size) / edge, (on(across) * size) / edge]);
    });
  });
}

/** The other side of each edge. @param {number[][]} faces @returns {Map<string, Side>} */
function otherSides(faces) {
  /** @type {Map<string, Side>} */
  const known = new Map();
  faces.forEach((face, number) => {
    face.forEach((corner, edge) => {
      known.set(`${corner} ${face[(edge + 1) % face.length]}`, { face: number, edge });
    });
  });
  /** @type {Map<string, Side>} */
  const others = new Map();
  faces.forEach((face, number) => {
    face.forEach((corner, edge) => {
      const other = known.get(`${face[(edge + 1) % face.length]} ${corner}`);
      if (other) others.set(`${number} ${edge}`, other);
    });
  });
  return others;
}

/** True if two convex outlines share more than an edge. @param {Point[]} one @param {Point[]} other */
export function overlaps(one, other) {
  const inset = 0.02;
  for (const outline of [one, other])
    for (let at = 0; at < outline.length; at += 1) {
      const [x, y] = outline[at];
      const [nextX, nextY] = outline[(at + 1) % outline.length];
      const length = Math.hypot(nextX - x, nextY - y) || 1;
      const axis = [(y - nextY) / length, (nextX - x) / length];
      const on = (/** @type {Point[]} */ shape) =>
        shape.map((point) => point[0] * axis[0] + point[1] * axis[1]);
      const [mine, theirs] = [on(one), on(other)];
      if (
        Math.max(...mine) <= Math.min(...theirs) + inset ||
        Math.max(...theirs) <= Math.min(...mine) + inset
      )
        return false;
    }
  return true;
}

/** A face laid so that its edge meets an edge that is there. @param {Point[]} flat @param {number} edge
 * @param {Point} from @param {Point} to */
function laid(flat, edge, from, to) {
  const [start, end] = [flat[edge], flat[(edge + 1) % flat.length]];
  const angle =
    Math.atan2(to[1] - from[1], to[0] - from[0]) - Math.atan2(end[1] - start[1], end[0] - start[0]);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return flat.map(([x, y]) => {
    const [right, down] = [x - start[0], y - start[1]];
    return /** @type {Point} */ ([from[0] + right * cos - down * sin, from[1] + right * sin + down * cos]);
  });
}

/** A number from 0 to 1 after another, the same each time. @param {number} seed */
function numbers(seed) {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @param {Point[][]} shapes */
function boundsOf(shapes) {
  const points = shapes.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * Lays all faces without overlaps, each along an edge of one before.
 * @param {Point[][]} flat @param {Map<string, Side>} others @param {number} seed
 */
function unfolded(flat, others, seed) {
  const random = numbers(seed);
  /** @type {(Point[] | null)[]} */
  const placed = flat.map(() => null);
  placed[0] = flat[0];
  /** @type {Set<string>} */
  const joined = new Set();
  /** @type {Side[]} */
  const open = flat[0].map((_, edge) => ({ face: 0, edge }));
  while (open.length > 0) {
    // The first ones more often: nets stay compact.
    const [{ face, edge }] = open.splice(Math.floor(random() * random() * open.length), 1);
    const other = others.get(`${face} ${edge}`);
    const outline = placed[face];
    if (!other || !outline || placed[other.face]) continue;
    const shape = laid(flat[other.face], other.edge, outline[(edge + 1) % outline.length], outline[edge]);
    if (placed.some((one) => one && overlaps(one, shape))) continue;
    placed[other.face] = shape;
    joined.add(`${face} ${edge}`).add(`${other.face} ${other.edge}`);
    shape.forEach((_, at) => {
      if (at !== other.edge) open.push({ face: other.face, edge: at });
    });
  }
  return { shapes: placed.filter((shape) => shape !== null), joined };
}

/** @param {Point[]} outline @param {number} edge @param {{part: number, from: number, to: number}} shape */
function tabOn(outline, edge, { part, from, to }) {
  const [start, end] = [outline[edge], outline[(edge + 1) % outline.length]];
  const [x, y] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(x, y);
  const out = (Math.min(TAB_MOST, TAB_HEIGHT * length) * part) / length;
  const inset = TAB_INSET * (to - from);
  const at = (/** @type {number} */ along, /** @type {number} */ away) =>
    /** @type {Point} */ ([start[0] + x * along + y * away, start[1] + y * along - x * away]);
  return [at(from, 0), at(from + inset, out), at(to - inset, out), at(to, 0)];
}

/**
 * One tab for each pair of edges that are cut, where nothing is in its way.
 * @param {Point[][]} shapes @param {Set<string>} joined @param {Map<string, Side>} others
 */
function tabsOf(shapes, joined, others) {
  /** @type {Point[][]} */
  const tabs = [];
  /** @type {Set<string>} */
  const done = new Set(joined);
  shapes.forEach((outline, face) => {
    outline.forEach((_, edge) => {
      if (done.has(`${face} ${edge}`)) return;
      const other = /** @type {Side} */ (others.get(`${face} ${edge}`));
      done.add(`${face} ${edge}`).add(`${other.face} ${other.edge}`);
      const choices = TAB_SHAPES.flatMap((shape) => [
        tabOn(outline, edge, shape),
        tabOn(shapes[other.face], other.edge, shape),
      ]);
      const free = choices.find((tab) => ![...shapes, ...tabs].some((shape) => overlaps(shape, tab)));
      if (free) tabs.push(free);
    });
  });
  return tabs;
}

/** @param {number} sides @param {number} size  length of an edge @returns {Net} */
function made(sides, size) {
  const solid = solidOf(sides);
  const flat = flatFaces(solid, size);
  const others = otherSides(solid.faces);
  const { shapes, joined } = unfolded(flat, others, BEST_SEEDS[sides]);
  const glued = tabsOf(shapes, joined, others);
  const { x, y, width, height } = boundsOf([...shapes, ...glued]);
  const moved = (/** @type {Point[]} */ shape) =>
    shape.map((point) => /** @type {Point} */ ([point[0] - x, point[1] - y]));
  const faces = shapes.map((shape, face) => ({ face, outline: moved(shape) }));
  const inner = [...joined].map((name) => name.split(" ").map(Number));
  const folds = inner
    .filter(([face, edge]) => face < /** @type {Side} */ (others.get(`${face} ${edge}`)).face)
    .map(([face, edge]) => edgeOf(faces[face].outline, edge));
  const tabs = glued.map(moved);
  return { width, height, faces, folds: [...folds, ...tabs.map((tab) => edgeOf([tab[3], tab[0]], 0))], tabs };
}

/** @param {Point[]} outline @param {number} edge @returns {[Point, Point]} */
const edgeOf = (outline, edge) => [outline[edge], outline[(edge + 1) % outline.length]];

/** @type {Map<string, Net>} */
const known = new Map();

/**
 * Return the net of the solid with this number of faces.
 * @param {number} sides @param {number} size  of an edge
 */
export function netOf(sides, size) {
  const key = `${sides} ${size}`;
  const net = known.get(key) ?? made(sides, size);
  known.set(key, net);
  return net;
}
