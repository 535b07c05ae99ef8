/** Waits with a limit: a notice, a retry, then failure. */
import assert from "node:assert/strict";
import test, { beforeEach, mock } from "node:test";
import { createInactivityTimer } from "../../web/engine/liveness.ts";
import {
  onSlowChange,
  withTimeout,
  TIMEOUT_MS,
  SLOW_AFTER_MS,
  retryOverdue,
  trackSlowOperation,
} from "../../web/platform/loading/slow-operations.ts";

const SECOND = 1000;
/** @type {boolean[]} */
let messages = [];

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  messages = [];
  onSlowChange((slow) => messages.push(slow));
});

test("an operation is reported as slow after five seconds without progress, and when it ends", () => {
  const waiting = trackSlowOperation(() => {});
  mock.timers.tick(SLOW_AFTER_MS - 1);
  waiting.reportProgress();
  mock.timers.tick(SLOW_AFTER_MS - 1);
  assert.deepEqual(messages, []);
  mock.timers.tick(1);
  assert.deepEqual(messages, [true]);
  waiting.end();
  assert.deepEqual(messages, [true, false]);
});

test("only slow operations are retried", () => {
  let [slow, quick] = [0, 0];
  const firstOperation = trackSlowOperation(() => {
    slow += 1;
  });
  mock.timers.tick(SLOW_AFTER_MS);
  const secondOperation = trackSlowOperation(() => {
    quick += 1;
  });
  retryOverdue();
  assert.deepEqual([slow, quick], [1, 0]);
  firstOperation.end();
  secondOperation.end();
});

test("an endless operation fails after the timeout", async () => {
  const never = withTimeout(
    () => new Promise(() => {}),
    () => {},
  );
  mock.timers.tick(TIMEOUT_MS);
  await assert.rejects(never);
  assert.deepEqual(messages, [true, false]);
});

test("the inactivity timer counts the seconds since its last restart", () => {
  let over = 0;
  const limit = createInactivityTimer(() => {
    over += 1;
  });
  limit.restart(10);
  mock.timers.tick(9 * SECOND);
  limit.restart(10);
  mock.timers.tick(9 * SECOND);
  assert.equal(over, 0);
  mock.timers.tick(SECOND);
  assert.equal(over, 1);
  limit.restart(10);
  limit.end();
  mock.timers.tick(60 * SECOND);
  assert.equal(over, 1);
});
