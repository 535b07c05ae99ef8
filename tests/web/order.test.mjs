/** The race order: places, gaps and names of the cars. */
import assert from "node:assert/strict";
import test from "node:test";
import { page, raceState, renderTemplate } from "../support/web/render.mjs";
import { orderPanel } from "../../web/race/panels/order.js";

test("the race order lists the cars by place", () => {
  const race = raceState("monaco/gear");
  const panel = renderTemplate(orderPanel(race, page({ race })));
  const cars = [...panel.querySelectorAll(".order-row")].map((row) => Number(row.getAttribute("data-car")));
  assert.deepEqual(cars, race.view?.order);
});
