/** Unfolds a solid into one piece of paper, with tabs to glue. Lengths in millimetres. */
import { entryOf, itemAt } from "../../platform/lists/item-at.ts";
import { dot, subtract, scalePoint, solidOf, type Solid } from "./solids.ts";

export type NetPoint = [number, number];
interface Net {
  width: number;
  height: number;
  /** In the order of the faces of the solid. */
  faces: { face: number; outline: NetPoint[] }[];
  /** The edges between two faces, or between a face and its tab. */
  folds: [NetPoint, NetPoint][];
  /** One for each pair of edges that meet when it is folded. */
  tabs: NetPoint[][];
}
/** An edge of a face: the face's number and the number of the edge's first corner in it. */
type Side = { face: number; edge: number };

/** A tab: its height, and the inset of its outer corners, as parts of the edge. */
const [TAB_HEIGHT, TAB_INSET] = [0.28, 0.26];
const MAX_TAB_MM = 5;
/** Tab shapes, the best first: share of the default height, and start and end as shares of the edge. */
const TAB_SHAPES = [1, 0.6, 0.35, 0.2].flatMap((part) => [
  { part, from: 0, to: 1 },
  { part, from: 0.25, to: 1 },
  { part, from: 0, to: 0.75 },
  { part, from: 0.5, to: 1 },
  { part, from: 0, to: 0.5 },
]);
/** Seeds by number of faces: the best of 400 unfoldings of each solid (all tabs, smallest box). */
const BEST_SEEDS = { 4: 326, 6: 27, 8: 9, 12: 322, 20: 68, 30: 81 };

/**
 * Returns the corners of each face, laid flat.
 * @param size  length of an edge
 */
function flatFaces({ points, faces }: Solid, size: number) {
  return faces.map((face) => {
    const corners = face.map((at) => itemAt(points, at));
    const first = itemAt(corners, 0);
    const along = subtract(itemAt(corners, 1), first);
    const edge = Math.hypot(...along);
    const unit = scalePoint(along, 1 / edge);
    const third = subtract(itemAt(corners, 2), first);
    const side = subtract(third, scalePoint(unit, dot(third, unit)));
    const normal = scalePoint(side, 1 / Math.hypot(...side));
    return corners.map((corner): NetPoint => {
      const from = subtract(corner, first);
      return [(dot(from, unit) * size) / edge, (dot(from, normal) * size) / edge];
    });
  });
}

/** Maps each edge ("face edge") to the same edge of the adjacent face. */
function otherSides(faces: number[][]): Map<string, Side> {
  const sideByEdge: Map<string, Side> = new Map();
  faces.forEach((face, number) => {
    face.forEach((corner, edge) => {
      sideByEdge.set(`${corner} ${face[(edge + 1) % face.length]}`, { face: number, edge });
    });
  });
  const others: Map<string, Side> = new Map();
  faces.forEach((face, number) => {
    face.forEach((corner, edge) => {
      const other = sideByEdge.get(`${face[(edge + 1) % face.length]} ${corner}`);
      if (other) others.set(`${number} ${edge}`, other);
    });
  });
  return others;
}

/** True if two convex outlines share more than an edge. */
export function overlaps(one: NetPoint[], other: NetPoint[]) {
  const inset = 0.02;
  for (const outline of [one, other])
    for (const [[x, y], [nextX, nextY]] of edgesOf(outline)) {
      const length = Math.hypot(nextX - x, nextY - y) || 1;
      const [across, down] = [(y - nextY) / length, (nextX - x) / length];
      const on = (shape: NetPoint[]) => shape.map((point) => point[0] * across + point[1] * down);
      const [oneRange, otherRange] = [on(one), on(other)];
      if (
        Math.max(...oneRange) <= Math.min(...otherRange) + inset ||
        Math.max(...otherRange) <= Math.min(...oneRange) + inset
      )
        return false;
    }
  return true;
}

/** Places a face so that its edge joins an edge already placed. */
function placeFace(flat: NetPoint[], edge: number, from: NetPoint, to: NetPoint) {
  const [start, end] = edgeOf(flat, edge);
  const angle =
    Math.atan2(to[1] - from[1], to[0] - from[0]) - Math.atan2(end[1] - start[1], end[0] - start[0]);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return flat.map(([x, y]): NetPoint => {
    const [right, down] = [x - start[0], y - start[1]];
    return [from[0] + right * cos - down * sin, from[1] + right * sin + down * cos];
  });
}

