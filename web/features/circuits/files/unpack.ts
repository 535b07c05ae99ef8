/**
 * Decodes the bytes of a file as text, and unpacks zip and gzip archives. The size is limited during
 * unpacking, whatever size the archive declares.
 */
import { Gunzip, Unzip, UnzipInflate } from "fflate";
import { LapFileError } from "./faults.ts";

export type PackedFile = { name: string; bytes: Uint8Array };

const MAX_UNPACKED_BYTES = 24_000_000;
const MAX_FILES = 40;
const SLICE_BYTES = 1 << 14;
const READABLE = /\.(gpx|kml|tcx|fit|(geo|topo)?json[ls]?|ndjson|csv|tsv|txt|wkt|svg|osm|xml|gz)$/i;
const OFFICE = { Excel: /^xl\//, Word: /^word\//, Shapefile: /\.shp$/i, OpenDocument: /^META-INF\/manifest/ };

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((value, at) => bytes[at] === value);
export const isGzip = (bytes: Uint8Array) => startsWith(bytes, [0x1f, 0x8b]);
export const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 3, 4]);

/** Collects chunks up to the limit. */
function createCollector() {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    add(chunk: Uint8Array) {
      size += chunk.length;
      if (size > MAX_UNPACKED_BYTES) throw new LapFileError("sheet.file_large");
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

function pushAll(
  bytes: Uint8Array,
  format: string,
  stream: { push: (chunk: Uint8Array, isLast?: boolean) => unknown },
) {
  try {
    for (let at = 0; at < bytes.length; at += SLICE_BYTES)
      stream.push(bytes.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= bytes.length);
  } catch (error) {
    throw error instanceof LapFileError ? error : new LapFileError("sheet.file_broken", { format });
  }
}

export function gunzipFile(bytes: Uint8Array) {
  const collector = createCollector();
  pushAll(bytes, "gzip", new Gunzip((chunk) => collector.add(chunk)));
  return collector.all();
}

/** Returns the files of an archive that may contain a line. */
export function unzipFiles(bytes: Uint8Array): PackedFile[] {
  const files: { name: string; collector: ReturnType<typeof createCollector>; isWhole: boolean }[] = [];
  const names: string[] = [];
  let left = MAX_UNPACKED_BYTES;
  const archive = new Unzip((file) => {
    if (names.length < 1000) names.push(file.name);
    if (files.length >= MAX_FILES || !READABLE.test(file.name) || /(^|\/)(\._|__MACOSX)/.test(file.name))
      return;
    const entry = { name: file.name, collector: createCollector(), isWhole: false };
    files.push(entry);
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      left -= chunk.length;
      if (left < 0) throw new LapFileError("sheet.file_large");
      entry.collector.add(chunk);
      entry.isWhole ||= isLast;
    };
    file.start();
  });
  archive.register(UnzipInflate);
  pushAll(bytes, "zip", archive);
  for (const [format, pattern] of Object.entries(OFFICE))
    if (names.some((name) => pattern.test(name))) throw new LapFileError("sheet.file_format", { format });
  if (files.some(({ isWhole }) => !isWhole)) throw new LapFileError("sheet.file_cut", { format: "zip" });
  return files.map(({ name, collector }) => ({ name: name.replace(/^.*\//, ""), bytes: collector.all() }));
}

export function textOf(bytes: Uint8Array) {
  const label = encodingOf(bytes);
  try {
    return new TextDecoder(label, { fatal: label === "utf-8" }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function encodingOf(bytes: Uint8Array) {
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  if (bytes[0] && !bytes[1] && bytes[2] && !bytes[3]) return "utf-16le";
  if (!bytes[0] && bytes[1] && !bytes[2] && bytes[3]) return "utf-16be";
  return "utf-8";
}
