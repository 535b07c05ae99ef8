/** Pointers on the board: hover, long press, tap. */
import assert from "node:assert/strict";
import test from "node:test";
import { watchPointer } from "../../web/race/board/pointer.ts";
import "../support/web/render.mjs";

/**
 * A board whose spaces are 100 pixels wide; right of 300 nothing is lit.
 * @param {import("node:test").TestContext} t
 */
function board(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { setTimeout: real } = window;
  const { AbortController: own } = globalThis;
  window.setTimeout = /** @type {any} */ (globalThis.setTimeout);
  // jsdom's documents accept no abort signals of Node.
  globalThis.AbortController = window.AbortController;
  t.after(() => {
    window.setTimeout = real;
    globalThis.AbortController = own;
  });
  const view = document.createElement("div");
  /** @type {unknown[][]} */
  const events = [];
  const pointer = watchPointer(view, {
    spaceAt: ({ clientX }) => (clientX < 300 ? Math.floor(clientX / 100) : null),
    onHover: (space) => events.push(["hover", space]),
    onPick: (space) => events.push(["pick", space]),
    onMiss: () => events.push(["other"]),
    onDoubleMiss: () => events.push(["double"]),
  });
  /** @param {string} kind @param {number} x @param {object} [more] */
  function send(kind, x, { pointerType = "mouse", isPrimary = true, ...more } = {}) {
    const event = new window.MouseEvent(kind, { clientX: x, clientY: 0, cancelable: true, ...more });
    Object.assign(event, { pointerType, isPrimary });
    view.dispatchEvent(event);
    return event;
  }
  return { view, events, send, pointer, touch: { pointerType: "touch" } };
}

test("a mouse over a lit space hovers it once, and leaving ends that", (t) => {
  const { events, send, view } = board(t);
  send("pointermove", 110);
  send("pointermove", 150);
  assert.ok(view.hasAttribute("data-over-lit"));
  send("pointermove", 350);
  send("pointermove", 20);
  send("pointerleave", 20);
  assert.deepEqual(events, [
    ["hover", 1],
    ["hover", null],
    ["hover", 0],
    ["hover", null],
  ]);
  assert.ok(!view.hasAttribute("data-over-lit"));
});

test("a dragged board has no hovered space", (t) => {
  const { events, send } = board(t);
  send("pointermove", 110, { buttons: 1 });
  assert.deepEqual(events, []);
});

test("a click on a lit space selects it, a click elsewhere is reported", (t) => {
  const { events, send } = board(t);
  send("click", 210);
  send("click", 350);
  assert.deepEqual(events, [["pick", 2], ["other"]]);
});

test("a long press shows a space, and lifting the finger selects nothing", (t) => {
  const { events, send, touch } = board(t);
  send("pointerdown", 110, touch);
  t.mock.timers.tick(449);
  assert.deepEqual(events, []);
  t.mock.timers.tick(1);
  assert.deepEqual(events, [["hover", 1]]);
  send("pointerup", 110, touch);
  send("click", 110);
  assert.deepEqual(events, [["hover", 1]]);
  send("pointerdown", 110, touch);
  send("pointerup", 110, touch);
  send("click", 110);
  assert.deepEqual(events.at(-1), ["pick", 1]);
});

test("a finger may tremble by 8 pixels, but not move away", (t) => {
  const { events, send, touch } = board(t);
  send("pointerdown", 110, touch);
  send("pointermove", 118, touch);
  t.mock.timers.tick(450);
  assert.deepEqual(events, [["hover", 1]]);
  events.length = 0;
  send("pointerdown", 210, touch);
  events.length = 0;
  send("pointermove", 219, touch);
  t.mock.timers.tick(450);
  assert.deepEqual(events, []);
});

test("a second finger ends the long press", (t) => {
  const { events, send, touch } = board(t);
  send("pointerdown", 110, touch);
  send("pointerdown", 210, { ...touch, isPrimary: false });
  t.mock.timers.tick(1000);
  assert.deepEqual(events, []);
});

test("only a long press suppresses the system's menu", (t) => {
  const { send, touch } = board(t);
  assert.equal(send("contextmenu", 110).defaultPrevented, false);
  send("pointerdown", 110, touch);
  assert.equal(send("contextmenu", 110).defaultPrevented, true);
});

test("a double tap counts only where nothing is lit", (t) => {
  const { events, send } = board(t);
  send("dblclick", 110);
  send("dblclick", 350);
  assert.deepEqual(events, [["double"]]);
});

test("a removed board ignores events", (t) => {
  const { events, send, pointer, touch } = board(t);
  send("pointerdown", 110, touch);
  pointer.destroy();
  t.mock.timers.tick(1000);
  send("click", 110);
  assert.deepEqual(events, []);
});
