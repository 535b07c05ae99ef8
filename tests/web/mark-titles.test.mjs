/** Marks with only a title show it on a tap or a key press. */
import assert from "node:assert/strict";
import test from "node:test";
import { only, page, raceState, renderTemplate } from "../support/web/render.mjs";
import { installMarkTooltips } from "../../web/domain/ui/mark-titles.ts";
import { weatherPanel } from "../../web/race/panels/weather.ts";
import { wearPanel } from "../../web/race/cockpit/wear.ts";

const testPage = page();
installMarkTooltips(testPage);
installMarkTooltips(testPage);

/** Notices shown after an event. @param {Element} target @param {Event} event */
function noticesAfter(target, event) {
  const lengthBefore = testPage.calls.length;
  const place = target.getRootNode();
  document.body.append(place instanceof Element ? place : target);
  target.dispatchEvent(event);
  if (place instanceof Element) place.remove();
  return testPage.calls.slice(lengthBefore).map(([, words]) => words);
}

/** @param {string} pointerType */
const pointerUp = (pointerType) =>
  Object.assign(new window.Event("pointerup", { bubbles: true }), { pointerType });
const enter = () => new window.KeyboardEvent("keydown", { key: "Enter", bubbles: true });

test("a tap on a mark shows its title once, a mouse click does not", () => {
  const row = () => only(renderTemplate(wearPanel(raceState("trant/gear"))), '[data-wear="engine"] b');
  assert.deepEqual(noticesAfter(row(), pointerUp("touch")), ["Engine"]);
  assert.deepEqual(noticesAfter(row(), pointerUp("pen")), ["Engine"]);
  assert.deepEqual(noticesAfter(row(), pointerUp("mouse")), []);
});

test("Enter shows the title of a focused mark", () => {
  const race = raceState("monaco/gear");
  const view = /** @type {any} */ ({ ...race.view, weather: "rain", is_weather_final: null });
  const weather = only(renderTemplate(weatherPanel({ ...race, view })), ".weather");
  assert.equal(weather.getAttribute("tabindex"), "0");
  assert.deepEqual(noticesAfter(weather, enter()), [weather.title]);
});

test("controls have no notice", () => {
  const button = document.createElement("button");
  button.title = "Undo [U]";
  assert.deepEqual(noticesAfter(button, pointerUp("touch")), []);
  const paragraph = document.createElement("p");
  assert.deepEqual(noticesAfter(paragraph, pointerUp("touch")), []);
});
