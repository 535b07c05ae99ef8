/** Reading laps from files: every supported format gives a lap with its name, others one error message. */
import assert from "node:assert/strict";
import "../support/web/render.mjs";
import { test } from "node:test";
import {
  MAP_SCALE,
  closeLine,
  faultOf,
  fit,
  geojson,
  gpx,
  gzip,
  kml,
  lap,
  evenLap,
  lapOf,
  lapsOf,
  readLengthOf,
  toDegrees,
  polyline,
  readLapFile,
  svg,
  svgPath,
  tcx,
  zip,
} from "../support/web/lap-files.mjs";

const LAP = lap();
const LENGTH = lapOf(LAP);
const RUN = closeLine(LAP);

/** @param {ReturnType<typeof readLapFile>} lapFile @param {number} length @param {string} name */
function isLap(lapFile, length, name) {
  assert.ok(
    Math.abs(readLengthOf(lapFile) / length - 1) < 0.005,
    `${name}: ${readLengthOf(lapFile)}, not ${length}`,
  );
}

const degrees = toDegrees(RUN);
const latFirst = degrees.map(([lon, lat]) => [lat, lon]);
const rows = (/** @type {string} */ between) => degrees.map(([lon, lat]) => `${lat}${between}${lon}`);
const utf16 = (/** @type {string} */ text) =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer);
const quantised = degrees.map(([lon, lat]) => [Math.round((lon - 8) * 1e6), Math.round((lat - 47) * 1e6)]);
const arc = quantised.map(([x, y], at) =>
  at ? [x - quantised[at - 1][0], y - quantised[at - 1][1]] : [x, y],
);
const way = { type: "way", id: 1, tags: { highway: "raceway" } };

