/** The map of the whole circuit in a corner of the stage. */
import assert from "node:assert/strict";
import test from "node:test";
import { createMiniMap } from "../../web/race/board/minimap.ts";
import "../support/web/render.mjs";

const BOARD = { width: 1550, height: 1000, signature: "M0 0h10" };
const ROAD = { x: 100, y: 100, width: 1000, height: 800 };

/** @param {any[]} cars @param {number | null} you @param {object} visible */
function map(cars, you, visible) {
  const host = document.createElement("div");
  /** @type {number[][]} */
  const looks = [];
  const mini = createMiniMap(host, BOARD, ROAD, (x, y) => looks.push([x, y]));
  mini.paint(cars, you, /** @type {any} */ (visible));
  return { host, looks, mini };
}

/** @param {Element | null} element @param {string[]} names */
const numbers = (element, ...names) => names.map((name) => Number(element?.getAttribute(name)));

test("cars are drawn at a tenth of the board's scale, the player's last and larger", () => {
  const cars = [
    { car: 0, x: 500, y: 300 },
    { car: 1, x: 1000, y: 600 },
  ];
  const { host } = map(cars, 0, ROAD);
  const dots = [...host.querySelectorAll("circle")];
  assert.deepEqual(
    dots.map((dot) => numbers(dot, "cx", "cy")),
    [
      [100, 60],
      [50, 30],
    ],
  );
  assert.ok(dots[1].classList.contains("map-car-you"));
  assert.ok(numbers(dots[1], "r")[0] > numbers(dots[0], "r")[0]);
});

test("without a car of the player all dots are alike", () => {
  const { host } = map(
    [
      { car: 0, x: 0, y: 0 },
      { car: 1, x: 9, y: 9 },
    ],
    null,
    ROAD,
  );
  assert.equal(host.querySelectorAll(".map-car-you").length, 0);
  assert.equal(host.querySelectorAll("circle").length, 2);
});

test("the frame shows the camera's view, cut at the edges of the map", () => {
  const frame = (/** @type {object} */ visible) =>
    numbers(map([], null, visible).host.querySelector(".map-frame"), "x", "y", "width", "height");
  assert.deepEqual(frame({ x: 200, y: 100, width: 500, height: 400 }), [20, 10, 50, 40]);
  assert.deepEqual(frame({ x: -200, y: -100, width: 3000, height: 2000 }), [0, 0, 155, 100]);
  assert.deepEqual(frame({ x: 1400, y: 900, width: 500, height: 500 }), [140, 90, 15, 10]);
});

test("the map is hidden while the camera shows the whole road", () => {
  assert.ok(map([], null, { x: 0, y: 0, width: 1550, height: 1000 }).host.hasAttribute("data-idle"));
  assert.ok(!map([], null, { x: 200, y: 0, width: 1350, height: 1000 }).host.hasAttribute("data-idle"));
});

test("a press or drag moves the camera there, a move without a press does not", () => {
  const { host, looks } = map([], null, ROAD);
  const svg = /** @type {SVGSVGElement} */ (host.querySelector("svg"));
  svg.getBoundingClientRect = () => /** @type {any} */ ({ left: 10, top: 20, width: 310, height: 200 });
  svg.setPointerCapture = () => {};
  const send = (/** @type {string} */ kind, /** @type {number} */ x, /** @type {number} */ y) =>
    svg.dispatchEvent(new window.MouseEvent(kind, { clientX: x, clientY: y }));
  send("pointermove", 100, 100);
  assert.deepEqual(looks, []);
  send("pointerdown", 165, 120);
  send("pointermove", 320, 220);
  send("pointerup", 320, 220);
  send("pointermove", 100, 100);
  assert.deepEqual(looks, [
    [775, 500],
    [1550, 1000],
  ]);
});
