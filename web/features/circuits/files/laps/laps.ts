/**
 * Finds laps in pieces of line: joins the pieces, cuts off everything outside the lap, and ranks the laps
 * found.
 */
import { itemAt } from "../../../../platform/lists/item-at.ts";
import { distanceBetween, boxOf, doubleAreaOf, sampleEvenly, sidesOf } from "../../drawing-editor/line.ts";
import { cleanLine } from "./clean.ts";
import { LapFileError } from "../faults.ts";
import { bestLoop } from "./loop.ts";
import { lengthOf } from "./network.ts";
import { metresPerUnit, type Piece } from "../pieces.ts";
import { isClosed, joinLines } from "./rings.ts";
import type { Line } from "../../drawing-editor/line.ts";

type Lap = { points: Line; name: string; score: number; length: number; isGlobe: boolean };

const MIN_POINTS = 8;
const MAX_LAPS = 60;
const MAX_SEARCHED = 40;
/** Laps that score less than these shares of the best are not offered. */
const RIVAL_SHARE = 0.3;
const NAMED_RIVAL_SHARE = 0.04;
/** Maximum share of a lap's length in gaps. */
const MAX_GAPS = 0.15;
const GAP_COST = 5;
/** Two laps are the same road if this share of one is near the other. */
const SAME_ROAD = 0.85;
const SAME_DISTANCE = 0.03;
const SAMPLES = 64;
/**
 * Points are too far apart if a step is above FAR_METRES and this share of the lap, or above VERY_FAR_METRES.
 */
const FAR_SHARE = 0.2;
const FAR_METRES = 5000;
const VERY_FAR_METRES = 50_000;

/** Returns the laps in the readings of a file, the likeliest first. Raises LapFileError if there is none. */
export function findLaps(readings: Piece[][]): Lap[] {
  const laps: Lap[] = [];
  let fault: LapFileError | null = null;
  for (const reading of readings)
    try {
      laps.push(...lapsOf(reading));
    } catch (error) {
      if (!(error instanceof LapFileError)) throw error;
      fault ??= error;
    }
  if (laps.length === 0) throw fault ?? new LapFileError("sheet.file_line");
  return laps;
}

function lapsOf(reading: Piece[]): Lap[] {
  const pieces = onlyRaceways(reading)
    .map((piece) => ({ ...piece, points: cleanLine(piece.points) }))
    .filter(({ points }) => points.length > 1);
  const points = pieces.reduce((sum, piece) => sum + piece.points.length, 0);
  if (points === 0) throw new LapFileError("sheet.file_line");
  const { laps, isThereAndBack, gapShare } = findCandidates(pieces);
  const plausibleLaps = selectLaps(laps);
  if (plausibleLaps.length > 0) return plausibleLaps.map(startAtLeftmost);
  if (points < MIN_POINTS) throw new LapFileError("sheet.file_few", { n: points, least: MIN_POINTS });
  if (isThereAndBack) throw new LapFileError("sheet.file_back");
  if (pieces.length > 1) throw new LapFileError("sheet.file_pieces", { n: pieces.length });
  throw new LapFileError("sheet.file_open", { percent: Math.round(gapShare * 100) });
}

/** Keeps only raceways, if there are any, and drops pit lanes unless nothing else is left. */
function onlyRaceways(pieces: Piece[]) {
  const raceways = pieces.filter(({ isRaceway }) => isRaceway);
  const roads = raceways.length > 0 ? raceways : pieces;
  const main = roads.filter(({ isPitLane }) => !isPitLane);
  return main.length > 0 ? main : roads;
}