const ON_EARTH = {
  GPX: gpx([RUN]),
  "GPX with a prefix": gpx([RUN])
    .replaceAll("</", "</g:")
    .replaceAll(/<(?=[a-z])/g, "<g:")
    .replace("xmlns=", "xmlns:g="),
  "GPX with an undeclared prefix": gpx([RUN]).replaceAll("<ele>", "<tp:hr>90</tp:hr><ele>"),
  "GPX with a plain & in its name": gpx([RUN], "Bill & Ben"),
  "a planned route": gpx([RUN])
    .replaceAll("trkseg>", "rte>")
    .replaceAll("trkpt", "rtept")
    .replace(/<\/?trk>/g, ""),
  waypoints: gpx([RUN])
    .replaceAll(/<\/?trk(seg)?>/g, "")
    .replaceAll("trkpt", "wpt"),
  "GPX in UTF-16": utf16(gpx([RUN])),
  "GPX in Latin-1": Uint8Array.from(gpx([RUN], "Zürich"), (letter) => letter.charCodeAt(0)),
  "a comment with a point": gpx([RUN]).replace("<trk>", '<!-- <trkpt lat="1" lon="2"/> --><trk>'),
  KML: kml(RUN),
  "KML without a namespace": kml(RUN).replace(/ xmlns="[^"]+"/, ""),
  "KML with spaces between coordinates": kml(RUN).replaceAll(",", ", "),
  KMZ: zip({ "doc.kml": kml(RUN), "files/icon.png": "x" }),
  TCX: tcx([RUN]),
  FIT: fit(RUN),
  "gzipped GPX": gzip(gpx([RUN])),
  "zipped FIT": zip({ "1.fit": fit(RUN) }),
  GeoJSON: geojson([RUN]),
  "a GeoJSON polygon": { type: "Polygon", coordinates: [degrees] },
  "a GeoJSON sequence": geojson([RUN.slice(0, 60), RUN.slice(59)])
    .features.map((feature) => `\u001e${JSON.stringify(feature)}\n`)
    .join(""),
  "a GeoJSON sequence of texts on many lines": geojson([RUN.slice(0, 60), RUN.slice(59)])
    .features.map((feature) => `\u001e${JSON.stringify(feature, null, 1)}\n`)
    .join(""),
  "GeoJSON waypoints": {
    type: "FeatureCollection",
    features: degrees.map((coordinates) => ({ type: "Feature", geometry: { type: "Point", coordinates } })),
  },
  TopoJSON: {
    type: "Topology",
    transform: { scale: [1e-6, 1e-6], translate: [8, 47] },
    arcs: [arc.slice(0, 50), [quantised[49], ...arc.slice(50)]],
    objects: { roads: { type: "GeometryCollection", geometries: [{ type: "LineString", arcs: [0, 1] }] } },
  },
  "Overpass with points": { elements: [{ ...way, geometry: degrees.map(([lon, lat]) => ({ lat, lon })) }] },
  "Overpass with nodes": {
    elements: [
      { ...way, nodes: degrees.map((_, at) => at) },
      ...degrees.map(([lon, lat], id) => ({ type: "node", id, lat, lon })),
    ],
  },
  "Overpass with thousands of other nodes": {
    elements: [
      ...Array.from({ length: 6000 }, (_, at) => ({ type: "node", id: 9000 + at, lat: 47, lon: 8 })),
      { ...way, geometry: degrees.map(([lon, lat]) => ({ lat, lon })) },
    ],
  },
  "OpenStreetMap XML": `<osm>${[
    ...degrees.map(([lon, lat], at) => `<node id="${at}" lat="${lat}" lon="${lon}"/>`),
    `<way id="1">${degrees.map((_, at) => `<nd ref="${at}"/>`).join("")}`,
  ].join("")}<tag k="highway" v="raceway"/></way></osm>`,
  "an encoded polyline": polyline(RUN),
  "an encoded polyline copied from JSON": polyline(RUN).replaceAll("\\", "\\\\"),
  "encoded polylines in quotes": JSON.stringify(polyline(RUN)),
  "encoded polylines, one per line": [RUN.slice(60), RUN.slice(0, 61).reverse()]
    .map((line) => polyline(line))
    .join("\n"),
  "an encoded polyline of six decimals": polyline(RUN, 1e6),
  "a polyline in JSON": { routes: [{ geometry: polyline(RUN) }] },
  "well-known text": `LINESTRING (${degrees.map(([lon, lat]) => `${lon} ${lat}`).join(", ")})`,
  "well-known text of several lines": `MULTILINESTRING (${[degrees.slice(60), degrees.slice(0, 61)]
    .map((line) => `(${line.map(([lon, lat]) => `${lon} ${lat}`).join(", ")})`)
    .join(", ")})`,
  "points inside other objects": degrees.map(([longitude, latitude]) => ({
    coords: { latitude, longitude },
  })),
  "points with names": degrees.map(([lng, lat]) => ({ lat, lng })),
  "columns of points": { latitude: latFirst.map(([lat]) => lat), longitude: degrees.map(([lon]) => lon) },
  "CSV with a header": [
    "time,Latitude (deg),Longitude (deg)",
    ...rows(",").map((row, at) => `${at},${row}`),
  ].join("\n"),
  "CSV with decimal commas": [
    "Breite;lon;lat",
    ...degrees.map(([lon, lat]) => `0;${lon};${lat}`.replaceAll(".", ",")),
  ].join("\r\n"),
  "CSV with quoted decimal commas": [
    '"Place, day","lat","lon"',
    ...degrees.map(([lon, lat]) => `"a, b","${`${lat}`.replace(".", ",")}","${`${lon}`.replace(".", ",")}"`),
  ].join("\n"),
  "CSV with German names in Latin-1": Uint8Array.from(
    ["L\u00e4ngengrad;Breitengrad", ...degrees.map((point) => point.join(";").replaceAll(".", ","))].join(
      "\n",
    ),
    (letter) => letter.charCodeAt(0),
  ),
  "CSV below other lines": [
    "# Made by a recorder",
    "",
    "lap,lat,lon",
    ...rows(",").map((row) => `1,${row}`),
  ].join("\n"),
};

for (const [name, content] of Object.entries(ON_EARTH))
  test(`a lap in geographic coordinates: ${name}`, () =>
    isLap(readLapFile(content), LENGTH * MAP_SCALE, name));

