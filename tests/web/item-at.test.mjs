/** Items that must exist, and values entered in fields and forms. */
import "../support/web/render.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldIn, valueIn } from "../../web/platform/forms/fields.ts";
import { entryOf, itemAt } from "../../web/platform/lists/item-at.ts";

test("a missing item is an internal error, an empty one is not", () => {
  assert.deepEqual([itemAt([1, 2], 0), itemAt([1, 2], -1), itemAt([0, null], 1)], [1, 2, null]);
  assert.throws(() => itemAt([1, 2], 2), /nothing at 2/);
  assert.throws(() => itemAt([], -1), /nothing at -1/);
  assert.equal(entryOf({ de: "" }, "de"), "");
  assert.throws(() => entryOf({ de: "" }, "fr"), /nothing at fr/);
});

test("fields and forms are read from their events", () => {
  const form = document.createElement("form");
  form.innerHTML = '<input name="name" value=" Ada ">';
  document.body.append(form);
  /** @type {string[]} */
  const keysRead = [];
  form.addEventListener("change", (event) =>
    keysRead.push(valueIn(event), fieldIn(event, "name"), fieldIn(event, "x")),
  );
  form.querySelector("input")?.dispatchEvent(new Event("change", { bubbles: true }));
  form.remove();
  assert.deepEqual(keysRead, [" Ada ", "Ada", ""]);
});
