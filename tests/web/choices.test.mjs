/** Lit spaces on the board, their prices, and the path of the selected one. */
import assert from "node:assert/strict";
import test from "node:test";
import { html, svg } from "lit-html";
import { renderTemplate, textsOf } from "../support/web/render.mjs";
import { boxesOverlap } from "../../web/race/board/geometry.ts";
import { createSizes } from "../../web/race/board/sizes.ts";
import { choicesBySpace, choicesLayer } from "../../web/race/board/lights/choices.ts";
import { badgeItems, fittedBadge } from "../../web/race/board/lights/badge.ts";

/** Spaces of 40 by 26 in a row. */
const at = Array.from(
  { length: 8 },
  (_, space) => /** @type {[number, number, number]} */ ([40 * space + 20, 13, 0]),
);
const shapes = at.map(([x]) => `M${x - 20} 0h40v26h-40z`);
const sizes = createSizes(shapes);

/** @param {number} space @param {object} [changes] @returns {any} */
const choice = (space, changes = {}) => ({
  token: `t${space}${JSON.stringify(changes)}`,
  space,
  path: Array.from({ length: space + 1 }, (_, index) => index),
  kind: "short",
  price: {},
  hazards: 0,
  skid: 0,
  risk: 0,
  ...changes,
});

/** @param {any[]} choices @param {any} [selected] */
const layer = (choices, selected = null) =>
  renderTemplate(
    html`<svg>${svg`${choicesLayer(choicesBySpace(choices), selected, shapes, at, sizes, "url(#h)")}`}</svg>`,
  );

/** Classes of lit spaces by their number. @param {Element} element */
const looks = (element) =>
  Object.fromEntries(
    [...element.querySelectorAll(".lit")].map((lit) => [lit.getAttribute("data-space"), lit.classList[1]]),
  );

test("several paths to one space light it once, with the cheapest price", () => {
  const element = layer([choice(3), choice(3, { price: { brakes: 1 }, kind: "cost" }), choice(4)]);
  assert.equal(element.querySelectorAll(".lit").length, 2);
  assert.equal(element.querySelectorAll(".price-badge").length, 0);
});

test("free, paid and lost moves look different", () => {
  const element = layer([
    choice(1),
    choice(2, { price: { brakes: 1 }, kind: "cost" }),
    choice(3, { kind: "out" }),
  ]);
  assert.deepEqual(looks(element), { 1: "lit-free", 2: "lit-cost", 3: "lit-out" });
  assert.equal(element.querySelectorAll(".lit-hatch").length, 1);
  assert.equal(element.querySelectorAll(".lit-ring").length, 1);
  assert.equal(element.querySelectorAll(".lit-cross").length, 1);
});

test("spaces light up from the nearest to the furthest", () => {
  const element = layer([choice(5), choice(2), choice(4)]);
  assert.deepEqual(
    [...element.querySelectorAll(".lit")].map((element) => element.getAttribute("data-space")),
    ["2", "4", "5"],
  );
});

test("a price is written on its space with its minus sign", () => {
  const element = layer([choice(2, { price: { brakes: 2, tyres: 1 }, kind: "cost" })]);
  assert.deepEqual(textsOf(element, ".price-badge text"), ["−1", "−2"]);
});

test("the selected space shows the path, with its price next to it", () => {
  const paid = choice(3, { price: { brakes: 1 }, kind: "cost" });
  const element = layer([paid, choice(4)], paid);
  assert.equal(element.querySelectorAll(".lit-selected").length, 1);
  assert.equal(element.querySelectorAll(".price-badge.is-selected").length, 1);
  assert.equal(layer([paid, choice(4)]).querySelectorAll(".lit-selected").length, 0);
});

test("the selected price covers no other space's mark", () => {
  const paid = choice(3, { price: { brakes: 1 }, kind: "cost" });
  const element = layer([choice(2, { price: { tyres: 1 }, kind: "cost" }), paid, choice(4)], paid);
  const badge = /** @type {Element} */ (element.querySelector(".is-selected"));
  const [, x, y] = /** @type {RegExpMatchArray} */ (
    String(badge.getAttribute("transform")).match(/(-?[\d.]+) (-?[\d.]+)/)
  );
  const [width, height] = ["width", "height"].map((name) =>
    Number(badge.querySelector("rect")?.getAttribute(name)),
  );
  const box = { x: Number(x) - width / 2, y: Number(y) - height / 2, width, height };
  for (const space of [2, 4])
    assert.ok(!boxesOverlap(box, sizes.box(space)), `the badge covers space ${space}`);
});

test("a badge lists points in a fixed order, then risk, then a skid", () => {
  const items = badgeItems(choice(1, { price: { bodywork: 1, tyres: 2, fuel: 0 }, risk: 0.1, skid: 2 }));
  assert.deepEqual(
    items.map(({ icon, words }) => [icon, words]),
    [
      ["tyres", "−2"],
      ["bodywork", "−1"],
      ["contact", ""],
      ["skid", "+2"],
    ],
  );
});

test("a badge too small for details shows the sum of the points", () => {
  const words = (/** @type {any} */ price, /** @type {number} */ half) => {
    const corners = /** @type {[number, number][]} */ ([
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ]);
    const element = renderTemplate(html`<svg>${fittedBadge(choice(1, { price }), [0, 0, 0], corners)}</svg>`);
    return [textsOf(element, "text"), element.querySelectorAll(".price-badge > svg").length];
  };
  assert.deepEqual(words({ tyres: 2, brakes: 1 }, 11), [["−3"], 0]);
  assert.deepEqual(words({ tyres: 2, brakes: 1 }, 30), [["−2", "−1"], 2]);
  assert.deepEqual(words({ tyres: 2 }, 11), [["−2"], 1]);
});

test("several dangerous spaces on the way are counted, a single one is not", () => {
  assert.deepEqual(badgeItems(choice(1, { hazards: 1 })), [{ icon: "contact", words: "" }]);
  assert.deepEqual(badgeItems(choice(1, { hazards: 3 })), [{ icon: "contact", words: "×3" }]);
});