const inMetres = RUN.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)},5.1,4.9`);
const circle = '<circle cx="200" cy="200" r="150"/>';
const SCALED = `<g style="transform: scale(2)"><path d="${svgPath(RUN)}"/></g>`;
const MOVED = `<g transform="translate(9 9)">${SCALED}</g>`;
const [, ...others] = RUN;

const ON_PAPER = {
  "a centre line in metres": [["# x_m,y_m,w_tr_right_m,w_tr_left_m", ...inMetres].join("\n"), LENGTH],
  "CSV without a header": [inMetres.join("\n"), LENGTH],
  "tab-separated columns": [inMetres.join("\n").replaceAll(",", "\t"), LENGTH],
  "a list of points": [RUN, LENGTH],
  "an object with points": [{ points: RUN }, LENGTH],
  "an SVG path": [svg(`<path d="${svgPath(RUN)}Z"/>`), LENGTH],
  "an SVG polygon": [svg(`<polygon points="${LAP.map((point) => point.join(",")).join(" ")}"/>`), LENGTH],
  "SVG lines": [
    svg(
      others
        .map(([x, y], at) => `<line x1="${RUN[at][0]}" y1="${RUN[at][1]}" x2="${x}" y2="${y}"/>`)
        .join(""),
    ),
    LENGTH,
  ],
  "an SVG circle": [svg(circle), 300 * Math.PI],
  "an SVG ellipse": [svg('<ellipse cx="0" cy="0" rx="150" ry="150"/>'), 300 * Math.PI],
  "a rounded SVG rectangle": [svg('<rect width="400" height="300" rx="150" ry="150"/>'), 300 * Math.PI + 200],
  "an SVG use": [
    svg(`<defs><g id="a">${circle}</g></defs><use href="#a" x="90" transform="scale(2)"/>`),
    600 * Math.PI,
  ],
  "SVG transforms": [svg(MOVED), 2 * LENGTH],
  "an SVG clip": [svg(`<clipPath><path d="M0 0H9999V9999H0Z"/></clipPath>${circle}`), 300 * Math.PI],
  "hidden SVG layers": [svg(`<g style="display:none"><circle r="900"/></g>${circle}`), 300 * Math.PI],
  "SVG layers hidden by a class": [
    svg(
      `<style>.st0{fill:none}.st1,.st2{display:none;}</style><g class="st1"><circle r="900"/></g>${circle}`,
    ),
    300 * Math.PI,
  ],
  "an SVG frame": [svg(`<rect width="2000" height="2000"/><path d="${svgPath(RUN)}"/>`), LENGTH],
  "a stub before the lap": [svg(`<path d="M0 0L9 9${svgPath(RUN)}"/>`), LENGTH],
  "SVG with entities for namespaces": [
    `<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;">${circle}</svg>`,
    300 * Math.PI,
  ],
};

for (const [name, [content, length]] of Object.entries(ON_PAPER))
  test(`a lap in plane coordinates: ${name}`, () =>
    isLap(readLapFile(content), /** @type {number} */ (length), name));

test("a lap keeps its orientation: north is up and east is right", () => {
  for (const content of [gpx([RUN]), geojson([RUN]), RUN, svg(`<path d="${svgPath(RUN)}"/>`)]) {
    const [{ points }] = lapsOf(readLapFile(content));
    const right = points.reduce((best, point) => (point[0] > best[0] ? point : best));
    const eastmost = LAP.reduce((best, point) => (point[0] > best[0] ? point : best));
    const middle = (/** @type {[number, number][]} */ line) =>
      (Math.max(...line.map(([, y]) => y)) + Math.min(...line.map(([, y]) => y))) / 2;
    assert.equal(Math.sign(right[1] - middle(points)), Math.sign(eastmost[1] - middle(LAP)));
  }
});

test("even distances between points tell whether pairs begin with the latitude", () => {
  const even = closeLine(evenLap(120));
  const length = lapOf(even) * MAP_SCALE;
  const pairs = toDegrees(even);
  isLap(readLapFile(pairs), length, "longitude first");
  isLap(readLapFile(pairs.map(([lon, lat]) => [lat, lon])), length, "latitude first");
  isLap(
    readLapFile(pairs.map(([lon, lat]) => `${lat};${lon}`.replaceAll(".", ",")).join("\n")),
    length,
    "a table",
  );
});

test("pairs in an unknown order are offered both ways", () => {
  const uneven = latFirst.filter((_, at) => at % 7 !== 3 && at % 11 > 2);
  assert.equal(lapsOf(readLapFile(uneven)).length, 2);
  assert.ok(Math.abs(lapOf(lapsOf(readLapFile(uneven))[0].points) / LENGTH / MAP_SCALE - 1) < 0.01);
  for (const content of [{ latlng: { data: uneven } }, [{ type: "latlng", data: uneven }]])
    assert.equal(lapsOf(readLapFile(content)).length, 1, "the order is known for Strava");
});