/** Returns all candidate laps. */
function findCandidates(pieces: Piece[]) {
  const lengths = new Map(pieces.map((piece) => [piece, lengthOf(piece.points)]));
  const byLength = [...pieces].sort((a, b) => (lengths.get(b) ?? 0) - (lengths.get(a) ?? 0));
  const { isGlobe } = itemAt(pieces, 0);
  const name = commonName(pieces);
  const laps: Lap[] = [];
  let isThereAndBack = false;
  let gapShare = 0;
  function add(
    line: Line,
    name: string,
    { gap = 0, isRing = false }: { gap?: number; isRing?: boolean } = {},
  ) {
    const search = bestLoop(line, isGlobe, isRing);
    isThereAndBack ||= search.isThereAndBack;
    gapShare ||= search.gapShare;
    if (!search.loop || search.loop.points.length < 3 || gap > MAX_GAPS * search.loop.length) return;
    const { points, length, score } = search.loop;
    laps.push({ points, name, length, score: score - GAP_COST * gap, isGlobe });
  }
  const alone = byLength.filter(({ points }) => points.length >= MIN_POINTS || isClosed(points));
  for (const { points, name } of alone.slice(0, MAX_SEARCHED)) add(points, name);
  if (pieces.length > 1) {
    const open = pieces.map(({ points }) => points).filter((line) => !isClosed(line));
    const { lines } = joinLines(open);
    const measuredLines = lines.map((line) => ({ ...line, length: lengthOf(line.points) }));
    for (const line of measuredLines.sort((a, b) => b.length - a.length).slice(0, MAX_SEARCHED))
      add(line.points, name, line);
  }
  return { laps: laps.filter(({ score }) => score > 0), isThereAndBack, gapShare };
}

/** Returns the name shared by all pieces that have one, or "". */
function commonName(pieces: Piece[]) {
  const [name = "", ...others] = new Set(pieces.map(({ name }) => name).filter(Boolean));
  return others.length === 0 ? name : "";
}

/** Returns the best lap, and others with a similar score. */
function selectLaps(laps: Lap[]): Lap[] {
  const rankedLaps = [...laps].sort((a, b) => b.score - a.score);
  const roads = rankedLaps.filter((lap) => !isRectangle(lap.points));
  const results: Lap[] = [];
  for (const lap of roads.length > 0 ? roads : rankedLaps) {
    const best = results[0]?.score ?? lap.score;
    const share = lap.isGlobe && lap.name && lap.name !== results[0]?.name ? NAMED_RIVAL_SHARE : RIVAL_SHARE;
    if (results.length >= MAX_LAPS || lap.score < share * best) continue;
    if (isFar(lap)) continue;
    if (!results.some((other) => isSameRoad(lap, other))) results.push(lap);
  }
  const farLap = rankedLaps.find(isFar);
  if (results.length === 0 && farLap)
    throw new LapFileError("sheet.file_far", { km: Math.round(longestStep(farLap) / 1000) });
  return results;
}

/** Length of the longest step, in metres. */
const longestStep = (lap: Lap) =>
  Math.max(...sidesOf(lap.points).map(([from, to]) => distanceBetween(from, to))) * metresPerUnitOf(lap);

const metresPerUnitOf = ({ points }: Lap) => metresPerUnit(itemAt(points, 0)[1]);

function isFar(lap: Lap) {
  const step = lap.isGlobe ? longestStep(lap) : 0;
  const share = step / (lap.length * metresPerUnitOf(lap));
  return step > VERY_FAR_METRES || (step > FAR_METRES && share > FAR_SHARE);
}

/** True if the points form an upright rectangle, such as the frame of a drawing. */
function isRectangle(points: Line) {
  const { width, height } = boxOf(points);
  return Math.abs(doubleAreaOf(points)) / 2 > 0.97 * width * height;
}

/** True if most of a lap runs along another. */
function isSameRoad(lap: Lap, other: Lap) {
  const [small, large] = [sampleEvenly(lap.points, SAMPLES), sampleEvenly(other.points, 4 * SAMPLES)];
  const limit = SAME_DISTANCE * Math.max(boxSize(lap.points), boxSize(other.points));
  const count = small.filter((point) => large.some((place) => distanceBetween(point, place) < limit)).length;
  return count >= SAME_ROAD * small.length;
}

function boxSize(line: Line) {
  const { width, height } = boxOf(line);
  return Math.hypot(width, height);
}

/** Starts the lap at its leftmost point, wherever the recording started. */
function startAtLeftmost(lap: Lap): Lap {
  const { points } = lap;
  let first = 0;
  for (const [at, [x, y]] of points.entries()) {
    const [leftX, leftY] = itemAt(points, first);
    if (x < leftX || (x === leftX && y < leftY)) first = at;
  }
  return { ...lap, points: [...points.slice(first), ...points.slice(0, first)] };
}
