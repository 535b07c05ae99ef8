/** The board's arithmetic. Run with `node --test tests/web/`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import * as geometry from "../../web/race/board/geometry.ts";
import { badgeOffset } from "../../web/race/board/lights/badge-offset.ts";
import { badgeItems, largestLayout } from "../../web/race/board/lights/badge.ts";
import { longSideOf } from "../../web/race/board/sizes.ts";
import { placedCars } from "../../web/race/board/cars/car-layout.ts";
import { outcomeOf } from "../../web/race/board/lights/outcome.ts";
import { marksOffset } from "../../web/domain/ui/cars.ts";

const UNIT = 34;
const STAGE = { width: 740, height: 570 };
const OPEN = { top: 0, right: 0, bottom: 0, left: 0 };

/** @param {number} actual @param {number} expected @param {number} [slack] */
function assertNear(actual, expected, slack = 1e-6) {
  assert.ok(Math.abs(actual - expected) <= slack, `${actual} is not ${expected}`);
}

test("detail follows the size of a space", () => {
  assert.equal(geometry.detailLevel(15.9), "far");
  assert.equal(geometry.detailLevel(16), "mid");
  assert.equal(geometry.detailLevel(24), "mid");
  assert.equal(geometry.detailLevel(24.1), "near");
});

test("heat has a step for each sixth of the rolls, and one for all above three", () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7, 12].map((faces) => geometry.heatStep(faces, 12)),
    [1, 1, 2, 2, 3, 3, 4, 4],
  );
  assert.equal(geometry.heatStep(1, 30), 1);
  assert.equal(geometry.heatStep(30, 30), 4);
});

test("a box around spaces contains every space completely", () => {
  const boxes = [geometry.boxOfSpace([100, 100, 0], UNIT), geometry.boxOfSpace([300, 50, 90], UNIT)];
  const around = geometry.boxAround(boxes);
  assert.deepEqual(around, { x: 83, y: 33, width: 234, height: 84 });
  for (const box of boxes) assert.ok(geometry.contains(/** @type {geometry.Box} */ (around), box));
  assert.equal(geometry.boxAround([]), null);
});

test("boxes that only touch do not overlap", () => {
  const first = { x: 0, y: 0, width: 10, height: 10 };
  assert.ok(geometry.boxesOverlap(first, { x: 9, y: 9, width: 5, height: 5 }));
  assert.ok(!geometry.boxesOverlap(first, { x: 10, y: 0, width: 5, height: 5 }));
});

test("the camera centres a box in the uncovered part", () => {
  const box = { x: 200, y: 300, width: 400, height: 200 };
  for (const insets of [OPEN, { top: 40, right: 0, bottom: 160, left: 20 }]) {
    const camera = geometry.cameraFor(box, STAGE, insets, Infinity);
    const visible = geometry.visibleBox(camera, STAGE, insets);
    assertNear(visible.x + visible.width / 2, 400);
    assertNear(visible.y + visible.height / 2, 400);
    assertNear(Math.min(visible.width / box.width, visible.height / box.height), 1);
  }
});

test("a small box is not enlarged beyond the maximum size of a space", () => {
  const most = geometry.largestScale(STAGE, UNIT);
  assertNear(most * UNIT, 48);
  assertNear(geometry.largestScale({ width: 390, height: 330 }, UNIT) * UNIT, 32.5);
  assertNear(geometry.cameraFor({ x: 0, y: 0, width: 34, height: 34 }, STAGE, OPEN, most).k, most);
});

test("a camera within a box shows nothing outside it, or the same amount on both sides", () => {
  const box = { x: -300, y: -300, width: 2600, height: 400 };
  const camera = geometry.cameraWithin({ k: 1, x: 500, y: 0 }, STAGE, box);
  assertNear(camera.x, 300);
  assertNear(camera.y, 385);
  const inside = { k: 2, x: -200, y: 420 };
  assert.deepEqual(geometry.cameraWithin(inside, STAGE, box), inside);
  assertNear(geometry.cameraWithin({ k: 1, x: -9000, y: 0 }, STAGE, box).x, 740 - 2300);
});

