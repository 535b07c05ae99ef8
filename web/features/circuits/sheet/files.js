/**
 * Lines in files of one's own: a recorded run (GPX), a GeoJSON line, an SVG path. Read on the device; what
 * goes on is the shape of the lap, without its place and size.
 */
import { apart, evened, lapOf } from "./line.js";

/** @typedef {import("./line.js").Line} Line */
/** @typedef {import("./line.js").Point} Point */
/** @typedef {"sheet.file_large" | "sheet.file_unknown" | "sheet.file_broken" | "sheet.file_line"} Fault */
/** @typedef {{line: Line} | {fault: Fault}} Found */

const LARGEST = 12_000_000;
const MOST_POINTS = 200_000;
/** As many are looked at: more would only take time. */
const KEPT_POINTS = 4000;
const LEAST_POINTS = 8;
const DEEPEST = 12;
const LONGEST_PATH = 100_000;
const MOST_SHAPES = 40;
const SAMPLES = 600;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

class Unreadable extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}

/** @param {File} file @returns {Promise<Found>} */
export async function lineIn(file) {
  if (file.size > LARGEST) return { fault: "sheet.file_large" };
  try {
    const points = pointsIn((await file.text()).trim());
    const line = firstLap(thinned(points));
    if (line.length < LEAST_POINTS || !(lapOf(line) > 0)) return { fault: "sheet.file_line" };
    return { line: evened(unit(line)) };
  } catch (error) {
    return { fault: error instanceof Unreadable ? error.fault : "sheet.file_broken" };
  }
}

/** @param {string} text @returns {Line} */
function pointsIn(text) {
  if (text.startsWith("{") || text.startsWith("[")) return onPage(longestIn(JSON.parse(text)));
  if (/<svg[\s>]/i.test(text)) return pathIn(text);
  if (/<gpx[\s>]/i.test(text)) return onPage(trackIn(text));
  throw new Unreadable("sheet.file_unknown");
}

/**
 * Tags of a name and what they say, as they stand in the text: nothing of the file becomes a document.
 * @param {string} text @param {string} name
 */
const tagsOf = (text, name) => text.match(new RegExp(`<(?:\\w+:)?${name}\\b[^<>]*>`, "gi")) ?? [];

/** @param {string} tag @param {string} name */
function attribute(tag, name) {
  const found = tag.match(new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`));
  return found?.[1] ?? found?.[2] ?? "";
}

/** A recorded track, or else a planned route. @param {string} text @returns {Line} */
function trackIn(text) {
  for (const name of ["trkpt", "rtept"]) {
    const tags = tagsOf(text, name).slice(0, MOST_POINTS);
    if (tags.length > 0) return tags.map((tag) => [degrees(tag, "lon"), degrees(tag, "lat")]);
  }
  return [];
}

/** @param {string} tag @param {string} name */
const degrees = (tag, name) => Number.parseFloat(attribute(tag, name));

/** The row of coordinates with most points. @param {unknown} value @param {number} [depth] @returns {Line} */
function longestIn(value, depth = 0) {
  if (typeof value !== "object" || value === null) return [];
  if (depth > DEEPEST) throw new Unreadable("sheet.file_broken");
  if (Array.isArray(value) && isPoint(value[0])) return value.slice(0, MOST_POINTS).filter(isPoint);
  /** @type {Line} */
  let best = [];
  for (const part of Object.values(value)) {
    const found = longestIn(part, depth + 1);
    if (found.length > best.length) best = found;
  }
  return best;
}

/** @param {unknown} value @returns {value is Point} */
const isPoint = (value) =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every((part) => Number.isFinite(part));

/** The longest path of a drawing, or its longest row of points. @param {string} text @returns {Line} */
function pathIn(text) {
  const paths = tagsOf(text, "path").slice(0, MOST_SHAPES);
  const rows = [...tagsOf(text, "polygon"), ...tagsOf(text, "polyline")].slice(0, MOST_SHAPES);
  /** @type {Line} */
  let best = [];
  let longest = 0;
  for (const line of [
    ...paths.map((tag) => alongPath(attribute(tag, "d"))),
    ...rows.map((tag) => rowOf(attribute(tag, "points"))),
  ]) {
    const length = line.length > 1 ? lapOf(line) : 0;
    if (length > longest) [best, longest] = [line, length];
  }
  return best;
}

/** Its first part, if it has several. @param {string} words @returns {Line} */
function alongPath(words) {
  if (words.length > LONGEST_PATH) throw new Unreadable("sheet.file_large");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", words.trim().split(/(?<=.)(?=[Mm])/s)[0]);
  const length = path.getTotalLength();
  return Array.from({ length: length > 0 ? SAMPLES : 0 }, (_, step) => {
    const { x, y } = path.getPointAtLength((length * step) / SAMPLES);
    return [x, y];
  });
}

/** @param {string} words @returns {Line} */
function rowOf(words) {
  const numbers = (words.slice(0, LONGEST_PATH).match(NUMBER) ?? []).map(Number);
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => [
    numbers[2 * at],
    numbers[2 * at + 1],
  ]);
}

/**
 * Degrees of longitude and latitude as a page has them, in any unit; other coordinates only turned over: maps
 * grow upwards.
 * @param {Line} points @returns {Line}
 */
function onPage(points) {
  const isGlobe = points.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90);
  const middle = points.reduce((sum, [, y]) => sum + y, 0) / (points.length || 1);
  const across = isGlobe ? Math.cos((middle * Math.PI) / 180) : 1;
  return points.map(([x, y]) => [x * across, -y]);
}

/** @param {Line} points @returns {Line} */
function thinned(points) {
  const sound = points.filter(isPoint);
  const step = Math.max(1, Math.ceil(sound.length / KEPT_POINTS));
  return sound.filter((_, index) => index % step === 0);
}

/** Of several laps the first: until it comes back to its beginning. @param {Line} line @returns {Line} */
function firstLap(line) {
  if (line.length === 0) return line;
  const size = Math.max(...line.map((point) => apart(point, line[0])));
  let driven = 0;
  let away = false;
  for (const [index, point] of line.entries()) {
    if (index > 0) driven += apart(point, line[index - 1]);
    away ||= apart(point, line[0]) > size / 2;
    if (away && driven > 2 * size && apart(point, line[0]) < size / 40) return line.slice(0, index);
  }
  return line;
}

/** As large as a sheet, round its own middle. @param {Line} line @returns {Line} */
function unit(line) {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = 1000 / (Math.max(Math.max(...xs) - left, Math.max(...ys) - top) || 1);
  return line.map(([x, y]) => [(x - left) * scale, (y - top) * scale]);
}