test("a circuit takes its name from the line, or else from the file", () => {
  const nameOf = (/** @type {any} */ content, /** @type {string} */ file) =>
    lapsOf(readLapFile(content, file))[0].name;
  assert.equal(nameOf(kml(RUN, "Ring Road"), "a.kml"), "Ring Road");
  assert.equal(nameOf(gpx([RUN], "Track 1"), "Old_Town-loop.gpx.gz"), "Old Town loop");
  assert.equal(nameOf(geojson({ "A very long name of a circuit": RUN }), "a.json"), "A very long name of a");
  assert.equal(nameOf(gpx([RUN], "{n} &lt;b>"), "x.gpx"), "n b");
});

test("formats that cannot be read are named", () => {
  const formatOf = (/** @type {any} */ content, name = "file") => {
    const lapFile = readLapFile(content, name);
    return "fault" in lapFile ? lapFile.fault.args.format : "";
  };
  assert.equal(formatOf("%PDF-1.7"), "PDF");
  assert.equal(formatOf(zip({ "xl/workbook.xml": "<x/>" })), "Excel");
  assert.equal(formatOf(zip({ "a.shp": "x", "a.dbf": "y" })), "Shapefile");
  assert.equal(formatOf("<!DOCTYPE html><html></html>"), "HTML");
  assert.equal(formatOf("<foo/>"), "XML (foo)");
  assert.equal(formatOf("0\nSECTION", "plan.dxf"), "DXF");
});

const FAULTS = {
  "": "unknown",
  hello: "unknown",
  "<gpx></gpx>": "line",
  [gpx([RUN]).slice(0, 5000)]: "cut",
  [gpx([RUN]).replace("<trk>", "<trk><b></c>")]: "broken",
  [JSON.stringify(geojson([RUN])).slice(0, 3000)]: "cut",
  "{ not json }": "broken",
  [`${"[".repeat(3000)}${"]".repeat(3000)}`]: "broken",
  '{"type": "Point", "coordinates": [1, 2]}': "line",
  '{"a": [[1e999, 1], [2, null]]}': "line",
  [svg("<rect/>")]: "line",
  [`<osm>${"<node/>".repeat(1_200_000)}</osm>`]: "large",
  "_p~iF~ps|U_ulLnnqC_mqNvxq`@": "few",
  [gpx([RUN.slice(0, 70)])]: "open",
  [gpx([[...RUN.slice(0, 50), ...RUN.slice(0, 50).reverse()]])]: "back",
  [gpx([RUN.slice(0, 30), RUN.slice(60, 90)])]: "pieces",
};

for (const [text, fault] of Object.entries(FAULTS))
  test(`no lap, but an error message: ${fault}, ${text.slice(0, 20)}`, () =>
    assert.equal(faultOf(readLapFile(text)), fault));

/**
 * Reads a file while a step of the reader raises an error.
 *
 * @param {Error} error
 */
function readWhileThrowing(error) {
  const { hypot } = Math;
  Math.hypot = () => {
    throw error;
  };
  try {
    return readLapFile(gpx([RUN]));
  } finally {
    Math.hypot = hypot;
  }
}

test("only exhausted memory or nesting makes a file too large; other errors are raised", () => {
  const tooMuch = Object.assign(new Error("too much recursion"), { name: "InternalError" });
  for (const error of [new RangeError("Maximum call stack size exceeded"), tooMuch])
    assert.equal(faultOf(readWhileThrowing(error)), "large");
  assert.throws(() => readWhileThrowing(new TypeError("a is undefined")), TypeError);
});

test("damaged archives and damaged files of watches are reported", () => {
  assert.equal(
    faultOf(readLapFile(gzip(gpx([RUN])).map((byte, at) => (at > 40 ? byte ^ 85 : byte)))),
    "broken",
  );
  assert.equal(faultOf(readLapFile(zip({ "a.gpx": gpx([RUN]) }).slice(0, 900))), "broken");
  assert.equal(faultOf(readLapFile(fit(RUN).slice(0, 400))), "cut");
  assert.equal(faultOf(readLapFile(fit(RUN).map((byte, at) => (at > 200 ? 0x0f : byte)))), "broken");
});

