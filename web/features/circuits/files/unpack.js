/**
 * Bytes of a file as text, and the files in a zip or gzip archive. What comes out is limited while it is
 * unpacked, whatever the archive says about itself.
 */
import { Gunzip, Unzip, UnzipInflate } from "fflate";
import { LapFileError } from "./faults.js";

/** @typedef {{name: string, bytes: Uint8Array}} Packed */

const MAX_UNPACKED = 24_000_000;
const MAX_FILES = 40;
const SLICE = 1 << 14;
const READABLE = /\.(gpx|kml|tcx|fit|(geo|topo)?json[ls]?|ndjson|csv|tsv|txt|wkt|svg|osm|xml|gz)$/i;
const OFFICE = { Excel: /^xl\//, Word: /^word\//, Shapefile: /\.shp$/i, OpenDocument: /^META-INF\/manifest/ };

/** @param {Uint8Array} bytes @param {number[]} start */
const begins = (bytes, start) => start.every((value, at) => bytes[at] === value);
/** @param {Uint8Array} bytes */
export const isGzip = (bytes) => begins(bytes, [0x1f, 0x8b]);
/** @param {Uint8Array} bytes */
export const isZip = (bytes) => begins(bytes, [0x50, 0x4b, 3, 4]);

/** Collects chunks up to the limit. */
function collector() {
  /** @type {Uint8Array[]} */
  const chunks = [];
  let size = 0;
  return {
    /** @param {Uint8Array} chunk */
    add(chunk) {
      size += chunk.length;
      if (size > MAX_UNPACKED) throw new LapFileError("sheet.file_large");
      chunks.push(chunk);
    },
    all() {
      const bytes = new Uint8Array(size);
      let at = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, at);
        at += chunk.length;
      }
      return bytes;
    },
  };
}

/**
 * @param {Uint8Array} bytes @param {string} format
 * @param {{push: (chunk: Uint8Array, isLast?: boolean) => unknown}} stream
 */
function pushAll(bytes, format, stream) {
  try {
    for (let at = 0; at < bytes.length; at += SLICE)
      stream.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
  } catch (error) {
    throw error instanceof LapFileError ? error : new LapFileError("sheet.file_broken", { format });
  }
}

/** @param {Uint8Array} bytes */
export function gunzipped(bytes) {
  const found = collector();
  pushAll(bytes, "gzip", new Gunzip((chunk) => found.add(chunk)));
  return found.all();
}

/** The files of an archive that may hold a line. @param {Uint8Array} bytes @returns {Packed[]} */
export function unzipped(bytes) {
  /** @type {{name: string, found: ReturnType<typeof collector>, isWhole: boolean}[]} */
  const files = [];
  /** @type {string[]} */
  const names = [];
  let left = MAX_UNPACKED;
  const archive = new Unzip((file) => {
    if (names.length < 1000) names.push(file.name);
    if (files.length >= MAX_FILES || !READABLE.test(file.name) || /(^|\/)(\._|__MACOSX)/.test(file.name))
      return;
    const entry = { name: file.name, found: collector(), isWhole: false };
    files.push(entry);
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      left -= chunk.length;
      if (left < 0) throw new LapFileError("sheet.file_large");
      entry.found.add(chunk);
      entry.isWhole ||= isLast;
    };
    file.start();
  });
  archive.register(UnzipInflate);
  pushAll(bytes, "zip", archive);
  for (const [format, pattern] of Object.entries(OFFICE))
    if (names.some((name) => pattern.test(name))) throw new LapFileError("sheet.file_format", { format });
  if (files.some(({ isWhole }) => !isWhole)) throw new LapFileError("sheet.file_cut", { format: "zip" });
  return files.map(({ name, found }) => ({ name: name.replace(/^.*\//, ""), bytes: found.all() }));
}

/** @param {Uint8Array} bytes */
export function textOf(bytes) {
  const label = encodingOf(bytes);
  try {
    return new TextDecoder(label, { fatal: label === "utf-8" }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** @param {Uint8Array} bytes */
function encodingOf(bytes) {
  if (begins(bytes, [0xff, 0xfe])) return "utf-16le";
  if (begins(bytes, [0xfe, 0xff])) return "utf-16be";
  if (bytes[0] && !bytes[1] && bytes[2] && !bytes[3]) return "utf-16le";
  if (!bytes[0] && bytes[1] && !bytes[2] && bytes[3]) return "utf-16be";
  return "utf-8";
}
