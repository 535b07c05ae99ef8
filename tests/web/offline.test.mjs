/** The time at which the game is cached on the device: caching must not delay cars or answers. */
import assert from "node:assert/strict";
import test, { beforeEach, mock } from "node:test";

Object.defineProperty(globalThis, "navigator", {
  value: { serviceWorker: { controller: null } },
  configurable: true,
});
globalThis.window = /** @type {typeof window} */ (
  /** @type {unknown} */ (Object.assign(new EventTarget(), { setTimeout: (...args) => setTimeout(...args) }))
);
const { createOffline, NOT_INSTALLED: NOT_KEPT } = await import("../../web/platform/offline/offline.ts");

const SECOND = 1000;
const READY = { status: "ready" };

/** A page whose cache client only counts its starts. @param {string} screen */
function visit(screen) {
  const visited = { started: 0, state: { screen, boot: READY, race: null, kept: NOT_KEPT } };
  const keeper = {
    setBusy() {},
    start: async () => {
      visited.started += 1;
    },
  };
  const store = {
    get state() {
      return visited.state;
    },
    update() {},
  };
  const offline = createOffline({
    store,
    onBusyElsewhere() {},
    clientModule: async () => ({ createClient: () => keeper }),
  });
  offline.startTimers();
  return Object.assign(visited, {
    /** @param {string} phase @param {object} view */
    paint(phase, view) {
      visited.state = { ...visited.state, race: { phase, view } };
      offline.afterRender(visited.state);
    },
    /** @param {number} seconds */
    async wait(seconds) {
      for (let second = 0; second < seconds; second += 1) {
        mock.timers.tick(SECOND);
        for (let step = 0; step < 5; step += 1) await Promise.resolve();
      }
    },
  });
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("caching waits until the player is thinking about a question", async () => {
  const page = visit("race");
  for (let turn = 0; turn < 20; turn += 1) {
    const view = {};
    page.paint("choosing", view);
    await page.wait(1);
    page.paint("moving", view);
    await page.wait(2);
  }
  assert.equal(page.started, 0, "quick answers and long moves leave no idle time");
  const view = {};
  page.paint("choosing", view);
  await page.wait(1);
  page.paint("choosing", view); // rendered again because the pointer has moved
  await page.wait(1);
  await page.wait(1);
  assert.equal(page.started, 1);
  await page.wait(100);
  assert.equal(page.started, 1, "caching starts only once");
});

test("in a race that never pauses caching starts after a time limit", async () => {
  const page = visit("race");
  page.paint("moving", {});
  await page.wait(85);
  assert.equal(page.started, 0);
  await page.wait(10);
  assert.equal(page.started, 1);
});

test("without a race the game is cached after a while", async () => {
  const page = visit("home");
  await page.wait(14);
  assert.equal(page.started, 0);
  await page.wait(3);
  assert.equal(page.started, 1);
});
