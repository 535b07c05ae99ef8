/**
 * Reads lines from JSON: GeoJSON and GeoJSON sequences, TopoJSON, Overpass results, and lists of points under
 * any name.
 */
import { LapFileError } from "../faults.ts";
import { isPoint, pairReadings, pieceOf, thinOut, type Piece } from "../pieces.ts";
import { decodePolyline } from "./polyline.ts";
import type { Json, JsonObject } from "../../../../platform/storage/json.ts";
import type { Line, Point } from "../../drawing-editor/line.ts";

/** Begins each text of a GeoJSON sequence. */
export const RECORD_SEPARATOR = "\u001e";
const MAX_DEPTH = 12;
const MAX_PIECES = 5000;
const MAX_VALUES = 400_000;
const LATITUDE = ["lat", "latitude"];
const LONGITUDE = ["lon", "lng", "long", "longitude"];
/** Names of lists whose pairs have the latitude first, as in data from Strava. */
const LAT_FIRST = /^lat_?(lon|lng|long)s?$/i;
const ENCODED = /polyline|geometry|points|shape|path/i;

export function readJson(text: string): Piece[][] {
  const value = parseValues(text);
  const { type, elements } = objectIn(value);
  if (type === "Topology") return [topologyPieces(objectIn(value))];
  if (Array.isArray(elements)) return [osmPieces(elements.map(objectIn))];
  return genericReadings(value);
}

/** Returns the value if it is an object; otherwise {}. */
const objectIn = (value: Json | undefined): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};

const listIn = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** Parses one value, or one per line. An encoded polyline may also begin with a bracket. */
function parseValues(text: string): Json {
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = decodePolyline(text);
    if (line) return { type: "LineString", coordinates: line };
    const rows = valuesByLine(text);
    if (rows) return rows;
    const isCut = /(?<![}\]])\s*$/.test(text) || /end of|unterminated|EOF/i.test(String(error));
    throw new LapFileError(isCut ? "sheet.file_cut" : "sheet.file_broken", { format: "JSON" });
  }
}

/** Parses one value per line; null if a line is invalid or there are too many. */
function valuesByLine(text: string): Json[] | null {
  const separator = text.startsWith(RECORD_SEPARATOR) ? RECORD_SEPARATOR : "\n";
  const rows = text.split(separator).filter((row) => row.trim());
  if (rows.length === 0 || rows.length > MAX_PIECES) return null;
  try {
    return rows.map((row) => JSON.parse(row));
  } catch {
    return null;
  }
}

/** Finds lists of points at any depth of a value. */
function genericReadings(root: Json): Piece[][] {
  const lists: Piece[][] = [];
  const waypoints: Line = [];
  let left = MAX_VALUES;

  function walk(value: Json | undefined, facts: Piece, key: string, depth: number) {
    left -= 1;
    if (left < 0 || lists.length >= MAX_PIECES) return;
    if (depth > MAX_DEPTH) throw new LapFileError("sheet.file_broken", { format: "JSON" });
    if (typeof value === "string" && ENCODED.test(key)) {
      const line = value.length > 20 ? decodePolyline(value) : null;
      if (line) lists.push([{ ...facts, ...pieceOf(line, facts.name) }]);
    }
    if (typeof value !== "object" || value === null) return;
    const line = lineIn(value);
    if (line) {
      const isGeo = key === "coordinates" || line.isLonLat;
      const isLatFirst = LAT_FIRST.test(key);
      const readings =
        isGeo || isLatFirst
          ? [pieceOf(isLatFirst ? swapLatLon(line.points) : line.points)]
          : pairReadings(line.points);
      if (readings.length > 0)
        lists.push(readings.map((reading) => ({ ...facts, ...reading, name: facts.name })));
      return;
    }
    const { type, coordinates, properties, geometry } = objectIn(value);
    if (type === "Point" && isPoint(coordinates)) waypoints.push(coordinates);
    const place = placeIn(value);
    if (place) waypoints.push(place);
    const list = [key, type].find((name) => typeof name === "string" && LAT_FIRST.test(name));
    const own = Array.isArray(value)
      ? facts
      : { ...facts, ...tagFacts(objectIn(properties ?? value), facts.name) };
    for (const [name, part] of Object.entries(value))
      if (name !== "properties" || !geometry)
        walk(part, own, String(list ?? (Array.isArray(value) ? key : name)), depth + 1);
  }

  walk(root, { points: [], name: "", isGlobe: false }, "", 0);
  if (lists.length === 0 && waypoints.length > 1) return [[pieceOf(waypoints)]];
  const most = Math.max(1, ...lists.map((readings) => readings.length));
  return Array.from({ length: most }, (_, at) =>
    lists.flatMap((readings) => readings[at] ?? readings.slice(0, 1)),
  );
}

const swapLatLon = (pairs: Line): Line => pairs.map(([lat, lon]) => [lon, lat]);

