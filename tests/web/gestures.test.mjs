/** Wheel, drag and pinch on the board. */
import assert from "node:assert/strict";
import test from "node:test";
import { watchGestures } from "../../web/race/board/gestures.ts";
import "../support/web/render.mjs";

/**
 * A stage with a camera that shows the board at half a pixel per unit.
 * @param {import("node:test").TestContext} t
 */
function stage(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { setTimeout: real, clearTimeout: realClear } = window;
  const { AbortController: own } = globalThis;
  window.setTimeout = /** @type {any} */ (globalThis.setTimeout);
  // jsdom's documents accept no abort signals of Node.
  globalThis.AbortController = window.AbortController;
  const view = document.createElement("div");
  document.body.append(view);
  let camera = { x: 0, y: 0, k: 0.5 };
  /** @type {string[]} */
  const calls = [];
  const gestures = watchGestures(view, {
    camera: () => camera,
    scaleWithin: (scale) => Math.min(2, Math.max(0.25, scale)),
    onMove(moved) {
      calls.push("move");
      camera = moved;
    },
    onEnd: () => calls.push("end"),
  });
  t.after(() => {
    gestures.destroy();
    view.remove();
    Object.assign(window, { setTimeout: real, clearTimeout: realClear });
    globalThis.AbortController = own;
  });
  /** @param {EventTarget} target @param {Event} event @param {object} [more] */
  function send(target, event, more = {}) {
    for (const [name, value] of Object.entries(more)) Object.defineProperty(event, name, { value });
    target.dispatchEvent(event);
    return event;
  }
  const options = { bubbles: true, cancelable: true };
  return {
    gestures,
    calls,
    camera: () => camera,
    /** @param {string} kind @param {number} clientX @param {number} clientY @param {object} [more] */
    mouse: (kind, clientX, clientY, more = {}) =>
      send(view, new window.MouseEvent(kind, { ...options, clientX, clientY, ...more })),
    /** @param {number} deltaY @param {number} clientX @param {object} [more] */
    wheel: (deltaY, clientX, more = {}) =>
      send(view, new window.WheelEvent("wheel", { ...options, deltaY, clientX, clientY: 0, ...more })),
    /**
     * @param {string} kind
     * @param {[id: number, x: number][]} touches
     * @param {[id: number, x: number][]} [changes]
     */
    touch(kind, touches, changes = touches) {
      const [all, own] = [touches, changes].map((list) =>
        list.map(([identifier, clientX]) => ({ identifier, clientX, clientY: 0 })),
      );
      return send(view, new window.Event(kind, options), { touches: all, changedTouches: own });
    },
    /** @param {number} milliseconds */
    wait: (milliseconds) => t.mock.timers.tick(milliseconds),
  };
}

test("a drag moves the board with the mouse and suppresses its click", (t) => {
  const { mouse, camera, calls, gestures, wait } = stage(t);
  mouse("mousedown", 100, 50);
  assert.ok(gestures.isActive());
  assert.ok(mouse("mousemove", 130, 40).defaultPrevented);
  assert.deepEqual(camera(), { x: 30, y: -10, k: 0.5 });
  mouse("mouseup", 130, 40);
  assert.deepEqual(calls, ["move", "end"]);
  assert.ok(mouse("click", 130, 40).defaultPrevented);
  wait(0);
  assert.ok(!mouse("click", 130, 40).defaultPrevented);
  mouse("mousemove", 200, 40);
  assert.equal(camera().x, 30);
});

test("a press that hardly moves is a click; other buttons do nothing", (t) => {
  const { mouse, calls } = stage(t);
  mouse("mousedown", 100, 50);
  mouse("mousemove", 103, 51);
  mouse("mouseup", 103, 51);
  assert.ok(!mouse("click", 103, 51).defaultPrevented);
  calls.length = 0;
  mouse("mousedown", 100, 50, { button: 2 });
  mouse("mousedown", 100, 50, { ctrlKey: true });
  assert.deepEqual(calls, []);
});

test("a second press without the end of the first counts once", (t) => {
  const { mouse, calls, gestures } = stage(t);
  mouse("mousedown", 100, 50);
  mouse("mousedown", 10, 50);
  mouse("mouseup", 10, 50);
  assert.deepEqual(calls, ["end"]);
  assert.ok(!gestures.isActive());
});

test("the wheel zooms about the mouse, within the limits, and ends after a pause", (t) => {
  const { wheel, camera, calls, wait } = stage(t);
  assert.ok(wheel(-500, 100).defaultPrevented);
  assert.deepEqual(camera(), { k: 1, x: -100, y: 0 });
  wheel(-5000, 100);
  assert.equal(camera().k, 2);
  assert.deepEqual(calls, ["move", "move"]);
  wait(150);
  assert.deepEqual(calls.slice(2), ["end"]);
  assert.ok(!wheel(-500, 100).defaultPrevented);
  assert.equal(calls.length, 3);
});

test("lines and pages of a wheel zoom further than pixels, and so does a pinch on a touchpad", (t) => {
  const { wheel, camera } = stage(t);
  wheel(-20, 0, { deltaMode: 1 });
  assert.equal(camera().k, 1);
  wheel(1, 0, { deltaMode: 2 });
  assert.equal(camera().k, 0.5);
  wheel(-50, 0, { ctrlKey: true });
  assert.equal(camera().k, 1);
});

test("one finger moves the board, two also scale it, and the last one continues the drag", (t) => {
  const { touch, camera, calls } = stage(t);
  touch("touchstart", [[1, 100]]);
  assert.ok(touch("touchmove", [[1, 120]]).defaultPrevented);
  assert.deepEqual(camera(), { k: 0.5, x: 20, y: 0 });
  touch(
    "touchstart",
    [
      [1, 120],
      [2, 220],
    ],
    [[2, 220]],
  );
  touch(
    "touchmove",
    [
      [1, 120],
      [2, 320],
    ],
    [[2, 320]],
  );
  assert.deepEqual(camera(), { k: 1, x: -80, y: 0 });
  touch("touchend", [[2, 320]], [[1, 120]]);
  touch("touchmove", [[2, 330]]);
  assert.deepEqual(camera(), { k: 1, x: -70, y: 0 });
  touch("touchend", [], [[2, 330]]);
  assert.deepEqual(calls, ["move", "move", "move", "end"]);
});

test("mouse events that repeat a touch are ignored", (t) => {
  const { touch, mouse, calls } = stage(t);
  touch("touchstart", [[1, 100]]);
  touch("touchend", [], [[1, 100]]);
  mouse("mousedown", 100, 0);
  assert.deepEqual(calls, ["end"]);
});

test("a camera moved by something else during a drag is dragged from there", (t) => {
  const { mouse, camera, gestures } = stage(t);
  mouse("mousedown", 100, 0);
  Object.assign(camera(), { x: 300 });
  gestures.regrip();
  mouse("mousemove", 110, 0);
  assert.equal(camera().x, 310);
  gestures.destroy();
  mouse("mousemove", 150, 0);
  assert.equal(camera().x, 310);
});
