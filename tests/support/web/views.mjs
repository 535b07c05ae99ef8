/**
 * Replies of the engine, written by views.py: `view("trant/gear")` is the view of that race at a gear choice.
 * Each call returns a new copy.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = process.env.PAGE_TEST_VIEWS;
if (!FOLDER)
  throw new Error(
    "Run `python -m tests.support.web.views FOLDER` and set PAGE_TEST_VIEWS to FOLDER, or run tests/web/test_node_tests.py.",
  );

/** @param {string} name @returns {any} */
const contents = (name) => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8"));

/** Replies as texts: parsing one is faster than copying it. */
const texts = new Map(
  Object.entries(contents("replies")).map(([name, reply]) => [name, JSON.stringify(reply)]),
);

/** Data of the bundler's virtual modules. */
export const virtualData = contents("virtual");

/** Names of all replies. */
export const replyNames = [...texts.keys()];

/** @param {string} name  such as "monaco/history" @returns {any} */
export function reply(name) {
  const found = texts.get(name);
  if (!found) throw new Error(`There is no reply "${name}"; there are ${replyNames.join(", ")}.`);
  return JSON.parse(found);
}

/** @param {string} name  such as "monaco/gear" @returns {import("../../../web/protocol.d.ts").View} */
export const view = (name) => reply(name).view;

/** Names of the views, for tests that check all of them. */
export const viewNames = replyNames.filter((name) => reply(name).view);
