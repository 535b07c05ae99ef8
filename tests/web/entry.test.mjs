/** A car of the set-up: livery, name and driver. */
import assert from "node:assert/strict";
import test from "node:test";
import { button, click, only, page, renderTemplate, textsOf } from "../support/web/render.mjs";
import { setup } from "../support/web/setups.mjs";
import { changeLivery } from "../../web/domain/setup/setup-cars.ts";
import { entryRow, liveryPicker } from "../../web/features/setup/entry.ts";

/** @param {object} state @param {number} [index] */
function row(state, index = 0) {
  const testPage = page({ draft: setup(), liveryOpen: -1, ...state });
  const car = testPage.store.state.draft.cars[index];
  return { testPage, entry: renderTemplate(entryRow(car, index, testPage.store.state, testPage, new Map())) };
}

/** @param {any} testPage */
const cars = (testPage) => testPage.store.state.draft.cars;

/** @param {any} testPage */
const pickerOf = ({ store }) =>
  liveryPicker(store.state.draft, 0, (livery) =>
    store.update({ draft: changeLivery(store.state.draft, 0, livery), liveryOpen: -1 }),
  );

test("ten liveries are offered, and a taken one names the car it is swapped with", () => {
  const testPage = page({ draft: setup({}, 3), liveryOpen: 0 });
  const picker = renderTemplate(pickerOf(testPage));
  const names = [...picker.querySelectorAll("label")].map((element) => element.title);
  assert.equal(names.length, 10);
  assert.deepEqual(names.slice(0, 4), [
    "Car 1",
    "Car 2, swapped with Bruno",
    "Car 3, swapped with Chloé",
    "Car 4",
  ]);
});

test("a taken livery is swapped", () => {
  const testPage = page({ draft: setup({}, 3), liveryOpen: 0 });
  click(button(renderTemplate(pickerOf(testPage)), "Car 3, swapped with Chloé"));
  assert.deepEqual(
    cars(testPage).map((/** @type {any} */ car) => [car.name, car.livery]),
    [
      ["You", 2],
      ["Bruno", 1],
      ["Chloé", 0],
    ],
  );
  assert.equal(testPage.store.state.liveryOpen, -1);
});

test("pressing the car opens and closes the livery picker", () => {
  const { testPage, entry } = row({});
  assert.equal(entry.querySelector(".liveries"), null);
  click(only(entry, ".entry-car"));
  assert.equal(testPage.store.state.liveryOpen, 0);
  const open = row({ liveryOpen: 0 });
  assert.equal(only(open.entry, ".entry-car").getAttribute("aria-expanded"), "true");
  click(only(open.entry, ".entry-car"));
  assert.equal(open.testPage.store.state.liveryOpen, -1);
});

test("a typed name changes its car only", () => {
  const { testPage, entry } = row({}, 2);
  const field = /** @type {HTMLInputElement} */ (only(entry, ".entry-name"));
  assert.equal(field.value, "Chloé");
  assert.equal(field.getAttribute("aria-label"), "Name of driver 3");
  assert.equal(field.maxLength, 16);
  field.value = "Zoë";
  field.dispatchEvent(new window.Event("input"));
  assert.deepEqual(
    cars(testPage)
      .map((/** @type {any} */ car) => car.name)
      .slice(0, 4),
    ["You", "Bruno", "Zoë", "Dario"],
  );
});

test("a chosen driver changes its car", () => {
  const { testPage, entry } = row({}, 1);
  const select = /** @type {HTMLSelectElement} */ (only(entry, "select"));
  assert.equal(select.value, "bold");
  select.value = "human";
  select.dispatchEvent(new window.Event("change"));
  assert.equal(cars(testPage)[1].driver, "human");
});

test("a car is removed, but not the last one", () => {
  const { testPage, entry } = row({}, 1);
  click(button(entry, "Remove Bruno"));
  assert.deepEqual(cars(testPage).map((/** @type {any} */ car) => car.name)[1], "Chloé");
  assert.ok(only(row({ draft: setup({}, 1) }).entry, ".entry-remove").hasAttribute("disabled"));
});

test("a name is text, not markup", () => {
  const [you] = setup({}, 1).cars;
  const { entry } = row({ draft: setup({ cars: [{ ...you, name: "<b>X</b>" }] }), liveryOpen: 0 });
  assert.equal(entry.querySelector("b b, .entry-name b"), null);
  assert.ok(button(entry, "Remove <b>X</b>"));
  assert.equal(textsOf(entry, "script").length, 0);
});
