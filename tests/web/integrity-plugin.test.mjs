/** Files for offline use are cached only if their contents match the build. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { integrityPlugin } from "../../web/platform/offline/integrity-plugin.ts";

const FILE = "https://example.org/app.js";
const hashes = new Map([[FILE, createHash("sha256").update("right").digest("base64")]]);
const request = (url = FILE) => /** @type {any} */ ({ url });

/** @param {import("node:test").TestContext} t @param {string} text  of the second answer */
function fetching(t, text) {
  return t.mock.method(globalThis, "fetch", async () => new Response(text));
}

test("a file with the right contents is cached unchanged", async (t) => {
  const again = fetching(t, "right");
  const response = new Response("right");
  assert.equal(await integrityPlugin(hashes).fetchDidSucceed({ request: request(), response }), response);
  assert.equal(again.mock.callCount(), 0);
});

test("a file with other contents is fetched again, bypassing the browser's cache", async (t) => {
  const again = fetching(t, "right");
  const storedResponse = await integrityPlugin(hashes).fetchDidSucceed({
    request: request(),
    response: new Response("wrong"),
  });
  assert.equal(await storedResponse.text(), "right");
  assert.equal(/** @type {any} */ (again.mock.calls[0].arguments)[1].cache, "reload");
});

test("a file that is wrong again is not cached", async (t) => {
  fetching(t, "wrong");
  const wrong = integrityPlugin(hashes).fetchDidSucceed({
    request: request(),
    response: new Response("wrong"),
  });
  await assert.rejects(wrong, /other contents/);
});

test("an address is checked without its query", async (t) => {
  fetching(t, "wrong");
  const wrong = integrityPlugin(hashes).fetchDidSucceed({
    request: request(`${FILE}?v=1`),
    response: new Response("wrong"),
  });
  await assert.rejects(wrong);
});

test("a file without a hash is cached if the response is good", async (t) => {
  fetching(t, "other");
  const otherRequest = request("https://example.org/other.js");
  const response = new Response("anything");
  assert.equal(await integrityPlugin(hashes).fetchDidSucceed({ request: otherRequest, response }), response);
});

test("files stored by an older version are checked when they are taken over, and not at every use", async () => {
  const { cachedResponseWillBeUsed: used } = integrityPlugin(hashes);
  const wrongResponse = () => new Response("wrong");
  const install = /** @type {any} */ ({ type: "install" });
  assert.equal(await used({ event: install, request: request(), cachedResponse: wrongResponse() }), null);
  const fetched = wrongResponse();
  assert.equal(
    await used({
      event: /** @type {any} */ ({ type: "fetch" }),
      request: request(),
      cachedResponse: fetched,
    }),
    fetched,
  );
  assert.equal(await used({ event: install, request: request() }), undefined);
});