test("the box that a camera shows gives the same camera", () => {
  const camera = { x: -120, y: 33, k: 1.25 };
  const sameCamera = geometry.cameraFor(geometry.visibleBox(camera, STAGE), STAGE, OPEN, Infinity);
  assertNear(sameCamera.x, camera.x);
  assertNear(sameCamera.y, camera.y);
  assertNear(sameCamera.k, camera.k);
});

test("a camera move begins and ends at the given boxes", () => {
  const from = { x: 0, y: 0, width: 100, height: 50 };
  const to = { x: 40, y: 20, width: 20, height: 10 };
  assert.deepEqual(geometry.boxBetween(from, to, 0), from);
  assert.deepEqual(geometry.boxBetween(from, to, 1), to);
  assert.equal(geometry.ease(0), 0);
  assert.equal(geometry.ease(1), 1);
});

test("a pointer selects the nearest lit space within reach", () => {
  /** @type {geometry.Place[]} */
  const at = [
    [0, 0, 0],
    [34, 0, 0],
    [68, 0, 0],
  ];
  assert.equal(geometry.nearestSpace([0, 1, 2], at, UNIT, { x: 30, y: 4 }, 1.3), 1);
  assert.equal(
    geometry.nearestSpace([0, 2], at, UNIT, { x: 34, y: 1 }, 1.3),
    null,
    "an unlit space is not its neighbour",
  );
  assert.equal(geometry.nearestSpace([], at, UNIT, { x: 0, y: 0 }, 1.3), null);
});

test("touch targets keep their minimum size when zoomed out", () => {
  const scale = 0.4;
  const edge = 11.9 / scale;
  assert.equal(geometry.nearestSpace([0], [[0, 0, 0]], UNIT, { x: edge, y: edge }, scale), 0);
  assert.equal(geometry.nearestSpace([0], [[0, 0, 0]], UNIT, { x: 0, y: 17.5 / scale }, scale), null);
});

test("a path runs through its spaces, along the lane at both ends", () => {
  /** @type {geometry.Place[]} */
  const places = [
    [0, 0, 0],
    [34, 0, 0],
    [68, 24, 0],
    [102, 24, 0],
  ];
  places.forEach(([x, y], index) => {
    const pose = geometry.poseOnCurve(places, index / 3);
    assertNear(pose.x, x);
    assertNear(pose.y, y);
  });
  assertNear(geometry.poseOnCurve(places, 0).heading, 0);
  assertNear(geometry.poseOnCurve(places, 1).heading, 0);
  const changing = geometry.poseOnCurve(places, 0.5).heading;
  assert.ok(changing > 20 && changing < 60, `the car turns towards its next space: ${changing}`);
  assert.equal(geometry.curveText(places).split("C").length, 4);
});

test("a path of one space means that the car stays", () => {
  assert.deepEqual(geometry.poseOnCurve([[5, 6, 90]], 0.5), { x: 5, y: 6, heading: 90 });
});

test("a space with a price or risk is marked as costly, one that ends the race is hatched", () => {
  assert.equal(outcomeOf("stop", {}, 0), "free");
  assert.equal(outcomeOf("short", { brakes: 0 }, 0), "free");
  assert.equal(outcomeOf("free", { brakes: 1 }, 0), "cost");
  assert.equal(outcomeOf("stop", {}, 0.05), "cost");
  assert.equal(outcomeOf("cost", {}, 0), "cost");
  assert.equal(outcomeOf("spin", { tyres: 1 }, 0.05), "out");
  assert.equal(outcomeOf("out", {}, 0), "out");
});

