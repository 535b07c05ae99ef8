/** The valid replies of a prepared race are used; for everything else the engine answers. */
import assert from "node:assert/strict";
import test from "node:test";
import site from "virtual:site";
import { localStoreWith } from "../support/web/local-store.mjs";
import "../support/web/render.mjs";
import { createPrecomputedReplies } from "../../web/startup/openings/precomputed-replies.ts";

const setup = /** @type {any} */ ({ circuit: "monaco", laps: 1, seed: 7 });
const request = /** @type {any} */ ({ do: "new", setup });
const reply = { ok: true, view: "prepared" };

/** Returns the reply of a prepared race to its set-up. @param {unknown} begins @param {string} [packed] */
async function replyOf(begins, packed = "AAAA") {
  const record = { version: site.worker, setup, packed, begins };
  const replies = createPrecomputedReplies(localStoreWith({ "next.1": JSON.stringify(record) }));
  assert.equal(replies.beginPrepared({ ...setup, seed: 9 }).seed, 7);
  return replies.answer(request, () => Promise.resolve(/** @type {any} */ (reply)));
}

test("the beginning of a prepared race is used before the rest is unpacked", async () => {
  assert.deepEqual(await replyOf([[[request, reply, 0]]]), reply);
});

test("an invalid beginning, and states that cannot be unpacked, are ignored", async () => {
  for (const begins of [undefined, null, "grid", [[5, 6]], [["grid"]], [[[request, null, 1]]]])
    for (const packed of ["AAAA", "A", "?"])
      assert.equal(await replyOf(begins, packed), null, JSON.stringify(begins));
});
