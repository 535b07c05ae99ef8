/** Python's runtime as the build optimises it for browsers (web/tooling/startup/wasm). */
import assert from "node:assert/strict";
import { test } from "node:test";
import binaryen from "../../web/node_modules/binaryen/index.js";
import { NAME, withBallast } from "../../web/tooling/startup/wasm/ballast.mjs";
import { withCallers } from "../../web/tooling/startup/wasm/callers.mjs";

const MODULE = `(module
  (type $one (func (param i32) (result i32)))
  (type $two (func (param f64 i64)))
  (table 3 funcref)
  (elem (i32.const 0) $double $triple $keep)
  (global $kept (export "kept") (mut f64) (f64.const 0))
  (func $double (type $one) (i32.mul (local.get 0) (i32.const 2)))
  (func $triple (type $one) (i32.mul (local.get 0) (i32.const 3)))
  (func $keep (type $two) (global.set $kept (local.get 0)))
  (func (export "one") (param i32 i32) (result i32)
    (call_indirect (type $one) (call_indirect (type $one) (local.get 1) (local.get 0)) (local.get 0)))
  (func (export "two") (call_indirect (type $two) (f64.const 2.5) (i64.const 7) (i32.const 2))))`;

/** The text of a module as in the build: read and written by binaryen. @param {string} text */
const written = (text) => binaryen.readBinary(binaryen.parseText(text).emitBinary()).emitText();

/** @param {string} text @returns {any} its exports */
const startWith = (text) =>
  new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(binaryen.parseText(text).emitBinary())))
    .exports;

test("calls through the table use one caller for each type, and give the same results", () => {
  const text = withCallers(written(MODULE));
  assert.equal(text.match(/call_indirect/g)?.length, 2, "two calls remain of three");
  const { one, two, kept } = startWith(text);
  assert.equal(one(0, 5), 20);
  assert.equal(one(1, 5), 45);
  two();
  assert.equal(kept.value, 2.5);
  assert.throws(() => one(2, 5), WebAssembly.RuntimeError, "a function of another type");
  assert.throws(() => one(3, 5), WebAssembly.RuntimeError, "an index outside the table");
});

test("ballast is large enough, and does nothing", () => {
  const text = withBallast(written(MODULE));
  const { kept, one, ...others } = startWith(text);
  const parts = Object.entries(others).filter(([name]) => name.startsWith(NAME));
  assert.ok(parts.length * 48 > 600, "compiled size in kilobytes");
  for (const [, part] of parts) assert.equal(part(2), undefined);
  assert.equal(kept.value, 0);
  assert.equal(one(1, 5), 45);
});
