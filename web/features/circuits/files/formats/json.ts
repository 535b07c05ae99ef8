/**
 * Lines in JSON: GeoJSON, also as a sequence of texts, TopoJSON, the answers of Overpass, and lists of points
 * under any name.
 */
import { LapFileError } from "../faults.ts";
import { isPoint, pairReadings, pieceOf, thinned } from "../pieces.ts";
import { decodedPolyline } from "./polyline.ts";
import type { Line, Point } from "../../sheet/line.ts";
import type { Piece } from "../pieces.ts";

const DEEPEST = 12;
const MAX_PIECES = 5000;
const MAX_VALUES = 400_000;
const LATITUDE = ["lat", "latitude"];
const LONGITUDE = ["lon", "lng", "long", "longitude"];
/** Names of lists of pairs that begin with the latitude, as Strava has them. */
const LAT_FIRST = /^lat_?(lon|lng|long)s?$/i;
const ENCODED = /polyline|geometry|points|shape|path/i;

export function readJson(text: string): Piece[][] {
  const value = valueIn(text);
  if (value?.type === "Topology") return [topologyPieces(value)];
  if (Array.isArray(value?.elements)) return [mapPieces(value.elements)];
  return genericReadings(value);
}

/** One value, or one a line; an encoded polyline may begin with a bracket too. */
function valueIn(text: string): any {
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = decodedPolyline(text);
    if (line) return { type: "LineString", coordinates: line };
    const rows = text.split("\n").filter((row) => row.trim());
    try {
      if (rows.length > 1 && rows.length <= MAX_PIECES) return rows.map((row) => JSON.parse(row));
    } catch {
      // A damaged value, told below.
    }
    const isCut = /(?<![}\]])\s*$/.test(text) || /end of|unterminated|EOF/i.test(String(error));
    throw new LapFileError(isCut ? "sheet.file_cut" : "sheet.file_broken", { format: "JSON" });
  }
}

/** Lists of points anywhere in a value. */
function genericReadings(root: unknown): Piece[][] {
  const found: Piece[][] = [];
  const waypoints: Line = [];
  let left = MAX_VALUES;

  function walk(value: any, facts: Piece, key: string, depth: number) {
    left -= 1;
    if (left < 0 || found.length >= MAX_PIECES) return;
    if (depth > DEEPEST) throw new LapFileError("sheet.file_broken", { format: "JSON" });
    if (typeof value === "string" && ENCODED.test(key)) {
      const line = value.length > 20 ? decodedPolyline(value) : null;
      if (line) found.push([{ ...facts, ...pieceOf(line, facts.name) }]);
    }
    if (typeof value !== "object" || value === null) return;
    const line = lineIn(value);
    if (line) {
      const isGeo = key === "coordinates" || line.isLonLat;
      const isLatFirst = LAT_FIRST.test(key);
      const readings =
        isGeo || isLatFirst
          ? [pieceOf(isLatFirst ? turned(line.points) : line.points)]
          : pairReadings(line.points);
      if (readings.length > 0)
        found.push(readings.map((reading) => ({ ...facts, ...reading, name: facts.name })));
      return;
    }
    if (value.type === "Point" && isPoint(value.coordinates)) waypoints.push(value.coordinates);
    const own = Array.isArray(value)
      ? facts
      : { ...facts, ...tagFacts(value.properties ?? value, facts.name) };
    for (const [name, part] of Object.entries(value))
      if (name !== "properties" || !value.geometry)
        walk(part, own, Array.isArray(value) || LAT_FIRST.test(key) ? key : name, depth + 1);
  }

  walk(root, { points: [], name: "", isGlobe: false }, "", 0);
  if (found.length === 0 && waypoints.length > 1) return [[pieceOf(waypoints)]];
  const most = Math.max(1, ...found.map((readings) => readings.length));
  return Array.from({ length: most }, (_, at) => found.map((readings) => readings[at] ?? readings[0]));
}

const turned = (pairs: Line): Line => pairs.map(([lat, lon]) => [lon, lat]);

