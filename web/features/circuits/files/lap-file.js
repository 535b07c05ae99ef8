/**
 * Laps in files that people have: recordings, maps, tables and drawings. Everything is read on the device.
 * Used by the page, and by node for `build.py circuit --trace`.
 */
import { readTable } from "./formats/csv.js";
import { LapFileError } from "./faults.js";
import { isFit, readFit } from "./formats/fit.js";
import { readJson } from "./formats/json.js";
import { lapsIn } from "./laps/laps.js";
import { readMarkup } from "./formats/markup.js";
import { pieceOf } from "./pieces.js";
import { decodedPolyline, isWkt, readWkt } from "./formats/polyline.js";
import { gunzipped, isGzip, isZip, textOf, unzipped } from "./unpack.js";
import { rootOf } from "./formats/xml.js";

/** @typedef {import("./pieces.js").Line} Line */
/** @typedef {import("./pieces.js").Piece} Piece */
/** @typedef {import("./faults.js").Fault} Fault */
/** @typedef {{points: Line, name: string}} NamedLap  x to the right, y upwards */

export const MAX_BYTES = 12_000_000;
const NAME_LONGEST = 24;
/** Begins each text of a GeoJSON sequence. */
const RECORD_SEPARATOR = "\u001e";
const PLAIN_NAME = /^(track|path|line|route|lap|way|untitled|unnamed|new|activity|course)?[\s\d._-]*$/i;

/** First bytes of formats that cannot be read, as text. */
const SIGNATURES = {
  PDF: "%PDF",
  "GeoPackage or SQLite": "SQLite format 3",
  Shapefile: "\0\0'\n",
  DWG: "AC10",
  Excel: "\u00d0\u00cf\u0011\u00e0",
  "7-Zip": "7z\u00bc\u00af",
  RAR: "Rar!",
  FlatGeobuf: "fgb",
  PNG: "\u0089PNG",
  JPEG: "\u00ff\u00d8\u00ff",
  NMEA: "$G",
  "RaceLogic VBO": "File created on",
};
/** The same by the end of the name. @type {Record<string, string>} */
const ENDINGS = {
  dxf: "DXF",
  pbf: "OSM PBF",
  mp4: "video",
  mov: "video",
  plt: "PLT",
  vbo: "VBO",
  igc: "IGC",
};

/** The answer to a file with more bytes. @type {{fault: Fault}} */
export const tooLarge = { fault: { id: "sheet.file_large", args: {} } };

/**
 * The laps in a file, the likeliest first. Throws only if the reader itself is at fault.
 * @param {string} name @param {Uint8Array} bytes
 * @returns {{laps: NamedLap[]} | {fault: Fault}}
 */
export function readLaps(name, bytes) {
  try {
    const laps = lapsIn(readPieces(name, bytes));
    const own = nameOfFile(name);
    return { laps: laps.map((lap) => ({ points: lap.points, name: named(lap.name) || own })) };
  } catch (error) {
    if (error instanceof LapFileError) return { fault: error.fault };
    if (isBrowserLimit(error)) return tooLarge;
    throw error;
  }
}

/** True if memory or nesting is exhausted; Firefox throws an InternalError. @param {unknown} error */
const isBrowserLimit = (error) =>
  error instanceof RangeError || (error instanceof Error && error.name === "InternalError");

/** A name that says something. @param {string} text */
function named(text) {
  const plain = text
    .replace(/[{}<>"\p{C}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length < 3 || PLAIN_NAME.test(plain) ? "" : shortened(plain);
}

/** @param {string} text */
const shortened = (text) =>
  text.length <= NAME_LONGEST
    ? text
    : text
        .slice(0, NAME_LONGEST + 1)
        .replace(/\s+\S*$/, "")
        .slice(0, NAME_LONGEST)
        .trim();

/** @param {string} name */
function nameOfFile(name) {
  const stem = name.replace(/(\.[a-z]\w{0,8}){1,2}$/i, "");
  return shortened(stem.replace(/[{}<>"_\p{C}-]+/gu, " ").trim());
}

/**
 * Readings of all lines in a file, the likeliest first. Throws LapFileError.
 * @param {string} name @param {Uint8Array} bytes @param {number} [depth]  archives round it
 * @returns {Piece[][]}
 */
export function readPieces(name, bytes, depth = 0) {
  if (bytes.length > MAX_BYTES && depth === 0) throw new LapFileError("sheet.file_large");
  if (depth < 2 && isGzip(bytes)) return readPieces(name.replace(/\.gz$/i, ""), gunzipped(bytes), depth + 1);
  if (depth < 2 && isZip(bytes)) return inArchive(unzipped(bytes), depth + 1);
  if (isFit(bytes)) return [readFit(bytes)];
  const format = unreadable(name, bytes);
  if (format) throw new LapFileError("sheet.file_format", { format });
  return readText(textOf(bytes).replaceAll(RECORD_SEPARATOR, "").trim());
}

/** @param {import("./unpack.js").Packed[]} files @param {number} depth @returns {Piece[][]} */
function inArchive(files, depth) {
  /** @type {Piece[]} */
  const found = [];
  let fault = new LapFileError("sheet.file_line");
  for (const { name, bytes } of files)
    try {
      const [pieces] = readPieces(name, bytes, depth);
      const own = files.length > 1 ? nameOfFile(name) : "";
      found.push(...(pieces ?? []).map((piece) => ({ ...piece, name: piece.name || own })));
    } catch (error) {
      if (!(error instanceof LapFileError)) throw error;
      fault = error;
    }
  if (found.length === 0) throw fault;
  return [found];
}

/** Name of a format that cannot be read, or "". @param {string} name @param {Uint8Array} bytes */
function unreadable(name, bytes) {
  const start = String.fromCharCode(...bytes.subarray(0, 40));
  const known = Object.entries(SIGNATURES).find(([, text]) => start.startsWith(text))?.[0];
  return known ?? ENDINGS[/\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? ""] ?? "";
}

/** @param {string} text @returns {Piece[][]} */
function readText(text) {
  if (/^[[{]/.test(text)) return readJson(text);
  if (text.startsWith("<")) {
    if (/^html$/i.test(rootOf(text))) throw new LapFileError("sheet.file_format", { format: "HTML" });
    return [readMarkup(text)];
  }
  const line = decodedPolyline(/^"[^"\n]*"$/.test(text) ? String(JSON.parse(text)) : text);
  if (line) return [[pieceOf(line)]];
  if (isWkt(text)) return [readWkt(text)];
  const readings = readTable(text);
  if (readings.length === 0) throw new LapFileError("sheet.file_unknown");
  return readings;
}
