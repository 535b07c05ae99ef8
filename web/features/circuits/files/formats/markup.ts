/** Reads lines from XML files: GPX, KML, TCX and OpenStreetMap. */
import { gpx, kml, tcx } from "@tmcw/togeojson";
import { LapFileError } from "../faults.ts";
import { osmPieces } from "./json.ts";
import { pieceOf, type Piece } from "../pieces.ts";
import { readSvg } from "./svg.ts";
import { parseXml, rootOf } from "./xml.ts";
import type { Line, Point } from "../../drawing-editor/line.ts";

/** Formats by root element: display name and parser. */
const READERS = {
  gpx: ["GPX", (document: Document) => piecesOf(gpx(document))] as const,
  kml: ["KML", (document: Document) => piecesOf(kml(withPlainCommas(document)))] as const,
  TrainingCenterDatabase: ["TCX", (document: Document) => piecesOf(tcx(document))] as const,
  osm: ["OSM", readOsm] as const,
  svg: ["SVG", readSvg] as const,
};

export function readMarkup(text: string): Piece[] {
  const root = rootOf(text);
  const readerEntry = Object.entries(READERS).find(([name]) => name.toLowerCase() === root.toLowerCase());
  if (!readerEntry)
    throw new LapFileError("sheet.file_format", { format: root ? `XML (${root.slice(0, 30)})` : "XML" });
  const [, [format, reader]] = readerEntry;
  return reader(parseXml(text, format));
}

/** Removes spaces after commas in KML coordinates, which are common in hand-written files. */
function withPlainCommas(document: Document) {
  for (const element of document.getElementsByTagName("coordinates"))
    element.textContent = (element.textContent ?? "").replace(/,\s+/g, ",");
  return document;
}

/** The parts of GeoJSON that are read here. */
type Geometry =
  | { type: "Point"; coordinates: Point }
  | { type: "LineString"; coordinates: Line }
  | { type: "MultiLineString" | "Polygon"; coordinates: Line[] };
type Feature = {
  geometry: Geometry | { type: "GeometryCollection"; geometries: Geometry[] } | null;
  properties: { name?: unknown } | null;
};

function linesOf(geometry: Geometry): Line[] {
  if (geometry.type === "LineString") return [geometry.coordinates];
  return geometry.type === "MultiLineString" || geometry.type === "Polygon" ? geometry.coordinates : [];
}

function piecesOf({ features }: { features: Feature[] }): Piece[] {
  const pieces: Piece[] = [];
  const waypoints: Line = [];
  for (const { geometry, properties } of features)
    for (const part of geometry?.type === "GeometryCollection"
      ? geometry.geometries
      : geometry
        ? [geometry]
        : []) {
      if (part.type === "Point") waypoints.push(part.coordinates);
      for (const line of linesOf(part)) pieces.push(pieceOf(line, String(properties?.name ?? "")));
    }
  return pieces.length > 0 ? pieces : [pieceOf(waypoints)];
}

function readOsm(document: Document) {
  const number = (element: Element, name: string) => Number.parseFloat(element.getAttribute(name) ?? "");
  const place = (element: Element) => ({
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
  return osmPieces([...nodes, ...ways]);
}
