/**
 * Decodes the encoded polylines of map services: differences of latitudes and longitudes in printable
 * characters, with five or six decimals. Also parses well-known text (WKT) of geographic databases.
 */
import { pieceOf, type Piece } from "../pieces.ts";
import { pointsOf, type Line } from "../../drawing-editor/line.ts";

const ENCODED = /^[?-~]{8,}$/;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

/** Matches text in which every backslash is doubled, as in JSON. */
const ESCAPED = /^(?:[^\\]*\\\\){2,}[^\\]*$/;

/** Decodes a polyline; null if the text is not one. */
export function decodePolyline(text: string): Line | null {
  if (!ENCODED.test(text)) return null;
  const numbers = differencesIn(ESCAPED.test(text) ? text.replaceAll("\\\\", "\\") : text);
  if (!numbers || numbers.length % 2 || numbers.length < 4) return null;
  for (const unit of [1e5, 1e6]) {
    let [lat, lon] = [0, 0];
    const line: Line = [];
    for (const [north, east] of pointsOf(numbers)) {
      lat += north;
      lon += east;
      line.push([lon / unit, lat / unit]);
    }
    if (line.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90)) return line;
  }
  return null;
}

/** @returns null if the text ends within a number, or a number is too long */
function differencesIn(text: string): number[] | null {
  const differences: number[] = [];
  let [value, factor] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const part = text.charCodeAt(at) - 63;
    value += (part % 32) * factor;
    factor *= 32;
    if (factor > 2 ** 40) return null;
    if (part < 32) {
      differences.push(value % 2 ? -(value + 1) / 2 : value / 2);
      [value, factor] = [0, 1];
    }
  }
  return factor === 1 ? differences : null;
}

export const isWkt = (text: string) => /(LINESTRING|POLYGON)\s*(Z|M|ZM)?\s*\(/i.test(text.slice(0, 20_000));

/** Returns a piece for each bracketed list of points. */
export function readWkt(text: string): Piece[] {
  return (text.match(/\([^()]*\)/g) ?? []).slice(0, 5000).map((row) => {
    const numbers = row.split(",").map((point) => (point.match(NUMBER) ?? []).slice(0, 2).map(Number));
    return pieceOf(numbers.flatMap(pointsOf));
  });
}
