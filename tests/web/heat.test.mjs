/** The heat map: the spaces that the rolls of a gear can reach, by outcome. */
import assert from "node:assert/strict";
import test from "node:test";
import { renderTemplate, textsOf } from "../support/web/render.mjs";
import { view } from "../support/web/views.mjs";
import { shareOnSpace } from "../../web/race/odds.ts";
import { heatLayer } from "../../web/race/board/lights/heat.ts";

/** @param {any} gear @param {"percent" | "fraction"} [unit] */
function layerOf(gear, unit = "percent") {
  const shapes = Array.from({ length: 600 }, (_, space) => `M${space}`);
  const at = /** @type {any} */ (shapes.map((_, space) => [space, 0, 0]));
  const share = (/** @type {number} */ faces) => shareOnSpace(faces, gear.total, unit);
  return renderTemplate(heatLayer(gear.heat, gear.total, shapes, at, "url(#hatch)", share));
}
/** @param {string} name @param {number} gear @returns {any} */
const gearOf = (name, gear) => view(name).question?.gears?.[gear - 1];

test("the odds of a clear straight show no risk on the board", () => {
  const layer = layerOf(gearOf("monaco/gear", 1));
  assert.equal(layer.querySelectorAll(".heat-out, .heat-cost").length, 0);
  assert.equal(layer.querySelectorAll(".heat-free").length, gearOf("monaco/gear", 1).heat.length);
});

test("each space that is reached has its shape and its share", () => {
  const gear = gearOf("monaco/gear", 3);
  const layer = layerOf(gear);
  assert.deepEqual(
    [...layer.querySelectorAll("path")].map((path) => path.getAttribute("d")),
    gear.heat.map((/** @type {any} */ [space]) => `M${space}`),
  );
  assert.deepEqual(
    textsOf(layer, "text"),
    gear.heat.map((/** @type {any} */ [, faces]) => String(Math.round((100 * faces) / gear.total))),
  );
});

test("a space that ends the race is hatched and has no share", () => {
  const layer = layerOf({
    total: 20,
    heat: [
      [5, 4, "out", false],
      [6, 2, "spin", false],
    ],
  });
  assert.equal(layer.querySelectorAll(".heat-out").length, 2);
  assert.equal(layer.querySelectorAll('.heat-hatch[fill="url(#hatch)"]').length, 2);
  assert.equal(layer.querySelectorAll("text").length, 0);
});

test("a risky space looks like one that costs", () => {
  const layer = layerOf({
    total: 20,
    heat: [
      [5, 4, "free", true],
      [6, 4, "free", false],
    ],
  });
  assert.deepEqual(
    [...layer.querySelectorAll("path")].map(
      (path) => /heat-(cost|free)/.exec(String(path.getAttribute("class")))?.[1],
    ),
    ["cost", "free"],
  );
});

test("long fractions are written smaller", () => {
  const layer = layerOf(
    {
      total: 20,
      heat: [
        [5, 11, "free", false],
        [6, 10, "free", false],
      ],
    },
    "fraction",
  );
  const texts = [...layer.querySelectorAll("text")];
  const isLong = texts.map((text) => text.classList.contains("heat-share-long"));
  assert.deepEqual(isLong, [true, false]);
  assert.deepEqual(textsOf(layer, "text"), ["11/20", "1/2"]);
});

test("a closed gear has no odds on the board", () => {
  assert.equal(layerOf(gearOf("monaco/gear", 6)).querySelectorAll("path").length, 0);
});