/** Returns a seeded pseudo-random number generator, from 0 to 1. */
function createRandom(seed: number) {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function boundsOf(shapes: NetPoint[][]) {
  const points = shapes.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Places all faces without overlaps, each along an edge of an earlier one. */
function unfold(flat: NetPoint[][], others: Map<string, Side>, seed: number) {
  const random = createRandom(seed);
  const placedShapes = flat.map((shape, face) => (face === 0 ? shape : null));
  const joinedEdges: Set<string> = new Set();
  const folds: Side[] = [];
  const open: Side[] = itemAt(flat, 0).map((_, edge) => ({ face: 0, edge }));
  // Prefer early edges: nets stay compact.
  const takeSide = () => open.splice(Math.floor(random() * random() * open.length), 1)[0];
  for (let side = takeSide(); side; side = takeSide()) {
    const { face, edge } = side;
    const other = others.get(`${face} ${edge}`);
    const outline = placedShapes[face];
    if (!other || !outline || placedShapes[other.face]) continue;
    const [from, to] = edgeOf(outline, edge);
    const shape = placeFace(itemAt(flat, other.face), other.edge, to, from);
    if (placedShapes.some((one) => one && overlaps(one, shape))) continue;
    placedShapes[other.face] = shape;
    folds.push(side);
    joinedEdges.add(`${face} ${edge}`).add(`${other.face} ${other.edge}`);
    shape.forEach((_, at) => {
      if (at !== other.edge) open.push({ face: other.face, edge: at });
    });
  }
  return { shapes: placedShapes.filter((shape) => shape !== null), joinedEdges, folds };
}

function tabOn(
  outline: NetPoint[],
  edge: number,
  { part, from, to }: { part: number; from: number; to: number },
) {
  const [start, end] = edgeOf(outline, edge);
  const [x, y] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(x, y);
  const depth = (Math.min(MAX_TAB_MM, TAB_HEIGHT * length) * part) / length;
  const inset = TAB_INSET * (to - from);
  const at = (along: number, away: number): NetPoint => [
    start[0] + x * along + y * away,
    start[1] + y * along - x * away,
  ];
  return [at(from, 0), at(from + inset, depth), at(to - inset, depth), at(to, 0)];
}

/** Returns one tab for each pair of cut edges, if there is room for it. */
function tabsOf(shapes: NetPoint[][], joinedEdges: Set<string>, others: Map<string, Side>) {
  const tabs: NetPoint[][] = [];
  const done: Set<string> = new Set(joinedEdges);
  shapes.forEach((outline, face) => {
    outline.forEach((_, edge) => {
      const other = others.get(`${face} ${edge}`);
      if (!other || done.has(`${face} ${edge}`)) return;
      done.add(`${face} ${edge}`).add(`${other.face} ${other.edge}`);
      const choices = TAB_SHAPES.flatMap((shape) => [
        tabOn(outline, edge, shape),
        tabOn(itemAt(shapes, other.face), other.edge, shape),
      ]);
      const freeTab = choices.find((tab) => ![...shapes, ...tabs].some((shape) => overlaps(shape, tab)));
      if (freeTab) tabs.push(freeTab);
    });
  });
  return tabs;
}

/** @param size  length of an edge */
function createNet(sides: number, size: number): Net {
  const solid = solidOf(sides);
  const flat = flatFaces(solid, size);
  const others = otherSides(solid.faces);
  const { shapes, joinedEdges, folds } = unfold(flat, others, entryOf<number>(BEST_SEEDS, `${sides}`));
  const gluedTabs = tabsOf(shapes, joinedEdges, others);
  const { x, y, width, height } = boundsOf([...shapes, ...gluedTabs]);
  const toOrigin = (shape: NetPoint[]) => shape.map((point): NetPoint => [point[0] - x, point[1] - y]);
  const faces = shapes.map((shape, face) => ({ face, outline: toOrigin(shape) }));
  const tabs = gluedTabs.map(toOrigin);
  const inner = folds.map(({ face, edge }) => edgeOf(itemAt(faces, face).outline, edge));
  return { width, height, faces, folds: [...inner, ...tabs.map((tab) => edgeOf(tab, 3))], tabs };
}

const edgeOf = (outline: NetPoint[], edge: number): [NetPoint, NetPoint] => [
  itemAt(outline, edge),
  itemAt(outline, (edge + 1) % outline.length),
];

export const edgesOf = (outline: NetPoint[]) => outline.map((_, edge) => edgeOf(outline, edge));

const netCache: Map<string, Net> = new Map();

/**
 * Returns the net of the solid with this number of faces.
 * @param size  length of an edge
 */
export function netOf(sides: number, size: number) {
  const key = `${sides} ${size}`;
  const net = netCache.get(key) ?? createNet(sides, size);
  netCache.set(key, net);
  return net;
}
