/**
 * Replies of the engine, written by views.py: `view("trant/gear")` is the view of that race at a gear choice.
 * Each call returns a new copy.
 */
import { writtenData } from "./written-data.mjs";

/** Replies as texts: parsing one is faster than copying it. */
const texts = new Map(
  Object.entries(writtenData("replies")).map(([name, reply]) => [name, JSON.stringify(reply)]),
);

/** Data of the bundler's virtual modules. */
export const virtualData = writtenData("virtual");

/** Names of all replies. */
export const replyNames = [...texts.keys()];

/** @param {string} name  such as "monaco/history" @returns {any} */
export function reply(name) {
  const text = texts.get(name);
  if (!text) throw new Error(`There is no reply "${name}"; there are ${replyNames.join(", ")}.`);
  return JSON.parse(text);
}

/** @param {string} name  such as "monaco/gear" @returns {import("../../../web/protocol.d.ts").View} */
export const view = (name) => reply(name).view;

/** Names of the views, for tests that check all of them. */
export const viewNames = replyNames.filter((name) => reply(name).view);
