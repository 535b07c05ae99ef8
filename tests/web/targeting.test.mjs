/** The space selected by a tap, and the area to keep in view. */
import assert from "node:assert/strict";
import test from "node:test";
import { recordCalls } from "../support/web/render.mjs";
import { createTargeting } from "../../web/race/board/targeting.ts";
import { createSizes } from "../../web/race/board/sizes.ts";

const at = Array.from({ length: 10 }, (_, space) => /** @type {any} */ ([40 * space + 20, 13, 0]));
const sizes = createSizes(at.map(([x]) => `M${x - 20} 0h40v26h-40z`));

/** @param {number[] | null} lit @param {number} scale  pixels for a unit of the board */
function targetingAt(lit, scale) {
  const camera = recordCalls({
    scale: () => scale,
    boardPoint: (/** @type {any} */ { clientX }) => ({ x: clientX / scale, y: 13 }),
  });
  const targeting = createTargeting({
    drawing: /** @type {any} */ ({ at, unit: 40, corners: [{ bounds: [0, 0, 100, 50] }] }),
    sizes,
    flags: /** @type {any} */ ({ near: () => [] }),
    lights: /** @type {any} */ ({ spaces: () => lit?.values() ?? null }),
    camera,
    minimumPixels: () => 40,
  });
  return { targeting, framed: () => camera.calls.at(-1) };
}

/** Sets the element under taps. @param {import("node:test").TestContext} t @param {Element | null} element */
function under(t, element) {
  document.elementFromPoint = () => element;
  t.after(() => Reflect.deleteProperty(document, "elementFromPoint"));
}

const tap = (/** @type {number} */ x) => ({ clientX: x, clientY: 0 });

test("a tap selects the nearest lit space, not a dark one under it", (t) => {
  under(t, null);
  // Place 162 of the board, 22 behind space 3 and 18 before space 4.
  const { targeting } = targetingAt([3, 6], 0.5);
  assert.equal(targeting.spaceAt(tap(81)), 3);
  assert.equal(targeting.anySpaceAt(tap(81)), 4);
});

test("a lit space under the finger is selected even if another centre is nearer", (t) => {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.dataset.space = "6";
  under(t, path);
  assert.equal(targetingAt([3, 6], 1).targeting.spaceAt(tap(150)), 6);
});

test("a tap selects no space if none is lit", (t) => {
  under(t, null);
  const { targeting } = targetingAt(null, 1);
  assert.deepEqual([targeting.spaceAt(tap(20)), targeting.anySpaceAt(tap(20))], [null, null]);
});

test("a space shorter than 24 pixels is too small for a first tap", () => {
  assert.equal(targetingAt([3], 0.59).targeting.isTooSmall(3), true);
  assert.equal(targetingAt([3], 0.6).targeting.isTooSmall(3), false);
});

test("lit spaces are framed first, at their preferred size", () => {
  const { targeting, framed } = targetingAt([2, 3], 1);
  targeting.frame({ spaces: [0], litSpaces: [2, 3], force: true });
  const [, box, options] = framed();
  assert.deepEqual(box, { x: 80, y: 0, width: 80, height: 26 });
  assert.deepEqual([options.minScale, options.force], [1, true]);
  assert.equal(options.optionalBoxes.length, 1);
});

test("spaces, a corner and a box are framed together", () => {
  const { targeting, framed } = targetingAt([], 1);
  targeting.frame({ spaces: [9], corner: 0, box: [-50, 0, 10, 10] });
  const [, box] = framed();
  assert.deepEqual([box.x, box.x + box.width], [-50, 400]);
  assert.equal(framed()[2].minScale, undefined);
});

test("the camera does not move if there is nothing to frame", () => {
  const { targeting, framed } = targetingAt([], 1);
  targeting.frame({});
  assert.equal(framed(), undefined);
});

test("a tap on a tiny space zooms in until it is large enough", () => {
  const { targeting, framed } = targetingAt([3, 9, 4], 0.2);
  targeting.zoomToDisambiguate(3);
  const [, , options] = framed();
  assert.equal(options.minScale, 1);
  assert.deepEqual(
    options.optionalBoxes.map(({ x }) => x),
    [120, 160, 360],
    "the nearest first",
  );
});
