/** Finding the lap in lines that are split, longer than a lap, or mixed with others. */
import assert from "node:assert/strict";
import "../support/web/render.mjs";
import { test } from "node:test";
import {
  MAP_SCALE,
  closeLine,
  faultOf,
  geojson,
  gpx,
  lap,
  lapOf,
  lapsOf,
  readLengthOf,
  readLapFile,
  shiftLine,
  svg,
  svgPath,
  tcx,
} from "../support/web/lap-files.mjs";
import { distanceBetween } from "../../web/features/circuits/drawing-editor/line.ts";

/** @typedef {[number, number]} Point */
/** @typedef {Point[]} Line */

const LAP = lap();
const RUN = closeLine(LAP);

/** Random numbers from 0 to 1, the same in every run. @param {number} seed */
function chance(seed) {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** @param {() => number} random @returns {Line} */
function randomLap(random) {
  const waves = Array.from({ length: 4 }, (_, at) => [(0.5 * random()) / (at + 2), 7 * random()]);
  const count = 60 + Math.floor(200 * random());
  return Array.from({ length: count }, (_, at) => {
    const turn = (2 * Math.PI * at) / count;
    const far =
      500 * waves.reduce((sum, [size, phase], n) => sum + size * Math.cos((n + 2) * turn + phase), 1);
    return [far * Math.cos(turn), far * Math.sin(turn)];
  });
}

/** A lap in pieces that share their ends, or have gaps. @param {Line} line @param {() => number} random */
function cutUp(line, random, hasGaps = false) {
  const ends = Array.from({ length: 2 + Math.floor(11 * random()) }, () =>
    Math.floor(line.length * random()),
  );
  const cuts = [...new Set(ends)].sort((a, b) => a - b);
  if (cuts.length < 2) cuts.splice(0, 2, 0, Math.floor(line.length / 2));
  const pieces = cuts.map((from, at) => {
    const to = cuts[(at + 1) % cuts.length] + (at + 1 === cuts.length ? line.length : 0);
    const piece = Array.from(
      { length: to - from + (hasGaps ? 0 : 1) },
      (_, step) => line[(from + step) % line.length],
    );
    const isReversed = random() < 0.5;
    return { line: isReversed ? piece.reverse() : piece, isReversed };
  });
  return pieces
    .filter((piece) => piece.line.length > 1)
    .map((piece) => ({ ...piece, order: random() }))
    .sort((a, b) => a.order - b.order);
}

/** @param {ReturnType<typeof cutUp>} pieces */
const linesOf = (pieces) => pieces.map(({ line }) => line);

/** Share of the length drawn against the direction of the lap. @param {ReturnType<typeof cutUp>} pieces */
function shareReversed(pieces) {
  const length = (/** @type {ReturnType<typeof cutUp>} */ some) =>
    some.reduce((sum, { line }) => sum + lapOf(line) - distanceBetween(line[0], line[line.length - 1]), 0);
  return length(pieces.filter(({ isReversed }) => isReversed)) / length(pieces);
}

/** The lap as read, in its direction on the sheet. @param {Line[]} lines */
function readRounded(lines) {
  const laps = lapsOf(readLapFile(geojson(lines)));
  assert.equal(laps.length, 1);
  return laps[0].points.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join();
}

test("a lap in shuffled and reversed pieces is the same as the whole lap, in the same direction", () => {
  const ways = { whole: 0, against: 0, clockwise: 0 };
  for (let seed = 0; seed < 60; seed += 1) {
    const random = chance(seed);
    const anticlockwise = randomLap(random);
    const clockwise = anticlockwise.toReversed();
    const line = seed % 2 ? clockwise : anticlockwise;
    const pieces = cutUp(line, random);
    const share = shareReversed(pieces);
    // If less than three quarters agree, the direction is lost; most circuits run clockwise.
    const way = share < 0.249 ? "whole" : share > 0.751 ? "against" : "clockwise";
    ways[way] += 1;
    const expected = { whole: line, against: line.toReversed(), clockwise }[way];
    assert.equal(readRounded(linesOf(pieces)), readRounded([closeLine(expected)]), `seed ${seed}, ${way}`);
  }
  assert.ok(Math.min(...Object.values(ways)) > 3, JSON.stringify(ways));
});

test("the order of the pieces in a file does not affect the direction of the lap", () => {
  for (let seed = 100; seed < 120; seed += 1) {
    const random = chance(seed);
    const lines = linesOf(cutUp(randomLap(random), random));
    assert.equal(readRounded(lines.toReversed()), readRounded(lines), `seed ${seed}`);
  }
});

test("a figure of eight in pieces is one lap, wherever it is cut", () => {
  const eight = /** @type {Line} */ (
    Array.from({ length: 120 }, (_, at) => [
      600 * Math.sin((Math.PI * at) / 60),
      300 * Math.sin((Math.PI * at) / 30),
    ])
  );
  const cuts = Array.from({ length: 20 }, (_, seed) => linesOf(cutUp(eight, chance(seed))));
  const atCrossing = [0, 30, 60, 90].map((at) => closeLine(eight).slice(at, at + 31));
  for (const [seed, pieces] of [atCrossing, ...cuts].entries()) {
    const length = readLengthOf(readLapFile(geojson(pieces))) / MAP_SCALE / lapOf(eight);
    assert.ok(Math.abs(length - 1) < 0.02, `cut ${seed}: ${length} laps`);
  }
});

test("pieces with gaps between them, and a recorder's noise, give a lap of the same length", () => {
  for (let seed = 0; seed < 12; seed += 1) {
    const random = chance(1000 + seed);
    const line = randomLap(random);
    const pieces = linesOf(cutUp(line, random, true));
    const pointCount = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const share = readLengthOf(readLapFile(gpx(pieces))) / MAP_SCALE / lapOf(line);
    assert.ok(Math.abs(share - 1) < 0.04, `seed ${seed}: ${share}, ${pointCount} of ${line.length}`);
  }
});

/** @param {Line} line @param {number} metres @param {number} seed @returns {Line} */
function noisy(line, metres, seed) {
  const random = chance(seed);
  return line.map(([x, y]) => [x + (random() - 0.5) * 2 * metres, y + (random() - 0.5) * 2 * metres]);
}

/** Points every 20 metres. @param {Point} from @param {Point} to @returns {Line} */
function road([x, y], [toX, toY]) {
  const steps = Math.ceil(Math.hypot(toX - x, toY - y) / 20);
  return Array.from({ length: steps + 1 }, (_, at) => [
    x + ((toX - x) * at) / steps,
    y + ((toY - y) * at) / steps,
  ]);
}

const FINE = lap(300);
const lapFrom = (/** @type {number} */ at) => /** @type {Line} */ ([...FINE.slice(at), ...FINE.slice(0, at)]);
const approach = road([2500, -1800], FINE[0]);
const stand = Array.from({ length: 200 }, () => FINE[40]);
const stick = road([2000, 300], FINE[0]);
const far = road([90_000, 90_000], [90_400, 90_300]);
const spike = [...FINE.slice(0, 90), /** @type {Point} */ ([5000, 4000]), ...FINE.slice(90)];
const hairpin = /** @type {Line} */ ([
  ...road([0, 0], [900, 0]),
  ...road([930, 15], [930, 30]),
  ...road([900, 45], [60, 45]),
  ...road([30, 60], [30, 300]),
  ...road([60, 330], [1200, 330]),
  ...road([1230, 300], [1230, -90]),
  ...road([1200, -120], [-60, -120]),
  ...road([-90, -90], [-30, -10]),
]);

const RECORDINGS = {
  "a lap and a bit": [[...FINE, ...FINE.slice(0, 40)]],
  "three laps": [[...FINE, ...FINE, ...FINE, FINE[0]]],
  "six noisy laps": [noisy(Array.from({ length: 6 }, () => FINE).flat(), 3, 1)],
  "the way to the circuit and a lap": [[...approach, ...closeLine(FINE)]],
  "the way to the circuit, laps and the way home": [
    [...approach, ...FINE, ...FINE, ...FINE, ...approach.toReversed()],
  ],
  "a lap with a road out and back": [[...stick, ...FINE, ...stick.toReversed()]],
  "an in-lap": [[...closeLine(FINE), ...approach.toReversed()]],
  "standing still": [[...FINE.slice(0, 40), ...noisy(stand, 2, 2), ...FINE.slice(40)]],
  "a spike": [spike],
  "a first point at 0, 0": [[...FINE]],
  "a far segment": [far, closeLine(FINE)],
  "a far segment at the end": [closeLine(FINE), far],
  "a break in the recording": [FINE.slice(0, 120), FINE.slice(124, 299)],
  "two segments of a lap each": [noisy(closeLine(FINE), 2, 3), noisy(closeLine(lapFrom(7)), 2, 4)],
  "one point and a lap": [[[40_000, 0]], closeLine(FINE)],
};

for (const [name, segments] of Object.entries(RECORDINGS)) {
  test(`a recording is reduced to one lap: ${name}`, () => {
    const zero = name.includes("0, 0") ? '<trkpt lat="0" lon="0"/>' : "";
    const text = gpx(/** @type {Line[]} */ (segments)).replace("<trkseg>", `<trkseg>${zero}`);
    const length = readLengthOf(readLapFile(text)) / MAP_SCALE / lapOf(FINE);
    assert.ok(Math.abs(length - 1) < 0.06, `${length} laps`);
  });
  test(`a recording of a watch that counts laps is reduced to one lap: ${name}`, () => {
    const cut = segments
      .flatMap((line) => [line.slice(0, 111), line.slice(110)])
      .filter((line) => line.length > 1);
    const length = readLengthOf(readLapFile(tcx(/** @type {Line[]} */ (cut)))) / MAP_SCALE / lapOf(FINE);
    assert.ok(Math.abs(length - 1) < 0.06, `${length} laps`);
  });
}

test("a hairpin with close legs is not the end of the lap", () => {
  const length = readLengthOf(readLapFile(gpx([closeLine(hairpin)]))) / MAP_SCALE / lapOf(hairpin);
  assert.ok(Math.abs(length - 1) < 0.01, `${length}`);
});

const access = road(FINE[0], [3000, 2000]).flatMap(
  ([x, y]) =>
    /** @type {Line} */ ([
      [x, y],
      [x + 5, y + 5],
    ]),
);
/** Two chords that cut across the lap. */
const pits = /** @type {Line} */ ([FINE[10], [FINE[16][0] - 60, FINE[16][1] + 10], FINE[22]]);

const MAPS = {
  "a lap and a longer, denser road": [access, closeLine(FINE)],
  "a lap of two ways and a road to it": [FINE.slice(0, 151), access, closeLine(FINE).slice(150)],
  "a lap of two ways and a pit lane": [FINE.slice(0, 151), pits, closeLine(FINE).slice(150)],
  "ways drawn in opposite directions": [
    FINE.slice(0, 101),
    FINE.slice(100, 201).toReversed(),
    closeLine(FINE).slice(200),
  ],
};

for (const [name, lines] of Object.entries(MAPS))
  test(`the lap is taken from a map: ${name}`, () => {
    const length =
      readLengthOf(readLapFile(geojson(/** @type {Line[]} */ (lines)))) / MAP_SCALE / lapOf(FINE);
    assert.ok(Math.abs(length - 1) < 0.02, `${length} laps`);
  });

test("only raceways count if a map has any", () => {
  const map = geojson([closeLine(lap(100, 2000)), FINE.slice(0, 151), closeLine(FINE).slice(150)]);
  for (const [at, feature] of map.features.entries())
    Object.assign(feature.properties, { highway: at ? "raceway" : "primary" });
  assert.ok(Math.abs(readLengthOf(readLapFile(map)) / MAP_SCALE / lapOf(FINE) - 1) < 0.01);
});

test("a collection of circuits and several tracks are offered, with their names", () => {
  const otherLap = shiftLine(lap(90, 300), 60_000, 0);
  const map = geojson({
    North: RUN,
    South: closeLine(otherLap),
    Town: shiftLine(closeLine(lap(80, 200)), 0, 50_000),
  });
  assert.deepEqual(
    lapsOf(readLapFile(map)).map(({ name }) => name),
    ["North", "South", "Town"],
  );
});

test("the same lap twice, and the two edges of a road, count as one lap", () => {
  const inner = /** @type {Line} */ (LAP.map(([x, y]) => [x * 0.98, y * 0.98]));
  const twice = svg(`<path d="${svgPath(RUN)}"/><path d="${svgPath(RUN)}Z${svgPath(inner)}Z"/>`);
  assert.ok(Math.abs(readLengthOf(readLapFile(twice)) / lapOf(LAP) - 1) < 0.001);
});

test("the longer and the shorter lap of one circuit are both offered", () => {
  const short = [FINE[150], /** @type {Point} */ ([0, 0]), FINE[0]];
  const map = geojson([FINE.slice(0, 151), /** @type {Line} */ (short), closeLine(FINE).slice(150)]);
  assert.ok(lapsOf(readLapFile(map)).length >= 2);
});

test("a network of streets is not a lap", () => {
  const streets = Array.from({ length: 12 }, (_, at) => [
    road([100 * at, 0], [100 * at, 1100]),
    road([0, 100 * at], [1100, 100 * at]),
  ]).flat();
  const cut = streets.flatMap((line) =>
    Array.from({ length: 11 }, (_, at) => line.slice(5 * at, 5 * at + 6)),
  );
  assert.equal(faultOf(readLapFile(geojson(cut))), "pieces");
});

test("lines that are not a lap are rejected with different reasons", () => {
  const long = road([0, 0], [4000, 300]);
  assert.equal(faultOf(readLapFile(gpx([long]))), "open");
  assert.equal(faultOf(readLapFile(gpx([[...long, ...shiftLine(long, 3, 4).toReversed()]]))), "back");
  assert.equal(faultOf(readLapFile(gpx([FINE.slice(0, 200)]))), "open");
  const cities = /** @type {Line} */ (lap(9, 400_000));
  assert.equal(faultOf(readLapFile(gpx([closeLine(cities)]))), "far");
});

test("a recorded lap with a small gap is closed", () => {
  assert.ok(readLengthOf(readLapFile(gpx([FINE.slice(0, 285)]))) > 0);
});