test("a long recording is reduced to fewer points", () => {
  const laps = Array.from({ length: 40 }, () => lap(400)).flat();
  for (const text of [gpx([laps]), gpx([laps]).replaceAll("><ele>400</ele></trkpt>", "/>")])
    isLap(readLapFile(text), LENGTH * MAP_SCALE, "forty laps");
});

const MOST_SECONDS = 2;
const NESTED = '<!ENTITY a "0123456789">'.concat(
  ...[..."bcdefghij"].map((name, at) => `<!ENTITY ${name} "${`&${"abcdefghij"[at]};`.repeat(10)}">`),
);
/** @param {number} at */
const twice = (at) => `<g id="a${at + 1}"><use href="#a${at}"/><use href="#a${at}"/></g>`;
const HOSTILE = {
  "an entity bomb": `<!DOCTYPE gpx [${NESTED}]><gpx><name>&j;</name></gpx>`,
  "a zip bomb": zip({ "a.gpx": new Uint8Array(30_000_000) }),
  "a gzip bomb": gzip(new Uint8Array(30_000_000)),
  "a million points": `[${"[1,2],".repeat(999_999)}[3,4]]`,
  "a million rows": "1,2\n".repeat(300_000),
  "a long random walk": Array.from({ length: 200_000 }, (_, at) => [at ** 1.5 % 977, at ** 1.3 % 983]),
  "deep groups": svg("<g>".repeat(500) + "</g>".repeat(500)),
  "a long path": svg(`<path d="M0 0${"c1 2 3 4 5 6".repeat(20_000)}"/>`),
  "a use of itself": svg('<g id="a"><use href="#a"/><use href="#a"/></g>'),
  "a tower of uses": svg(
    ['<circle id="a0" r="9"/>', ...Array.from({ length: 30 }, (_, at) => twice(at))].join(""),
  ),
  "huge numbers": [...RUN.slice(0, 50), [1e300, -1e300], [9e99, 1], ...RUN.slice(50)],
  "many doctypes": `<gpx>${"<!DOCTYPE [".repeat(100_000)}`,
  "thousands of shapes": svg('<circle r="9"/>'.repeat(600)),
};

for (const [name, content] of Object.entries(HOSTILE))
  test(`hostile files take little time: ${name}`, () => {
    const start = process.cpuUsage();
    const lapFile = readLapFile(content);
    const seconds = process.cpuUsage(start).user / 1e6;
    assert.ok("fault" in lapFile || lapFile.laps.length > 0);
    assert.ok(seconds < 2 * MOST_SECONDS, `${seconds} s`);
  });

/** Number of distances computed while a file is read. @param {Uint8Array | string} content */
function distancesFor(content) {
  const { hypot } = Math;
  let count = 0;
  Math.hypot = (...sides) => {
    count += 1;
    return hypot(...sides);
  };
  try {
    readLapFile(content);
  } finally {
    Math.hypot = hypot;
  }
  return count;
}

const MANY = 120_000;
/** Laps of any number of points. @type {Record<string, (count: number) => any>} */
const LONG_LAPS = {
  JSON: (count) => `[${whole(count).join("],[").replace(/^/, "[")}]]`,
  CSV: (count) => whole(count).join("\n"),
  FIT: (count) => fit(lap(count)),
};

/** @param {number} count */
const whole = (count) =>
  /** @type {[number, number][]} */ (lap(count, 4000).map(([x, y]) => [Math.round(x), Math.round(y)]));

for (const [format, ofLength] of Object.entries(LONG_LAPS))
  test(`more than 50,000 points take no more work: ${format}`, () => {
    const usual = distancesFor(ofLength(50_000));
    const most = distancesFor(ofLength(MANY));
    assert.ok(usual > 10_000 && usual < 2_000_000, `${usual}`);
    assert.ok(most > 0.5 * usual && most < 1.5 * usual, `${most} distances, ${usual} for 50,000 points`);
  });

test("scripts and handlers of a drawing are not run", () => {
  lapsOf(readLapFile(svg('<script>globalThis.ran = 1</script><circle r="9" onload="globalThis.ran = 2"/>')));
  assert.equal("ran" in globalThis, false);
});
