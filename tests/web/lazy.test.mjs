/** Parts of the page that are fetched when they are first wanted. */
import assert from "node:assert/strict";
import test from "node:test";
import { lazy, eager } from "../../web/platform/loading/lazy.ts";

test("a part is fetched once and then stays loaded", async () => {
  let fetched = 0;
  const door = lazy(async () => {
    fetched += 1;
    return { number: fetched };
  });
  assert.equal(door.loaded(), null);
  const [first, second] = await Promise.all([door.fetch(), door.fetch()]);
  assert.equal(first, second);
  assert.equal(door.loaded(), first);
  assert.equal(fetched, 1);
});

test("a part that failed to load is marked as failed until it is fetched again", async () => {
  let connected = false;
  const door = lazy(async () => {
    if (!connected) throw new Error("no connection");
    return "part";
  });
  await assert.rejects(door.fetch());
  assert.equal(door.failed(), true);
  connected = true;
  const coming = door.fetch();
  assert.equal(door.failed(), false);
  assert.equal(await coming, "part");
  assert.equal(door.loaded(), "part");
});

test("loading is not repeated automatically, and reports success or failure", async () => {
  let tries = 0;
  const door = lazy(async () => {
    tries += 1;
    throw new Error("no connection");
  });
  const wish = () => new Promise((resolve) => door.load(() => resolve(undefined)));
  await wish();
  door.load(() => assert.fail("requested again"));
  assert.equal(tries, 1);
  door.reset();
  await wish();
  assert.equal(tries, 2);
});

test("a part loaded with the page has the same interface", async () => {
  const door = eager("part");
  assert.equal(door.loaded(), "part");
  assert.equal(await door.fetch(), "part");
  assert.equal(door.failed(), false);
});
