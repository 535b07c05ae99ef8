/** Long lists that come a handful at a time. */
import assert from "node:assert/strict";
import test from "node:test";
import { bitByBit } from "../../web/core/loading/bit-by-bit.js";

test("a list is whole after some paintings, and stays so", async () => {
  const items = Array.from({ length: 40 }, (_, n) => n);
  let asked = 0;
  const store = /** @type {any} */ ({ update: () => (asked += 1) });
  const counts = [];
  for (let painting = 0; painting < 8; painting += 1) {
    const shown = bitByBit("cards", items, store);
    assert.deepEqual(shown, items.slice(0, shown.length));
    counts.push(shown.length);
    await Promise.resolve();
  }
  assert.deepEqual(
    counts,
    [...counts].sort((one, other) => one - other),
  );
  assert.ok(counts[0] < items.length);
  assert.equal(counts.at(-1), items.length);
  assert.equal(asked, new Set(counts).size - 1, "no painting is asked for in vain");
  assert.equal(bitByBit("cards", items.slice(3), store).length, items.length - 3);
});

test("short lists come at once", async () => {
  const store = /** @type {any} */ ({ update: () => assert.fail("nothing more is to come") });
  assert.deepEqual(bitByBit("few", [1, 2, 3], store), [1, 2, 3]);
  await Promise.resolve();
});
