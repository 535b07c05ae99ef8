/** Waits with a limit: a notice, another attempt, then the end. */
import assert from "node:assert/strict";
import test, { beforeEach, mock } from "node:test";
import { watchdogTimer } from "../../web/core/engine/liveness.ts";
import {
  onSlowChange,
  withTimeout,
  SILENT,
  SLOW,
  retryOverdue,
  trackSlowOperation,
} from "../../web/core/loading/slow-operations.ts";

const SECOND = 1000;
/** @type {boolean[]} */
let told = [];

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  told = [];
  onSlowChange((slow) => told.push(slow));
});

test("a notice comes after five seconds without a sign of life, and when the wait is over", () => {
  const waiting = trackSlowOperation(() => {});
  mock.timers.tick(SLOW - 1);
  waiting.sign();
  mock.timers.tick(SLOW - 1);
  assert.deepEqual(told, []);
  mock.timers.tick(1);
  assert.deepEqual(told, [true]);
  waiting.over();
  assert.deepEqual(told, [true, false]);
});

test("only slow waits are tried again", () => {
  let [slow, quick] = [0, 0];
  const one = trackSlowOperation(() => {
    slow += 1;
  });
  mock.timers.tick(SLOW);
  const other = trackSlowOperation(() => {
    quick += 1;
  });
  retryOverdue();
  assert.deepEqual([slow, quick], [1, 0]);
  one.over();
  other.over();
});

test("an endless wait is given up", async () => {
  const never = withTimeout(
    () => new Promise(() => {}),
    () => {},
  );
  mock.timers.tick(SILENT);
  await assert.rejects(never);
  assert.deepEqual(told, [true, false]);
});

test("a limit counts the seconds in which the page is awake, from the last sign", () => {
  let over = 0;
  const limit = watchdogTimer(() => {
    over += 1;
  });
  limit.grant(10);
  mock.timers.tick(9 * SECOND);
  limit.grant(10);
  mock.timers.tick(9 * SECOND);
  assert.equal(over, 0);
  mock.timers.tick(SECOND);
  assert.equal(over, 1);
  limit.grant(10);
  limit.end();
  mock.timers.tick(60 * SECOND);
  assert.equal(over, 1);
});