test("the price of the selected space avoids other marks if there is room", () => {
  const size = { width: 26, height: 15 };
  /** @param {number} x @param {number} y */
  const mark = (x, y) => ({ x: x - 13, y: y - 8, width: 26, height: 16 });
  const offset = badgeOffset({ x: 0, y: 0 }, size, []);
  assert.ok(offset.y < 0 && offset.x === 0 && !offset.away, "above its space if that is free");
  assert.ok(badgeOffset({ x: 0, y: 0 }, size, [mark(0, -20)]).y > 0, "below if the place above is taken");
  const crowd = [-34, 0, 34].flatMap((x) => [mark(x, -24), mark(x, 24), ...(x ? [mark(x, 0)] : [])]);
  const lift = badgeOffset({ x: 0, y: 0 }, size, crowd);
  const box = { x: lift.x - size.width / 2, y: lift.y - size.height / 2, ...size };
  assert.ok(
    lift.away && crowd.every((mark) => !geometry.boxesOverlap(box, mark)),
    `beyond the crowd: ${JSON.stringify(lift)}`,
  );
});

test("the long side of a space is at right angles to its narrowest width", () => {
  assertNear(longSideOf("M10 10h34l0 21h-34z"), 34);
  assertNear(longSideOf("M10 10v34a5 5 0 0 1-21 0v-34z"), 34);
  assertNear(longSideOf("M0 0l24 24-15 15-24-24z"), Math.hypot(24, 24), 0.2);
});

test("prices have icon and sign, and a badge stays within its space in any direction", () => {
  const choice = { price: { brakes: 2, tyres: 1 }, risk: 0.1, hazards: 0, skid: 3 };
  // @ts-expect-error: only what a badge reads
  const items = badgeItems(choice);
  assert.deepEqual(
    items.map(({ icon, words }) => [icon, words]),
    [
      ["tyres", "−1"],
      ["brakes", "−2"],
      ["contact", ""],
      ["skid", "+3"],
    ],
  );
  for (let heading = -180; heading < 540; heading += 15) {
    const turn = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ degrees) => {
      const angle = (degrees * Math.PI) / 180;
      /** @type {[number, number]} */
      const rotatedPoint = [
        x * Math.cos(angle) - y * Math.sin(angle),
        x * Math.sin(angle) + y * Math.cos(angle),
      ];
      return rotatedPoint;
    };
    const around = [
      turn(-17, -11, heading),
      turn(17, -9, heading),
      turn(14, 11, heading),
      turn(-14, 11, heading),
    ];
    for (let count = 1; count <= items.length; count += 1) {
      const { best, scale, tilt } = largestLayout(items.slice(0, count), [0, 0, heading], around);
      assert.ok(Math.abs(tilt) <= 45, `${heading}: text tilted by ${tilt}`);
      assert.ok(count > 1 || scale > 0.7, `${heading}: ${scale}`);
      const [across, along] = [(best.size.width * scale) / 2, (best.size.height * scale) / 2];
      for (const right of [-across, across])
        for (const down of [-along, along]) {
          const [x, y] = turn(right, down, tilt - heading);
          assert.ok(Math.abs(y) <= 11 && Math.abs(x) <= 17, `${heading}, ${count}: ${x} ${y}`);
        }
      assert.equal(best.places.length, count);
    }
  }
});

test("marks are next to their car and do not cover others", () => {
  const tyres = /** @type {const} */ ({ compound: "soft", lap: 1 });
  const view = (/** @type {number} */ car) =>
    /** @type {any} */ ({
      car,
      space: car,
      livery: car,
      number: car,
      tyres,
      status: "running",
      corner: null,
    });
  // Heading right; the second car is close to the right of the first, the third close behind it.
  /** @type {[number, number, number][]} */
  const places = [
    [0, 0, 0],
    [4, 26, 0],
    [-44, 2, 0],
  ];
  const sides = (/** @type {number[]} */ cars) =>
    placedCars(cars.map(view), [], places, false).map(({ marks }) => marks.side);
  assert.deepEqual(sides([0]), [90]);
  assert.deepEqual(sides([0, 1]), [270, 90]);
  const { x, y } = marksOffset({ stops: 0, tyres, smoke: false, side: 270 }, 0);
  assert.ok(Math.abs(x) < 1 && y < -16, "to the left of the car");
  assert.deepEqual(sides([0, 1, 2]), [270, 90, 90]);
});
