/** Laps as files in all formats, and functions that read them in tests. */
import { gzipSync, zipSync } from "../../../web/node_modules/fflate/esm/index.mjs";
import { readLaps } from "../../../web/features/circuits/files/lap-file.ts";
import { resample, lapLengthOf } from "../../../web/features/circuits/drawing-editor/line.ts";

/** @typedef {[number, number][]} Line */

const METRES_PER_DEGREE = 111_195;
/** Longitude and latitude of the laps. */
const HOME = [8.3, 47.4];

/** A lap in metres, driven clockwise: three corners to the right, one to the left. */
export function lap(count = 120, size = 700) {
  return /** @type {Line} */ (
    Array.from({ length: count }, (_, at) => {
      const turn = (-2 * Math.PI * at) / count;
      const far = size * (1 + 0.25 * Math.cos(2 * turn) + 0.14 * Math.sin(3 * turn));
      return [far * Math.cos(turn), far * Math.sin(turn)];
    })
  );
}

/** The same with points at even distances. */
export const evenLap = (count = 120, size = 700) => resample(lap(900, size), count);

/** @param {Line} line */
export const closeLine = (line) => /** @type {Line} */ ([...line, line[0]]);

/** @param {Line} line @param {number} dx @param {number} dy */
export const shiftLine = (line, dx, dy) => /** @type {Line} */ (line.map(([x, y]) => [x + dx, y + dy]));

/** Converts metres around a place to longitudes and latitudes. @param {Line} line */
export const toDegrees = (line) =>
  /** @type {Line} */ (
    line.map(([x, y]) => [
      HOME[0] + x / METRES_PER_DEGREE / Math.cos((HOME[1] * Math.PI) / 180),
      HOME[1] + y / METRES_PER_DEGREE,
    ])
  );

/** @param {Line} line */
const segment = (line) =>
  `<trkseg>${toDegrees(line)
    .map(([lon, lat]) => `<trkpt lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}"><ele>400</ele></trkpt>`)
    .join("")}</trkseg>`;

/** Segments of one track. @param {Line[]} segments */
export const gpx = (segments, name = "") =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk>${
    name ? `<name>${name}</name>` : ""
  }${segments.map(segment).join("")}</trk></gpx>`;

/** Lines with names. @param {Record<string, Line> | Line[]} lines */
export const geojson = (lines) => ({
  type: "FeatureCollection",
  features: Object.entries(lines).map(([name, line]) => ({
    type: "Feature",
    properties: Array.isArray(lines) ? {} : { name },
    geometry: { type: "LineString", coordinates: toDegrees(line) },
  })),
});

/** @param {Line} line */
export const kml = (line, name = "Ring Road") =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>${name}</name>
  <LineString><coordinates>${toDegrees(line)
    .map(([lon, lat]) => `${lon},${lat},0`)
    .join(" ")}</coordinates></LineString></Placemark></Document></kml>`;

/** @param {Line} line */
const track = (line) =>
  toDegrees(line)
    .map(
      ([lon, lat]) => `<LatitudeDegrees>${lat}</LatitudeDegrees><LongitudeDegrees>${lon}</LongitudeDegrees>`,
    )
    .map((place) => `<Trackpoint><Position>${place}</Position></Trackpoint>`)
    .join("");

/** Each line a lap of the recorder. @param {Line[]} lines */
export const tcx = (lines) =>
  `<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
  <Activities><Activity Sport="Running"><Id>x</Id>${lines
    .map((line) => `<Lap><Track>${track(line)}</Track></Lap>`)
    .join("")}</Activity></Activities></TrainingCenterDatabase>`;

/** @param {Line} line */
export const svgPath = (line) => `M${line.map(([x, y]) => `${x} ${-y}`).join("L")}`;

/** @param {string} inner */
export const svg = (inner) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">${inner}</svg>`;

/** @param {Line} line */
export function polyline(line, unit = 1e5) {
  let [lastLat, lastLon] = [0, 0];
  const encoded = (/** @type {number} */ difference) => {
    let [value, text] = [difference < 0 ? ~(difference << 1) : difference << 1, ""];
    for (; value >= 32; value >>>= 5) text += String.fromCharCode(63 + 32 + (value % 32));
    return text + String.fromCharCode(63 + value);
  };
  return toDegrees(line)
    .map(([lon, lat]) => {
      const [a, b] = [Math.round(lat * unit), Math.round(lon * unit)];
      const text = encoded(a - lastLat) + encoded(b - lastLon);
      [lastLat, lastLon] = [a, b];
      return text;
    })
    .join("");
}

/** A FIT file with records of a position and a heart rate. @param {Line} line */
export function fit(line) {
  const definition = [0x40, 0, 0, 20, 0, 3, 3, 1, 2, 0, 4, 0x85, 1, 4, 0x85];
  const bytes = new Uint8Array(14 + definition.length + 10 * line.length + 2);
  const view = new DataView(bytes.buffer);
  bytes.set([14, 0x10, 0, 0], 0);
  view.setUint32(4, bytes.length - 16, true);
  bytes.set(bytesOf(".FIT"), 8);
  bytes.set(definition, 14);
  for (const [at, [lon, lat]] of toDegrees(line).entries()) {
    const start = 14 + definition.length + 10 * at;
    bytes[start + 1] = 120;
    view.setInt32(start + 2, Math.round((lat * 2 ** 31) / 180), true);
    view.setInt32(start + 6, Math.round((lon * 2 ** 31) / 180), true);
  }
  return bytes;
}

/** @param {string} text */
export const bytesOf = (text) => new TextEncoder().encode(text);
/** @param {string | Uint8Array} content */
const toBytes = (content) => (typeof content === "string" ? bytesOf(content) : content);
/** @param {string | Uint8Array} content */
export const gzip = (content) => gzipSync(toBytes(content));
/** @param {Record<string, string | Uint8Array>} files */
export const zip = (files) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, toBytes(content)])));

/** @param {string | Uint8Array | object} content @param {string} [name] */
export const readLapFile = (content, name = "file") =>
  readLaps(
    name,
    toBytes(
      typeof content === "object" && !(content instanceof Uint8Array) ? JSON.stringify(content) : content,
    ),
  );

/** Laps that were read; fails if there are none. @param {ReturnType<typeof readLapFile>} file */
export function lapsOf(file) {
  if ("fault" in file) throw new Error(JSON.stringify(file.fault));
  return file.laps;
}

/** Length of the only lap. @param {ReturnType<typeof readLapFile>} file */
export function readLengthOf(file) {
  const laps = lapsOf(file);
  if (laps.length !== 1) throw new Error(`${laps.length} laps`);
  return lapLengthOf(laps[0].points);
}

/** The name of the error for a file without a lap. @param {ReturnType<typeof readLapFile>} file */
export const faultOf = (file) => ("fault" in file ? file.fault.id.replace("sheet.file_", "") : "a lap");

/** Metres on the map per metre at the latitude of the laps. */
export const MAP_SCALE = 1 / Math.cos((HOME[1] * Math.PI) / 180);
export { lapLengthOf as lapOf };
