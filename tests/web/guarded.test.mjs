/** The error boundary of the page. */
import assert from "node:assert/strict";
import test from "node:test";
import { nothing } from "lit-html";
import "../support/web/render.mjs";
import { renderSafely } from "../../web/platform/loading/guarded.ts";

test("a part that fails to render is reported and replaced, and others stay", () => {
  const { reportError } = globalThis;
  /** @type {unknown[]} */
  const reported = [];
  globalThis.reportError = (error) => reported.push(error);
  const fault = new Error("a fault");
  const broken = () => {
    throw fault;
  };
  try {
    assert.equal(
      renderSafely(() => "order"),
      "order",
    );
    assert.equal(renderSafely(broken), nothing);
    assert.equal(
      renderSafely(broken, () => "sorry"),
      "sorry",
    );
    assert.deepEqual(reported, [fault, fault]);
  } finally {
    globalThis.reportError = reportError;
  }
});
