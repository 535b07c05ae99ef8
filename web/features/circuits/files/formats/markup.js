/**
 * Lines in XML files of recorders and maps: GPX, KML, TCX and OpenStreetMap.
 */
import { gpx, kml, tcx } from "@tmcw/togeojson";
import { LapFileError } from "../faults.js";
import { mapPieces } from "./json.js";
import { pieceOf } from "../pieces.js";
import { readSvg } from "./svg.js";
import { parsedXml, rootOf } from "./xml.js";

/** @typedef {import("../pieces.js").Line} Line */
/** @typedef {import("../pieces.js").Piece} Piece */

/** Formats by root element: the name, and the reader. */
const READERS = {
  gpx: /** @type {const} */ (["GPX", (/** @type {Document} */ document) => piecesOf(gpx(document))]),
  kml: /** @type {const} */ (["KML", (/** @type {Document} */ document) => piecesOf(kml(document))]),
  TrainingCenterDatabase: /** @type {const} */ ([
    "TCX",
    (/** @type {Document} */ document) => piecesOf(tcx(document)),
  ]),
  osm: /** @type {const} */ (["OSM", readOsm]),
  svg: /** @type {const} */ (["SVG", readSvg]),
};

/** @param {string} text @returns {Piece[]} */
export function readMarkup(text) {
  const root = rootOf(text);
  const found = Object.entries(READERS).find(([name]) => name.toLowerCase() === root.toLowerCase());
  if (!found)
    throw new LapFileError("sheet.file_format", { format: root ? `XML (${root.slice(0, 30)})` : "XML" });
  const [, [format, read]] = found;
  return read(parsedXml(text, format));
}

/** @param {{features: any[]}} collection @returns {Piece[]} */
function piecesOf({ features }) {
  /** @type {Piece[]} */
  const found = [];
  /** @type {Line} */
  const waypoints = [];
  for (const { geometry, properties } of features)
    for (const { type, coordinates } of geometry?.geometries ?? (geometry ? [geometry] : [])) {
      const name = String(properties?.name ?? "");
      const rows = { LineString: [coordinates], MultiLineString: coordinates, Polygon: coordinates }[
        /** @type {"LineString"} */ (type)
      ];
      if (type === "Point") waypoints.push(coordinates);
      for (const row of rows ?? []) found.push(pieceOf(row, name));
    }
  return found.length > 0 ? found : [pieceOf(waypoints)];
}

/** @param {Document} document */
function readOsm(document) {
  const number = (/** @type {Element} */ element, /** @type {string} */ name) =>
    Number.parseFloat(element.getAttribute(name) ?? "");
  const place = (/** @type {Element} */ element) => ({
    lat: number(element, "lat"),
    lon: number(element, "lon"),
  });
  const nodes = [...document.getElementsByTagName("node")].map((element) => ({
    type: "node",
    id: element.getAttribute("id"),
    ...place(element),
  }));
  const ways = [...document.getElementsByTagName("way")].map((element) => {
    const refs = [...element.getElementsByTagName("nd")];
    const tags = [...element.getElementsByTagName("tag")].map((tag) => [
      tag.getAttribute("k"),
      tag.getAttribute("v"),
    ]);
    return {
      type: "way",
      id: element.getAttribute("id"),
      ...(refs[0]?.hasAttribute("lat") ? { geometry: refs.map(place) } : {}),
      nodes: refs.map((ref) => ref.getAttribute("ref")),
      tags: Object.fromEntries(tags),
    };
  });
  return mapPieces([...nodes, ...ways]);
}
