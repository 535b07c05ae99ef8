/**
 * Pieces of road as a graph: nodes where ends meet each other or the middle of another piece, and edges
 * between them. Loose ends are joined to the nearest loose end.
 */
import { itemAt } from "../../../../platform/lists/item-at.ts";
import { boxOf, distanceBetween, interpolate, endsOf, stepsOf } from "../../drawing-editor/line.ts";
import type { Line, Point } from "../../drawing-editor/line.ts";

export interface Edge {
  /** From node a to node b. */
  points: Line;
  a: number;
  b: number;
  length: number;
  /** Length not covered by any piece. */
  gap: number;
  /** Length in the drawn direction of its pieces, minus length against it. */
  forward: number;
}

/** Ends are merged into one node if they are nearer than this share of the longest piece. */
const MEETING_SHARE = 3e-4;
/** Longest gap that is closed, as a share of the total length. */
const GAP_SHARE = 0.05;
const MAX_LOOSE_ENDS = 800;
const MAX_SPLIT_WORK = 1_000_000;

export const lengthOf = (line: Line) =>
  stepsOf(line).reduce((sum, [from, to]) => sum + distanceBetween(from, to), 0);

/** @param pieces  open lines */
export function networkOf(pieces: Line[]): Edge[] {
  const maxGap = Math.max(...pieces.map(lengthOf)) * MEETING_SHARE;
  const lines = splitAtEnds(pieces, maxGap);
  const nodeOf = createNodeFinder(maxGap);
  const edges = lines.map((points) => {
    const length = lengthOf(points);
    const [start, end] = endsOf(points);
    const [a, b] = [nodeOf(start), nodeOf(end)];
    return { points, a, b, length, gap: 0, forward: length };
  });
  return [...edges, ...gapsBetween(edges.filter(({ a, b, length }) => a !== b || length > 4 * maxGap))];
}

/** Splits pieces where the ends of others touch them. */
function splitAtEnds(pieces: Line[], maxGap: number) {
  const ends = pieces.flatMap(endsOf);
  const points = pieces.reduce((sum, line) => sum + line.length, 0);
  if (ends.length * points > MAX_SPLIT_WORK) return pieces;
  return pieces.flatMap((line) => {
    const box = boxOf(line);
    const [left, right] = [box.x - maxGap, box.right + maxGap];
    const [top, bottom] = [box.y - maxGap, box.bottom + maxGap];
    const nearbyEnds = ends.filter(([x, y]) => x >= left && x <= right && y >= top && y <= bottom);
    const [first, last] = endsOf(line);
    let part = [first];
    const parts = [part];
    for (const [from, to] of stepsOf(line)) {
      const cuts = nearbyEnds
        .map((end) => ({ end, share: shareAlong(end, from, to) }))
        .filter(
          ({ end, share }) => share >= 0 && distanceBetween(interpolate(from, to, share), end) <= maxGap,
        )
        .filter(({ end }) => distanceBetween(end, first) > maxGap && distanceBetween(end, last) > maxGap)
        .sort((one, other) => one.share - other.share);
      for (const { end } of cuts)
        if (distanceBetween(end, itemAt(part, 0)) > maxGap) {
          part.push(end);
          part = [end];
          parts.push(part);
        }
      if (distanceBetween(to, itemAt(part, -1)) > 0) part.push(to);
    }
    return parts.filter((part) => part.length > 1);
  });
}

function shareAlong([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point) {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const share = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1);
  return Math.max(0, Math.min(1, share));
}

/** Returns a function that numbers places; places near each other get the same number. */
function createNodeFinder(near: number) {
  const cells: Map<string, { number: number; point: Point }[]> = new Map();
  const size = Math.max(near, 1e-9);
  let count = 0;
  return (point: Point) => {
    const [column, row] = [Math.floor(point[0] / size), Math.floor(point[1] / size)];
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1)
        for (const node of cells.get(`${column + dx},${row + dy}`) ?? [])
          if (distanceBetween(node.point, point) <= near) return node.number;
    const key = `${column},${row}`;
    cells.set(key, [...(cells.get(key) ?? []), { number: count, point }]);
    return count++;
  };
}

/** Returns edges that join loose ends, the nearest first. */
function gapsBetween(edges: Edge[]): Edge[] {
  const degrees: Map<number, number> = new Map();
  for (const { a, b } of edges) for (const node of [a, b]) degrees.set(node, (degrees.get(node) ?? 0) + 1);
  const loose = edges.flatMap(({ points, a, b, length }) => [
    ...(degrees.get(a) === 1 ? [{ node: a, point: itemAt(points, 0), length }] : []),
    ...(degrees.get(b) === 1 ? [{ node: b, point: itemAt(points, -1), length }] : []),
  ]);
  if (loose.length > MAX_LOOSE_ENDS) return [];
  const most = GAP_SHARE * edges.reduce((sum, { length }) => sum + length, 0);
  const pairs = loose.flatMap((one, at) =>
    loose.slice(at + 1).flatMap((other) => {
      const gap = distanceBetween(one.point, other.point);
      return gap <= most && gap <= 0.5 * (one.length + other.length) ? [{ one, other, gap }] : [];
    }),
  );
  const joinedNodes = new Set();
  const newEdges: Edge[] = [];
  for (const { one, other, gap } of pairs.sort((a, b) => a.gap - b.gap)) {
    if (joinedNodes.has(one.node) || joinedNodes.has(other.node)) continue;
    joinedNodes.add(one.node).add(other.node);
    const points = [one.point, other.point];
    newEdges.push({ points, a: one.node, b: other.node, length: gap, gap, forward: 0 });
  }
  return newEdges;
}
