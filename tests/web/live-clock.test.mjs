/** The clock of a live table, and the host's season. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { tableOf } from "../support/web/live-table.mjs";
import { createTableClock } from "../../web/features/live/clock.ts";
import { readMessage, PROTOCOL_VERSION } from "../../web/features/live/messages.ts";

/** A clock whose time is moved by the test. @param {import("node:test").TestContext} context */
function clockOf(context) {
  context.mock.timers.enable({ apis: ["setInterval", "Date"] });
  const usual = globalThis.window;
  globalThis.window = /** @type {any} */ (globalThis);
  context.after(() => {
    globalThis.window = usual;
  });
  let endCount = 0;
  const clock = createTableClock({
    onTick() {},
    onEnd() {
      endCount += 1;
    },
  });
  return { clock, pass: (/** @type {number} */ ms) => context.mock.timers.tick(ms), ended: () => endCount };
}

test("the time of each position is measured from its arrival", (context) => {
  const { clock, pass, ended } = clockOf(context);
  clock.set({ seconds: 30, pausedBy: null });
  assert.equal(clock.secondsLeft(), null);
  clock.follow("a");
  pass(20_000);
  assert.equal(clock.secondsLeft(), 10);
  clock.follow("a");
  assert.equal(clock.secondsLeft(), 10);
  clock.follow("b");
  assert.equal(clock.secondsLeft(), 30);
  pass(31_000);
  assert.equal(clock.secondsLeft(), 0);
  assert.equal(ended(), 1);
  clock.follow(null);
  assert.equal(clock.secondsLeft(), null);
});

test("a stopped clock keeps its time", (context) => {
  const { clock, pass, ended } = clockOf(context);
  clock.set({ seconds: 60, pausedBy: null });
  clock.follow("a");
  pass(15_000);
  clock.set({ seconds: 60, pausedBy: "June" });
  pass(600_000);
  assert.equal(clock.secondsLeft(), 45);
  clock.set({ seconds: 60, pausedBy: null });
  pass(46_000);
  assert.equal(ended(), 1);
  clock.set({ seconds: 0, pausedBy: null });
  assert.equal(clock.secondsLeft(), null);
});

test("without a clock time never runs out", (context) => {
  const { clock, pass, ended } = clockOf(context);
  clock.follow("a");
  pass(3_600_000);
  assert.equal(clock.secondsLeft(), null);
  assert.equal(ended(), 0);
});

test("the host sets the clock, a guest stops it, and a later guest receives it", async () => {
  const { host, guests, settle } = tableOf("June", "Otto");
  await settle();
  host.table.setSeconds(60);
  await settle();
  guests[0].table.pause(true);
  await settle();
  const stopped = { seconds: 60, pausedBy: "June" };
  for (const { clocks } of [host, ...guests]) {
    const { seconds, pausedBy } = /** @type {typeof stopped} */ (clocks.at(-1));
    assert.deepEqual({ seconds, pausedBy }, stopped);
  }
  host.table.pause(false);
  await settle();
  assert.equal(guests[1].clocks.at(-1)?.pausedBy, null);
});

test("the host's season reaches everyone, including later guests", async () => {
  const { host, guests, settle } = tableOf("June");
  host.table.sendSeason("t3.abc");
  await settle();
  assert.deepEqual(guests[0].seasons, ["t3.abc"]);
  host.table.sendSeason(`t3.${"a".repeat(20_000)}`);
  guests[0].table.sendSeason("t3.other");
  await settle();
  assert.deepEqual(guests[0].seasons, ["t3.abc"]);
  assert.deepEqual(host.seasons, []);
});

test("a guest can neither set the clock nor send a season", async () => {
  const { host, lines, settle } = tableOf("June");
  await settle();
  for (const fields of [
    { type: "clock", seconds: 30, pausedBy: null },
    { type: "season", link: "t3.abc" },
    { type: "clock", seconds: 60, pausedBy: null },
  ])
    lines[0].ends[0].onText(JSON.stringify({ v: PROTOCOL_VERSION, ...fields }));
  await settle();
  assert.deepEqual(host.clocks, []);
  assert.deepEqual(host.seasons, []);
  assert.deepEqual(host.endings, ["foreign"]);
});

test("invalid clocks and seasons are rejected", () => {
  for (const fields of [
    { type: "clock", seconds: 31, pausedBy: null },
    { type: "clock", seconds: 30 },
    { type: "clock", seconds: 30, pausedBy: "x".repeat(500) },
    { type: "season", link: "r13.abc" },
    { type: "season", link: "javascript:1" },
  ])
    assert.equal(readMessage(JSON.stringify({ v: PROTOCOL_VERSION, ...fields })), "foreign");
});
