/** Finds closed lines in a network of pieces, and open lines without branches. */
import { itemAt } from "../../../../platform/lists/item-at.ts";
import { distanceBetween, doubleAreaOf, endsOf, type Line } from "../../drawing-editor/line.ts";
import { lengthOf, networkOf, type Edge } from "./network.ts";

type JoinedLine = { points: Line; gap: number; isRing: boolean };

const MAX_CORE_EDGES = 40;
const MAX_SEARCH_STEPS = 30_000;
const MAX_RINGS = 200;
/**
 * Minimum of the length drawn one way minus the length drawn the other way, as a share of both: at 0.5, three
 * quarters agree.
 */
const CLEAR_MAJORITY = 0.5;

/**
 * @param pieces  open lines, in any order and direction
 * @returns `isNetwork` is true if there are too many branches to search
 */
export function joinLines(pieces: Line[]): { lines: JoinedLine[]; isNetwork: boolean } {
  if (pieces.length === 0) return { lines: [], isNetwork: false };
  const chains = contractEdges(networkOf(pieces));
  const open = chains.filter(({ a, b }) => a !== b && isAlone(a, chains) && isAlone(b, chains));
  const core = contractEdges(pruneDeadEnds(chains));
  const rings = core.filter(({ a, b }) => a === b);
  const branches = core.filter(({ a, b }) => a !== b);
  const isNetwork = branches.length > MAX_CORE_EDGES;
  const loops = isNetwork ? [] : joinCrossings(core).filter(({ a, b }) => a === b);
  const allRings = [...[...rings, ...loops].map((edge) => [edge]), ...(isNetwork ? [] : cyclesOf(branches))];
  return {
    lines: [...allRings.map(ringAlong), ...open.map(({ points, gap }) => ({ points, gap, isRing: false }))],
    isNetwork,
  };
}

const isAlone = (node: number, edges: Edge[]) =>
  edges.filter(({ a, b }) => a === node || b === node).length === 1;

function edgesByNode(edges: Edge[]): Map<number, Set<Edge>> {
  const byNode: Map<number, Set<Edge>> = new Map();
  for (const edge of edges)
    for (const node of [edge.a, edge.b]) byNode.set(node, (byNode.get(node) ?? new Set()).add(edge));
  return byNode;
}

const reverseEdge = ({ points, a, b, length, gap, forward }: Edge): Edge => ({
  points: [...points].reverse(),
  a: b,
  b: a,
  length,
  gap,
  forward: -forward,
});

/** Merges edges at nodes where exactly two edges meet. */
function contractEdges(edges: Edge[]): Edge[] {
  const nodes = edgesByNode(edges);
  const isJunction = (node: number) =>
    [...(nodes.get(node) ?? [])].reduce((sum, { a, b }) => sum + (a === b ? 2 : 1), 0) !== 2;
  const usedEdges: Set<Edge> = new Set();
  const chains: Edge[] = [];
  const follow = (first: Edge, from: number) => {
    usedEdges.add(first);
    let last = first.a === from ? first : reverseEdge(first);
    const parts = [last];
    while (last.b !== from && !isJunction(last.b)) {
      const next = [...(nodes.get(last.b) ?? [])].find((edge) => !usedEdges.has(edge));
      if (!next) break;
      usedEdges.add(next);
      last = next.a === last.b ? next : reverseEdge(next);
      parts.push(last);
    }
    chains.push(concatenate(parts));
  };
  for (const [node, own] of nodes)
    if (isJunction(node)) for (const edge of own) if (!usedEdges.has(edge)) follow(edge, node);
  for (const edge of edges) if (!usedEdges.has(edge)) follow(edge, edge.a);
  return chains;
}

