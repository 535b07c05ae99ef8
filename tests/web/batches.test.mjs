/** Long lists rendered in batches, and screens whose lower parts a phone renders later. */
import assert from "node:assert/strict";
import test from "node:test";

let phone = false;
globalThis.window = /** @type {typeof window} */ (
  /** @type {unknown} */ ({
    matchMedia: () => ({
      get matches() {
        return phone;
      },
    }),
  })
);
/** A store whose changes are counted by `onChange`. @param {() => void} onChange @returns {any} */
function storeWith(onChange) {
  const state = { slices: {} };
  return {
    state,
    update(/** @type {object} */ patch) {
      Object.assign(state, patch);
      onChange();
    },
  };
}

const { isBelowFoldReady, renderInBatches } = await import("../../web/platform/loading/batches.ts");

test("a list is complete after a few renders, and stays complete", async () => {
  const items = Array.from({ length: 40 }, (_, n) => n);
  let requestCount = 0;
  const store = storeWith(() => (requestCount += 1));
  const counts = [];
  for (let painting = 0; painting < 8; painting += 1) {
    const rendered = renderInBatches("cards", items, store);
    assert.deepEqual(rendered, items.slice(0, rendered.length));
    counts.push(rendered.length);
    await Promise.resolve();
  }
  assert.deepEqual(
    counts,
    [...counts].sort((a, b) => a - b),
  );
  assert.ok(counts[0] < items.length);
  assert.equal(counts.at(-1), items.length);
  assert.equal(requestCount, new Set(counts).size - 1, "no unneeded render is requested");
  assert.equal(renderInBatches("cards", items.slice(3), store).length, items.length - 3);
});

test("short lists are rendered completely", async () => {
  const store = storeWith(() => assert.fail("no further render is needed"));
  assert.deepEqual(renderInBatches("few", [1, 2, 3], store), [1, 2, 3]);
  await Promise.resolve();
});

test("a phone renders fewer rows at first", () => {
  const items = Array.from({ length: 40 }, (_, n) => n);
  const store = storeWith(() => {});
  const atOnce = renderInBatches("on a desk", items, store).length;
  phone = true;
  assert.ok(renderInBatches("on a phone", items, store).length < atOnce);
  phone = false;
});

test("parts below a phone's viewport are rendered one by one", async () => {
  let requestCount = 0;
  const store = storeWith(() => (requestCount += 1));
  const parts = () => [1, 2].map((part) => isBelowFoldReady("a screen", part, store));
  assert.deepEqual(parts(), [true, true], "a desktop renders all parts at once");
  phone = true;
  for (const expected of [
    [false, false],
    [true, false],
    [true, true],
    [true, true],
  ]) {
    assert.deepEqual(parts(), expected);
    await Promise.resolve();
  }
  assert.equal(requestCount, 2, "no unneeded render is requested");
  phone = false;
});
