/**
 * Tables: comma, semicolon, tab or space between columns, with or without a header, decimal points or commas.
 */
import { itemAt } from "../../../../platform/lists/item-at.ts";
import { pairReadings, pieceOf, type Piece } from "../pieces.ts";
import type { Line } from "../../drawing-editor/line.ts";

const DELIMITERS = [";", "\t", ",", "|", /[ \t]+/];
const HEADER_ROWS = 60;
const SAMPLE_ROWS = 40;
const MAX_ROWS = 50_000;
const LATITUDE = /^(position_?|gps_?)*(lat(itude)?|breitengrad)(_?(deg|degrees|wgs84))?$/;
const LONGITUDE = /^(position_?|gps_?)*((lon|lng|long)(gitude)?|l(ä|ae)ngengrad)(_?(deg|degrees|wgs84))?$/;
const X = /^(x|(pos|position|world|coord)_?x|x_?(m|pos|coord\w*)|east(ing)?)$/;
const Y = /^(y|(pos|position|world|coord)_?y|y_?(m|pos|coord\w*)|north(ing)?)$/;
type Columns = [number, number];
const SEMICIRCLE_DEGREES = 180 / 2 ** 31;

/** Returns the possible readings of a table, the likeliest first; [] if it is not a table of numbers. */
export function readTable(text: string): Piece[][] {
  const all = text.split(/\r\n|\n|\r/);
  const step = Math.ceil(all.length / MAX_ROWS);
  const rows = step > 1 ? all.filter((_, at) => at % step === 0 || at < HEADER_ROWS) : all;
  const [best] = DELIMITERS.map((delimiter) => rateDelimiter(delimiter, rows)).sort((a, b) => b.fit - a.fit);
  return best && best.fit > 0 ? best.read() : [];
}

/** Rates how well a delimiter fits the rows, and provides a function to read them with it. */
function rateDelimiter(delimiter: string | RegExp, rows: string[]) {
  const cells = (row: string) =>
    row
      .replace(/^#/, "")
      .trim()
      .replace(/"([^"]*)"/g, (_, cell: string) =>
        cell
          .replace(/^([-+]?\d+),(?=\d+$)/, "$1.")
          .split(delimiter)
          .join("_"),
      )
      .split(delimiter)
      .map((cell) => cell.trim());
  const hasCommas = delimiter !== ",";
  const number = (cell: string | undefined) => numberIn(cell, hasCommas);
  const header = headerIn(rows.slice(0, HEADER_ROWS).map(cells));
  const data = rows.slice((header?.row ?? -1) + 1);
  const sample = data.filter((row) => row.trim() && !row.startsWith("#")).slice(0, SAMPLE_ROWS);
  const columns = header?.columns ?? guessColumns(sample.map((row) => cells(row).map(number)));
  const good = columns
    ? sample.filter((row) => columns.every((at) => !Number.isNaN(number(cells(row)[at])))).length
    : 0;
  const fit = good >= 2 && good * 2 >= sample.length ? good + (header ? 1000 : 0) : 0;
  return {
    fit,
    read: () => (columns ? linesIn(data, cells, number, columns, header?.isGlobe) : []),
  };
}

/** @param hasCommas  true if a comma may be the decimal separator */
function numberIn(cell: string | undefined, hasCommas: boolean) {
  const text = hasCommas ? cell?.replace(/^([-+]?\d*),(\d+)$/, "$1.$2") : cell;
  return text ? Number(text) : Number.NaN;
}

/** Finds the header row and its coordinate columns; null if there is none. */
function headerIn(rows: string[][]): { row: number; columns: Columns; isGlobe: boolean } | null {
  for (const [row, cells] of rows.entries()) {
    const names = cells.map((cell) =>
      cell
        .toLowerCase()
        .replace(/\s*[([].*$/, "")
        .replace(/[\s-]+/g, "_"),
    );
    const find = (pattern: RegExp) => names.findIndex((name) => pattern.test(name));
    const [lon, lat, x, y] = [find(LONGITUDE), find(LATITUDE), find(X), find(Y)];
    if (lon >= 0 && lat >= 0) return { row, columns: [lon, lat], isGlobe: true };
    if (x >= 0 && y >= 0) return { row, columns: [x, y], isGlobe: false };
  }
  return null;
}

/** Returns the first two number columns, without row counters; null if there are fewer. */
function guessColumns(rows: number[][]): Columns | null {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const [first, second] = Array.from({ length: width }, (_, at) => at).filter((at) => {
    const values = rows.flatMap((row) => row.slice(at, at + 1)).filter((value) => !Number.isNaN(value));
    const counts = values.every(
      (value, n) => Number.isInteger(value) && (n === 0 || value - itemAt(values, n - 1) === 1),
    );
    return values.length * 2 >= rows.length && values.length > 1 && !(width > 2 && counts);
  });
  return first === undefined || second === undefined ? null : [first, second];
}

/** @param isGlobe  undefined without a header */
function linesIn(
  rows: string[],
  cells: (row: string) => string[],
  number: (cell: string | undefined) => number,
  [first, second]: Columns,
  isGlobe?: boolean,
) {
  let line: Line = [];
  const lines = [line];
  for (const row of rows) {
    const parts = cells(row);
    const [a, b] = [number(parts[first]), number(parts[second])];
    if (!Number.isNaN(a) && !Number.isNaN(b)) line.push([a, b]);
    else if (!row.trim() && line.length > 0) {
      line = [];
      lines.push(line);
    }
  }
  const longLines = lines.filter((line) => line.length > 1);
  if (isGlobe) return [longLines.map((line) => pieceOf(inDegrees(line)))];
  if (isGlobe === false) return [longLines.map((points) => ({ points, name: "", isGlobe: false }))];
  const readings = longLines.map((line) => pairReadings(line));
  const most = Math.max(0, ...readings.map((reading) => reading.length));
  return Array.from({ length: most }, (_, at) =>
    readings.flatMap((reading) => reading[at] ?? reading.slice(0, 1)),
  );
}

/** Converts semicircles to degrees: some watches export positions as whole numbers. */
const inDegrees = (line: Line): Line =>
  line.some(([lon]) => Math.abs(lon) > 100_000)
    ? line.map(([lon, lat]) => [lon * SEMICIRCLE_DEGREES, lat * SEMICIRCLE_DEGREES])
    : line;