/** Return the line in a list or an object, if there is one. */
function lineIn(value: any) {
  if (Array.isArray(value)) {
    const first = value.find((part) => part !== null);
    if (isPair(first)) return { points: value.filter(isPoint) as Line, isLonLat: false };
    const keys = keysOf(first);
    return keys && !isPair(first?.[keys[0]])
      ? { points: thinned(value).map((place) => fromKeys(place, keys)), isLonLat: keys[2] }
      : null;
  }
  const keys = keysOf(value);
  if (!keys || !Array.isArray(value[keys[0]]) || !Array.isArray(value[keys[1]])) return null;
  const [xs, ys] = [value[keys[0]], value[keys[1]]];
  return {
    points: xs.map((x: number, at: number) => [x, ys[at]]) as Line,
    isLonLat: keys[2],
  };
}

const isPair = (value: unknown) =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every((part) => typeof part === "number");

/** Names of the two coordinates of an object. */
function keysOf(value: any): [string, string, boolean] | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const names = Object.keys(value);
  const find = (wanted: string[]) => names.find((name) => wanted.includes(name.toLowerCase()));
  const [lon, lat] = [find(LONGITUDE), find(LATITUDE)];
  if (lon !== undefined && lat !== undefined) return [lon, lat, true];
  const [x, y] = [find(["x"]), find(["y"])];
  return x !== undefined && y !== undefined ? [x, y, false] : null;
}

const fromKeys = (place: any, [x, y]: [string, string, boolean]): Point => [
  Number(place?.[x] ?? Number.NaN),
  Number(place?.[y] ?? Number.NaN),
];

/** Name and kind of road by the tags of a feature. */
export function tagFacts(tags: any, name = "") {
  const own = [tags?.name, tags?.Name, tags?.NAME].find((text) => typeof text === "string" && text.trim());
  if (typeof tags?.highway !== "string") return { name: own ?? name };
  return {
    name: own ?? name,
    isRaceway: tags.highway === "raceway",
    isPitLane: /pit/i.test(`${tags.service ?? ""} ${tags.raceway ?? ""} ${own ?? ""}`),
  };
}

/** Lines of a TopoJSON object. */
function topologyPieces({ arcs, objects, transform }: any): Piece[] {
  const [kx, ky] = transform?.scale ?? [1, 1];
  const [dx, dy] = transform?.translate ?? [0, 0];
  const lines = (Array.isArray(arcs) ? arcs : []).map((arc) => {
    let [x, y] = [0, 0];
    return (Array.isArray(arc) ? arc : []).filter(isPoint).map(([a, b]) => {
      [x, y] = transform ? [x + a, y + b] : [a, b];
      return [x * kx + dx, y * ky + dy] as [number, number];
    });
  });
  const found: Piece[] = [];
  function walk(value: any, tags: any, name: string, depth: number) {
    if (depth > DEEPEST || typeof value !== "object" || value === null || found.length > MAX_PIECES) return;
    if (Array.isArray(value) && typeof value[0] === "number") {
      const points = value.flatMap((at) => (at < 0 ? [...(lines[~at] ?? [])].reverse() : (lines[at] ?? [])));
      found.push({ ...pieceOf(points), ...tagFacts(tags, name) });
      return;
    }
    const own = value.properties ?? tags;
    for (const part of Array.isArray(value) ? value : [value.arcs, value.geometries])
      walk(part, own, name, depth + 1);
  }
  for (const [name, object] of Object.entries(objects ?? {})) walk(object, null, name, 0);
  return found;
}

/** Ways of OpenStreetMap, with points of their own or by the numbers of nodes. */
export function mapPieces(elements: any[]): Piece[] {
  const nodes = new Map(
    elements.flatMap((one) => (one?.type === "node" ? [[one.id, [one.lon, one.lat]]] : [])),
  );
  const ways = elements.flatMap((one) =>
    one?.type === "relation" && Array.isArray(one.members)
      ? one.members.map((member: any) => ({ ...member, tags: one.tags }))
      : [one],
  );
  const found: Piece[] = [];
  const known = new Set();
  for (const { type, id, ref, geometry, nodes: numbers, tags } of ways.filter(Boolean).slice(0, MAX_PIECES)) {
    const points = Array.isArray(geometry)
      ? geometry.map((place) => [place?.lon, place?.lat])
      : (Array.isArray(numbers) ? numbers : []).map((number) => nodes.get(number));
    if (type !== "way" || points.length < 2 || known.has(id ?? ref)) continue;
    if (id ?? ref) known.add(id ?? ref);
    found.push({ ...pieceOf(points as Line), ...tagFacts(tags) });
  }
  return found;
}
