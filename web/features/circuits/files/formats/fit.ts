/**
 * Reads the positions of a FIT file, the format of sports watches. Definition messages give the layout of the
 * data messages after them; record messages contain latitude and longitude.
 */
import { LapFileError } from "../faults.ts";
import { pieceOf, type Piece } from "../pieces.ts";
import type { Line } from "../../drawing-editor/line.ts";

/** `lat` and `lon` are byte offsets, or -1 if the field is missing. */
type Layout = { size: number; isBigEndian: boolean; lat: number; lon: number };

const RECORD_MESSAGE = 20;
const SEMICIRCLE_DEGREES = 180 / 2 ** 31;
const INVALID = 0x7fffffff;

export const isFit = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(8, 12)) === ".FIT";

export function readFit(bytes: Uint8Array): Piece[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = view.getUint8(0);
  const end = start + view.getUint32(4, true);
  if (end > bytes.length) throw new LapFileError("sheet.file_cut", { format: "FIT" });
  try {
    return [pieceOf(positionsIn(view, start, end))];
  } catch (error) {
    if (error instanceof RangeError) throw new LapFileError("sheet.file_broken", { format: "FIT" });
    throw error;
  }
}

function positionsIn(view: DataView, start: number, end: number) {
  const points: Line = [];
  const layouts: Map<number, Layout> = new Map();
  for (let at = start; at < end; ) {
    const header = view.getUint8(at++);
    const isCompressed = (header & 0x80) !== 0;
    const kind = isCompressed ? (header >> 5) & 3 : header & 15;
    if (!isCompressed && header & 0x40) {
      const { layout, length } = layoutAt(view, at, (header & 0x20) !== 0);
      layouts.set(kind, layout);
      at += length;
      continue;
    }
    const layout = layouts.get(kind);
    if (!layout) throw new RangeError("no definition");
    if (layout.lat >= 0 && layout.lon >= 0) {
      const lat = view.getInt32(at + layout.lat, !layout.isBigEndian);
      const lon = view.getInt32(at + layout.lon, !layout.isBigEndian);
      if (lat !== INVALID && lon !== INVALID)
        points.push([lon * SEMICIRCLE_DEGREES, lat * SEMICIRCLE_DEGREES]);
    }
    at += layout.size;
  }
  return points;
}

/** Reads a definition message. */
function layoutAt(view: DataView, at: number, hasDeveloperFields: boolean) {
  const isBigEndian = view.getUint8(at + 1) === 1;
  const isRecord = view.getUint16(at + 2, !isBigEndian) === RECORD_MESSAGE;
  const fields = view.getUint8(at + 4);
  const layout = { size: 0, isBigEndian, lat: -1, lon: -1 };
  for (let field = 0; field < fields; field += 1) {
    const number = view.getUint8(at + 5 + 3 * field);
    const size = view.getUint8(at + 6 + 3 * field);
    if (isRecord && size === 4 && number === 0) layout.lat = layout.size;
    if (isRecord && size === 4 && number === 1) layout.lon = layout.size;
    layout.size += size;
  }
  let length = 5 + 3 * fields;
  if (hasDeveloperFields) {
    const extra = view.getUint8(at + length);
    for (let field = 0; field < extra; field += 1) layout.size += view.getUint8(at + length + 2 + 3 * field);
    length += 1 + 3 * extra;
  }
  return { layout, length };
}
