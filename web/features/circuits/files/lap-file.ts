/**
 * Reads laps from recordings, maps, tables and drawings. Files never leave the device. Used by the page, and
 * by node for `build.py circuit --trace`.
 */
import { readTable } from "./formats/csv.ts";
import { LapFileError, type Fault } from "./faults.ts";
import { isFit, readFit } from "./formats/fit.ts";
import { RECORD_SEPARATOR, readJson } from "./formats/json.ts";
import { findLaps } from "./laps/laps.ts";
import { readMarkup } from "./formats/markup.ts";
import { pieceOf, type Piece } from "./pieces.ts";
import { decodePolyline, isWkt, readWkt } from "./formats/polyline.ts";
import { gunzipFile, isGzip, isZip, textOf, unzipFiles, type PackedFile } from "./unpack.ts";
import { rootOf } from "./formats/xml.ts";
import type { Line } from "../drawing-editor/line.ts";

/** X to the right, y upwards. */
export type NamedLap = { points: Line; name: string };

export const MAX_BYTES = 12_000_000;
const MAX_NAME_LENGTH = 24;
/** Maximum number of encoded polylines in a text. */
const MAX_LINES = 5000;
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
/** Formats that cannot be read, by file extension. */
const ENDINGS: Record<string, string> = {
  dxf: "DXF",
  pbf: "OSM PBF",
  mp4: "video",
  mov: "video",
  plt: "PLT",
  vbo: "VBO",
  igc: "IGC",
};

/** Result for a file with more than MAX_BYTES. */
export const tooLargeResult: { fault: Fault } = { fault: { id: "sheet.file_large", args: {} } };

/** Returns the laps in a file, the likeliest first. Raises an error only if there is a bug in the parser. */
export function readLaps(name: string, bytes: Uint8Array): { laps: NamedLap[] } | { fault: Fault } {
  try {
    const laps = findLaps(readPieces(name, bytes));
    const own = nameOfFile(name);
    return { laps: laps.map((lap) => ({ points: lap.points, name: cleanName(lap.name) || own })) };
  } catch (error) {
    if (error instanceof LapFileError) return { fault: error.fault };
    if (isBrowserLimit(error)) return tooLargeResult;
    throw error;
  }
}

/** True if memory or nesting is exhausted; Firefox uses an InternalError. */
const isBrowserLimit = (error: unknown) =>
  error instanceof RangeError || (error instanceof Error && error.name === "InternalError");

/** Returns the name, cleaned and shortened; "" if it is too short or generic. */
function cleanName(text: string) {
  const plain = text
    .replace(/[{}<>"\p{C}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length < 3 || PLAIN_NAME.test(plain) ? "" : shortenName(plain);
}

const shortenName = (text: string) =>
  text.length <= MAX_NAME_LENGTH
    ? text
    : text
        .slice(0, MAX_NAME_LENGTH + 1)
        .replace(/\s+\S*$/, "")
        .slice(0, MAX_NAME_LENGTH)
        .trim();

function nameOfFile(name: string) {
  const stem = name.replace(/(\.[a-z]\w{0,8}){1,2}$/i, "");
  return shortenName(stem.replace(/[{}<>"_\p{C}-]+/gu, " ").trim());
}

/**
 * Returns the possible readings of all lines in a file, the likeliest first. Raises LapFileError if the file
 * cannot be read.
 *
 * @param depth  number of enclosing archives
 */
export function readPieces(name: string, bytes: Uint8Array, depth = 0): Piece[][] {
  if (bytes.length > MAX_BYTES && depth === 0) throw new LapFileError("sheet.file_large");
  if (depth < 2 && isGzip(bytes)) return readPieces(name.replace(/\.gz$/i, ""), gunzipFile(bytes), depth + 1);
  if (depth < 2 && isZip(bytes)) return readArchive(unzipFiles(bytes), depth + 1);
  if (isFit(bytes)) return [readFit(bytes)];
  const format = unreadableFormat(name, bytes);
  if (format) throw new LapFileError("sheet.file_format", { format });
  return readText(textOf(bytes).trim());
}

function readArchive(files: PackedFile[], depth: number): Piece[][] {
  const allPieces: Piece[] = [];
  let fault = new LapFileError("sheet.file_line");
  for (const { name, bytes } of files)
    try {
      const [pieces] = readPieces(name, bytes, depth);
      const own = files.length > 1 ? nameOfFile(name) : "";
      allPieces.push(...(pieces ?? []).map((piece) => ({ ...piece, name: piece.name || own })));
    } catch (error) {
      if (!(error instanceof LapFileError)) throw error;
      fault = error;
    }
  if (allPieces.length === 0) throw fault;
  return [allPieces];
}

/** Name of a format that cannot be read, or "". */
function unreadableFormat(name: string, bytes: Uint8Array) {
  const start = String.fromCharCode(...bytes.subarray(0, 40));
  const format = Object.entries(SIGNATURES).find(([, text]) => start.startsWith(text))?.[0];
  return format ?? ENDINGS[/\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? ""] ?? "";
}

function readText(text: string): Piece[][] {
  if (/^[[{]/.test(text) || text.startsWith(RECORD_SEPARATOR)) return readJson(text);
  if (text.startsWith("<")) {
    if (/^html$/i.test(rootOf(text))) throw new LapFileError("sheet.file_format", { format: "HTML" });
    return [readMarkup(text)];
  }
  const plain = text.replace(/^"([^"\n]*)"$/, (_, inner: string) => inner.replaceAll("\\\\", "\\"));
  const decodedLines = plain.split(/\s+/, MAX_LINES).map(decodePolyline);
  const lines = decodedLines.filter((line) => line !== null);
  if (lines.length === decodedLines.length) return [lines.map((line) => pieceOf(line))];
  if (isWkt(text)) return [readWkt(text)];
  const readings = readTable(text);
  if (readings.length === 0) throw new LapFileError("sheet.file_unknown");
  return readings;
}
