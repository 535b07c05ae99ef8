/** Lines in files: recorded tracks, GeoJSON, SVG; and files that hold none. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lineIn } from "../../web/features/circuits/sheet/files.js";
import { apart, boxOf } from "../../web/features/circuits/sheet/line.js";

/** @param {string} text */
const found = (text, size = text.length) => lineIn(/** @type {any} */ ({ size, text: async () => text }));

/** A recorded track of this many points, 90 to a lap. @param {number} count */
const track = (count, tag = "trkpt") =>
  `<gpx>${Array.from({ length: count }, (_, step) => {
    const turn = (2 * Math.PI * step) / 90;
    return `<${tag} lat="${48.2 + 0.004 * Math.sin(turn)}" lon="${16.37 + 0.009 * Math.cos(turn)}"/>`;
  }).join("")}</gpx>`;

test("a recorded track becomes one lap without its place on earth", async () => {
  for (const text of [track(200), track(90, "rtept")]) {
    const { line } = /** @type {any} */ (await found(text));
    assert.equal(line.length, 240);
    const box = boxOf(line);
    assert.ok(Math.abs(Math.max(box.width, box.height) - 1000) < 5);
    assert.ok(box.x >= -1 && box.y >= -1, "no coordinates");
  }
});

test("north is up on the sheet", async () => {
  const { line } = /** @type {any} */ (await found(track(90)));
  const right = line.findIndex((/** @type {any} */ [x]) => x > 990);
  assert.ok(line[(right + 30) % 240][1] < line[right][1], "the track turns north first");
});

/** Points of a ring; 63 are a whole one. @param {number} count @returns {any[]} */
const ring = (count) =>
  Array.from({ length: count }, (_, at) => [3 * Math.cos(at / 10), 2 * Math.sin(at / 10)]);

test("the longest line of a GeoJSON file counts", async () => {
  const file = { features: [{ coordinates: ring(9) }, { geometry: { coordinates: [ring(63)] } }] };
  assert.deepEqual(await found(JSON.stringify(file)), await found(JSON.stringify(ring(63))));
});

test("points without numbers are left out of a GeoJSON line", async () => {
  const damaged = [...ring(63).slice(0, 30), [null, 1], ["2", 3], ...ring(63).slice(30)];
  assert.deepEqual(await found(JSON.stringify(damaged)), await found(JSON.stringify(ring(63))));
});

test("a few points are no lap", async () => {
  assert.deepEqual(await found(JSON.stringify(ring(7))), { fault: "sheet.file_line" });
});

test("a polygon of an SVG file is a line, and its sides are straight", async () => {
  const points = "0,0 50,0 100,0 100,50 100,100 50,100 0,100 0,50";
  const { line } = /** @type {any} */ (await found(`<svg><polygon points="${points}"/></svg>`));
  assert.deepEqual(
    [line[0], line[60], line[120]],
    [
      [0, 0],
      [1000, 0],
      [1000, 1000],
    ],
  );
  assert.ok(Math.abs(apart(line[0], line[1]) - 4000 / 240) < 0.1);
});

test("a file without a line, a damaged one and an unknown one are told apart", async () => {
  const faults = {
    "<gpx></gpx>": "sheet.file_line",
    "<gpx><trk><trkseg><trkpt": "sheet.file_line",
    [`<gpx>${'<trkpt lat="x" lon="1"/>'.repeat(9)}</gpx>`]: "sheet.file_line",
    "<svg xmlns='http://www.w3.org/2000/svg'><rect/></svg>": "sheet.file_line",
    '{"type": "Point", "coordinates": [1, 2]}': "sheet.file_line",
    '{"a": [[1e999, 1], [2, null]]}': "sheet.file_line",
    [`${"[".repeat(3000)}${"]".repeat(3000)}`]: "sheet.file_broken",
    "{ not json": "sheet.file_broken",
    hello: "sheet.file_unknown",
    "": "sheet.file_unknown",
  };
  for (const [text, fault] of Object.entries(faults))
    assert.deepEqual(await found(text), { fault }, text.slice(0, 30));
});

test("a file that is too large is not read", async () => {
  assert.deepEqual(await found(track(90), 13_000_000), { fault: "sheet.file_large" });
});
