/** The screen that opens links from texts: its messages, and the text in its field. */
import assert from "node:assert/strict";
import test from "node:test";
import { button, click, only, page, renderTemplate, textOf } from "../support/web/render.mjs";
import { afterRender, paint } from "../../web/features/link/link.ts";

const LINK = "s1.NKv0Ztb25hY28CAAAAAAAECgBEEgTBQFQWBcGAZB";

/** @param {string | null} link @param {any} [error] */
function screen(link, error = null) {
  history.replaceState(null, "", link === null ? "/#link" : `/#${link}`);
  const testPage = page({ unreadableLink: link === null ? null : { link, error } });
  const host = renderTemplate(paint(testPage.store.state, testPage));
  document.body.replaceChildren(host);
  afterRender(testPage.store.state, testPage);
  const field = /** @type {HTMLTextAreaElement} */ (host.querySelector("textarea"));
  return { testPage, host, field };
}

test("a readable link replaces the text in the address", () => {
  const { testPage, host } = screen(`${LINK})%20See%20you`);
  assert.equal(textOf(only(host, 'main[aria-busy="true"]')), "One moment…");
  assert.equal(location.hash, `#${LINK}`);
  assert.deepEqual(testPage.calls, [["actions.followAddress"]]);
});

test("a damaged link stays in the address and in the field", () => {
  const damaged = LINK.slice(0, -4);
  const { testPage, host, field } = screen(damaged);
  assert.equal(location.hash, `#${damaged}`);
  assert.equal(field.value, `https://localhost/#${damaged}`);
  assert.match(textOf(only(host, '[role="alert"]')), /changed on the way: ask for it again/);
  click(button(host, "Try again"));
  assert.equal(location.hash, `#${damaged}`);
  assert.deepEqual(testPage.calls, [["actions.followAddress"]]);
});

test("a rejected link is not opened again automatically", () => {
  const { testPage, host } = screen(LINK, { id: "error.link.newer" });
  assert.deepEqual(testPage.calls, []);
  assert.match(textOf(only(host, '[role="alert"]')), /made by a newer version/);
});

test("a circuit that does not exist is named", () => {
  const error = { id: "error.circuit.unknown", args: { circuit: "constructor" } };
  const { testPage, host } = screen("circuits/constructor", error);
  assert.deepEqual(testPage.calls, []);
  assert.match(textOf(only(host, '[role="alert"]')), /no circuit “constructor” here/);
});

test("a pasted message is shown as it was written", () => {
  const message = "Your turn:\nhttps://example.org/#r10.abc";
  assert.equal(screen(encodeURIComponent(message)).field.value, message);
});

test("a text in the field becomes the address", () => {
  const { host, field } = screen(null);
  assert.equal(field.value, "");
  field.value = `Ada: https://example.org/#${LINK}`;
  click(button(host, "Open link"));
  assert.match(location.hash, new RegExp(`${LINK}$`));
});
