/** The drawings of cars (domain/ui/cars.ts and liveries.ts). */
import assert from "node:assert/strict";
import test from "node:test";
import { only, renderTemplate, textOf } from "../support/web/render.mjs";
import {
  carIcon,
  carSymbolDefs,
  createCarPainter,
  LIVERY_COUNT,
  marksOffset,
  marksWidth,
} from "../../web/domain/ui/cars.ts";

const parsed = new DOMParser().parseFromString(carSymbolDefs(), "image/svg+xml");
const symbols = [...parsed.querySelectorAll("symbol")];

/** @param {object} [changes] @returns {any} */
const car = (changes = {}) => ({
  car: 0,
  livery: 3,
  number: 4,
  x: 10,
  y: 20,
  heading: 90,
  fade: 0,
  marks: { stops: 0, tyres: null, smoke: false, side: 90 },
  ...changes,
});

/** @param {any[]} cars @param {number | null} [pulsing] */
function layer(cars, pulsing = null) {
  const place = document.createElementNS("http://www.w3.org/2000/svg", "g");
  createCarPainter(/** @type {SVGGElement} */ (place))(cars, pulsing, () => {});
  return place;
}

test("there is a symbol for each livery and for a backmarker", () => {
  assert.equal(LIVERY_COUNT, 12);
  assert.deepEqual(
    symbols.map(({ id }) => id),
    [...Array.from({ length: 12 }, (_, index) => `car-${index}`), "car-slow"],
  );
});

test("no two cars share both outline and pattern", () => {
  const looks = symbols.map((symbol) =>
    [symbol.querySelector(".car-line")?.getAttribute("d"), symbol.querySelector("g")?.innerHTML].join(),
  );
  assert.equal(new Set(looks).size, symbols.length);
});

test("every pattern is cut to the outline of its car", () => {
  for (const symbol of symbols.slice(0, 12)) {
    const cut = symbol.querySelector("clipPath");
    assert.equal(symbol.querySelector("g")?.getAttribute("clip-path"), `url(#${cut?.id})`);
    assert.equal(
      cut?.querySelector("path")?.getAttribute("d"),
      symbol.querySelector(".car-line")?.getAttribute("d"),
    );
  }
});

test("a number of two digits is set narrower", () => {
  const text = (/** @type {number} */ number) => only(renderTemplate(carIcon(2, number)), "text");
  assert.equal(text(9).getAttribute("class"), "car-number");
  assert.equal(text(10).getAttribute("class"), "car-number car-number-wide");
  assert.equal(textOf(text(10)), "10");
  assert.equal(only(renderTemplate(carIcon(2, 3)), "use").getAttribute("href"), "#car-2");
});

test("a picture of a car is hidden from screen readers", () => {
  assert.equal(only(renderTemplate(carIcon(0, 1)), "svg").getAttribute("aria-hidden"), "true");
});

test("a car is drawn at its place, turned, with its number upright", () => {
  const place = layer([car()]);
  assert.equal(only(place, ".b-car").getAttribute("transform"), "translate(10 20)");
  assert.match(only(place, ".b-car-size > g").getAttribute("transform") ?? "", /^rotate\(90\)/);
  assert.equal(only(place, "text").getAttribute("transform"), null);
  // Heading down, the roundel on the tail is above the middle.
  assert.ok(Number(only(place, "text").getAttribute("y")) < 0);
});

test("a car shows a flag for each stop it owes, its tyres and their lap", () => {
  const marks = { stops: 2, tyres: { compound: "wet", lap: 3 }, smoke: true, side: 90 };
  const place = layer([car({ marks })]);
  assert.equal(place.querySelectorAll(".car-stop").length, 2);
  assert.equal(textOf(only(place, ".car-set-lap")), "3");
  assert.ok(only(place, ".car-set.is-wet") && only(place, ".car-smoke"));
  assert.equal(layer([car()]).querySelector(".car-marks, .car-smoke"), null);
});

test("a fading car is transparent, and one car pulses", () => {
  const place = layer([car({ fade: 0.25 }), car({ car: 7 })], 7);
  const [fading, pulsing] = place.querySelectorAll(".b-car");
  assert.equal(fading.getAttribute("opacity"), "0.75");
  assert.equal(fading.querySelector(".car-pulse"), null);
  assert.ok(pulsing.querySelector(".car-pulse"));
});

test("more marks need a wider row, further from the car", () => {
  assert.equal(marksWidth({ stops: 0, tyres: null }), 0);
  assert.ok(marksWidth({ stops: 2, tyres: null }) > marksWidth({ stops: 1, tyres: null }));
  const far = (/** @type {number} */ stops) => {
    const { x, y } = marksOffset(/** @type {any} */ ({ stops, tyres: null, smoke: false, side: 0 }), 0);
    return Math.hypot(x, y);
  };
  assert.ok(far(3) > far(1));
});
