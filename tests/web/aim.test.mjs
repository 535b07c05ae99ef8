/** The space that is meant by a tap, and what has to be in view. */
import assert from "node:assert/strict";
import test from "node:test";
import { recorder } from "../support/web/render.mjs";
import { createAim } from "../../web/race/board/aim.ts";
import { createSizes } from "../../web/race/board/sizes.ts";

const at = Array.from({ length: 10 }, (_, space) => /** @type {any} */ ([40 * space + 20, 13, 0]));
const sizes = createSizes(at.map(([x]) => `M${x - 20} 0h40v26h-40z`));

/** @param {number[] | null} lit @param {number} scale  pixels for a unit of the board */
function aimAt(lit, scale) {
  const camera = recorder({
    scale: () => scale,
    boardPoint: (/** @type {any} */ { clientX }) => ({ x: clientX / scale, y: 13 }),
  });
  const aim = createAim({
    drawing: /** @type {any} */ ({ at, unit: 40, corners: [{ bounds: [0, 0, 100, 50] }] }),
    sizes,
    flags: /** @type {any} */ ({ near: () => [] }),
    lights: /** @type {any} */ ({ spaces: () => lit?.values() ?? null }),
    camera,
    pixels: () => 40,
  });
  return { aim, framed: () => camera.calls.at(-1) };
}

/** jsdom finds no element at a point. @param {import("node:test").TestContext} t @param {Element | null} element */
function under(t, element) {
  document.elementFromPoint = () => element;
  t.after(() => Reflect.deleteProperty(document, "elementFromPoint"));
}

const tap = (/** @type {number} */ x) => ({ clientX: x, clientY: 0 });

test("a tap means the nearest lit space, not a dark one under it", (t) => {
  under(t, null);
  // Place 162 of the board, 22 behind space 3 and 18 before space 4.
  const { aim } = aimAt([3, 6], 0.5);
  assert.equal(aim.spaceAt(tap(81)), 3);
  assert.equal(aim.anySpaceAt(tap(81)), 4);
});

test("a lit space right under the finger is meant, whatever is nearer", (t) => {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.dataset.space = "6";
  under(t, path);
  assert.equal(aimAt([3, 6], 1).aim.spaceAt(tap(150)), 6);
});

test("while nothing is lit a tap means no space", (t) => {
  under(t, null);
  const { aim } = aimAt(null, 1);
  assert.deepEqual([aim.spaceAt(tap(20)), aim.anySpaceAt(tap(20))], [null, null]);
});

test("a space shorter than 24 pixels is too small for a first tap", () => {
  assert.equal(aimAt([3], 0.59).aim.tooSmall(3), true);
  assert.equal(aimAt([3], 0.6).aim.tooSmall(3), false);
});

test("lit spaces are framed first, with the size that they are wanted in", () => {
  const { aim, framed } = aimAt([2, 3], 1);
  aim.frame({ spaces: [0], lit: [2, 3], force: true });
  const [, box, options] = framed();
  assert.deepEqual(box, { x: 80, y: 0, width: 80, height: 26 });
  assert.deepEqual([options.least, options.force], [1, true]);
  assert.equal(options.welcome.length, 1);
});

test("spaces, a corner and a box are framed together", () => {
  const { aim, framed } = aimAt([], 1);
  aim.frame({ spaces: [9], corner: 0, box: [-50, 0, 10, 10] });
  const [, box] = framed();
  assert.deepEqual([box.x, box.x + box.width], [-50, 400]);
  assert.equal(framed()[2].least, undefined);
});

test("without anything to see the camera stays", () => {
  const { aim, framed } = aimAt([], 1);
  aim.frame({});
  assert.equal(framed(), undefined);
});

test("a tap on a tiny space brings the camera so close that it has its size", () => {
  const { aim, framed } = aimAt([3, 9, 4], 0.2);
  aim.zoomToDisambiguate(3);
  const [, , options] = framed();
  assert.equal(options.least, 1);
  assert.deepEqual(
    options.welcome.map(({ x }) => x),
    [120, 160, 360],
    "the nearest first",
  );
});