function concatenate(parts: Edge[]): Edge {
  const points = parts.flatMap((part, at) => (at > 0 ? part.points.slice(1) : part.points));
  const sum = (key: "length" | "gap" | "forward") => parts.reduce((all, part) => all + part[key], 0);
  const [{ a }, { b }] = [itemAt(parts, 0), itemAt(parts, -1)];
  return { points, a, b, length: sum("length"), gap: sum("gap"), forward: sum("forward") };
}

/** Joins opposite edges where four meet, as in a figure of eight; [] if there is no such node. */
function joinCrossings(edges: Edge[]): Edge[] {
  const copies = edges.map((edge) => ({ ...edge }));
  const ends: Map<number, { edge: Edge; side: "a" | "b"; angle: number }[]> = new Map();
  for (const edge of copies)
    for (const side of ["a", "b"] as const) {
      const [[x, y], [aheadX, aheadY]] = endsOf(
        side === "a" ? edge.points.slice(0, 3) : edge.points.slice(-3).reverse(),
      );
      const angle = Math.atan2(aheadY - y, aheadX - x);
      ends.set(edge[side], [...(ends.get(edge[side]) ?? []), { edge, side, angle }]);
    }
  const crossings = [...ends].filter(([, own]) => own.length === 4);
  for (const [node, own] of crossings)
    for (const [at, { edge, side }] of own.sort((a, b) => a.angle - b.angle).entries())
      if (at % 2) edge[side] = -1 - node;
  return crossings.length > 0 ? contractEdges(copies) : [];
}

/** Removes dead ends. */
function pruneDeadEnds(edges: Edge[]): Edge[] {
  for (let left = edges; ; ) {
    const nodes = edgesByNode(left);
    const isJoined = (node: number) => (nodes.get(node)?.size ?? 0) > 1;
    const remaining = left.filter(({ a, b }) => a === b || (isJoined(a) && isJoined(b)));
    if (remaining.length === left.length) return remaining;
    left = remaining;
  }
}

/** Finds simple cycles, within a limited number of steps. */
function cyclesOf(edges: Edge[]): Edge[][] {
  const numbers = new Map(edges.map((edge, number) => [edge, number]));
  const nodes = edgesByNode(edges);
  const cycles: Edge[][] = [];
  let steps = 0;
  function extend(path: Edge[], usedEdges: Edge[], start: number, visitedNodes: Set<number>) {
    const node = itemAt(path, -1).b;
    for (const edge of nodes.get(node) ?? []) {
      steps += 1;
      if (steps > MAX_SEARCH_STEPS || cycles.length >= MAX_RINGS) return;
      if (usedEdges.includes(edge)) continue;
      const next = edge.a === node ? edge : reverseEdge(edge);
      // Each cycle is found in both directions: keep one.
      const isFirst = (numbers.get(itemAt(usedEdges, 0)) ?? 0) < (numbers.get(edge) ?? 0);
      if (next.b === start && isFirst) cycles.push([...path, next]);
      else if (next.b > start && !visitedNodes.has(next.b))
        extend([...path, next], [...usedEdges, edge], start, new Set(visitedNodes).add(next.b));
    }
  }
  for (const [start, own] of nodes)
    for (const edge of own) {
      const first = edge.a === start ? edge : reverseEdge(edge);
      if (first.b > start) extend([first], [edge], start, new Set([start, first.b]));
    }
  return cycles;
}

/**
 * Returns a cycle as a line in the direction of its pieces. If they disagree, it runs clockwise, as most
 * circuits do. The order of the pieces in the file has no effect.
 */
function ringAlong(parts: Edge[]): JoinedLine {
  const { points, gap, length, forward } = concatenate(parts);
  const majority = forward / (length - gap || 1);
  const isBackward = Math.abs(majority) < CLEAR_MAJORITY ? doubleAreaOf(points) > 0 : majority < 0;
  return { points: isBackward ? points.reverse() : points, gap, isRing: true };
}

export const isClosed = (line: Line) =>
  line.length > 3 && distanceBetween(...endsOf(line)) <= 2e-3 * lengthOf(line);