/** Returns the line in a list or an object; null if there is none. */
function lineIn(value: Json[] | JsonObject) {
  if (Array.isArray(value)) {
    const first = value.find((part) => part !== null);
    if (isPair(first)) return { points: value.filter(isPoint), isLonLat: false };
    const keys = keysOf(first);
    return keys && !isPair(objectIn(first)[keys[0]])
      ? { points: thinOut(value).map((place) => fromKeys(objectIn(place), keys)), isLonLat: keys[2] }
      : null;
  }
  const keys = keysOf(value);
  if (!keys) return null;
  const [xs, ys] = [value[keys[0]], value[keys[1]]];
  if (!Array.isArray(xs) || !Array.isArray(ys)) return null;
  return { points: xs.map((x, at): Point => [coordinate(x), coordinate(ys[at])]), isLonLat: keys[2] };
}

/** Returns the position in an object; null if it has none. */
function placeIn(value: Json[] | JsonObject): Point | null {
  const keys = keysOf(value);
  const place = keys?.[2] ? fromKeys(objectIn(value), keys) : null;
  return isPoint(place) ? place : null;
}

/** Returns NaN if the value is not a number; such points are dropped later. */
const coordinate = (value: Json | undefined) => (typeof value === "number" ? value : Number.NaN);

const isPair = (value: unknown) =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every((part) => typeof part === "number");

/** Returns the names of the two coordinates of an object, and true if they are longitude and latitude. */
function keysOf(value: Json | undefined): [string, string, boolean] | null {
  const names = Object.keys(objectIn(value));
  const find = (keys: string[]) => names.find((name) => keys.includes(name.toLowerCase()));
  const [lon, lat] = [find(LONGITUDE), find(LATITUDE)];
  if (lon !== undefined && lat !== undefined) return [lon, lat, true];
  const [x, y] = [find(["x"]), find(["y"])];
  return x !== undefined && y !== undefined ? [x, y, false] : null;
}

const fromKeys = (place: JsonObject, [x, y]: [string, string, boolean]): Point => [
  Number(place[x] ?? Number.NaN),
  Number(place[y] ?? Number.NaN),
];

/** Returns the name and the kind of road from the tags of a feature. */
function tagFacts(tags: JsonObject, name = "") {
  const own = [tags.name, tags.Name, tags.NAME].find(
    (text): text is string => typeof text === "string" && text.trim() !== "",
  );
  if (typeof tags.highway !== "string") return { name: own ?? name };
  return {
    name: own ?? name,
    isRaceway: tags.highway === "raceway",
    isPitLane: /pit/i.test(`${tags.service ?? ""} ${tags.raceway ?? ""} ${own ?? ""}`),
  };
}

/** Returns the lines of a TopoJSON object. */
function topologyPieces({ arcs, objects, transform }: JsonObject): Piece[] {
  const { scale, translate } = objectIn(transform);
  const [kx = 1, ky = 1] = listIn(scale).map(coordinate);
  const [dx = 0, dy = 0] = listIn(translate).map(coordinate);
  const lines = listIn(arcs).map((arc) => {
    let [x, y] = [0, 0];
    return listIn(arc)
      .filter(isPoint)
      .map(([a, b]): Point => {
        [x, y] = transform ? [x + a, y + b] : [a, b];
        return [x * kx + dx, y * ky + dy];
      });
  });
  const parts: Piece[] = [];
  function walk(value: Json | undefined, tags: JsonObject, name: string, depth: number) {
    if (depth > MAX_DEPTH || typeof value !== "object" || value === null || parts.length > MAX_PIECES) return;
    if (Array.isArray(value) && typeof value[0] === "number") {
      const points = value
        .map(coordinate)
        .flatMap((at) => (at < 0 ? [...(lines[~at] ?? [])].reverse() : (lines[at] ?? [])));
      parts.push({ ...pieceOf(points), ...tagFacts(tags, name) });
      return;
    }
    const { properties, arcs, geometries } = objectIn(value);
    const own = properties ? objectIn(properties) : tags;
    for (const part of Array.isArray(value) ? value : [arcs, geometries]) walk(part, own, name, depth + 1);
  }
  for (const [name, object] of Object.entries(objectIn(objects))) walk(object, {}, name, 0);
  return parts;
}

const placeOf = ({ lon, lat }: JsonObject): Point => [coordinate(lon), coordinate(lat)];

/** Returns the ways of OpenStreetMap data, with inline points or with references to nodes. */
export function osmPieces(elements: JsonObject[]): Piece[] {
  const nodes = new Map(elements.filter(({ type }) => type === "node").map((one) => [one.id, placeOf(one)]));
  const ways = elements.flatMap((one) =>
    one.type === "relation" && Array.isArray(one.members)
      ? one.members.map((member): JsonObject => ({ ...objectIn(member), tags: one.tags }))
      : [one],
  );
  const pieces: Piece[] = [];
  const wayIds = new Set();
  for (const { id, ref, geometry, nodes: numbers, tags } of ways
    .filter(({ type }) => type === "way")
    .slice(0, MAX_PIECES)) {
    const points = Array.isArray(geometry)
      ? geometry.map((place) => placeOf(objectIn(place)))
      : listIn(numbers).map((number) => nodes.get(number));
    if (points.length < 2 || wayIds.has(id ?? ref)) continue;
    if (id ?? ref) wayIds.add(id ?? ref);
    pieces.push({ ...pieceOf(points.filter((point) => point !== undefined)), ...tagFacts(objectIn(tags)) });
  }
  return pieces;
}
