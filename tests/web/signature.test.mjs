/** The player's name in shared links, and texts to copy. */
import assert from "node:assert/strict";
import test from "node:test";
import { recordCalls } from "../support/web/render.mjs";
import { view } from "../support/web/views.mjs";
import { createClipboard } from "../../web/domain/sharing/clipboard.ts";
import { createSignature } from "../../web/domain/sharing/signature.ts";

globalThis.navigator ??= window.navigator;

/** @param {{player?: string, race?: any, answer?: any}} start */
function device({ player = "", race = view("monaco/gear"), answer = null }) {
  /** @type {any} */
  const state = { settings: { player }, race: { view: race }, dialog: null };
  const store = { state, update: (/** @type {object} */ patch) => Object.assign(state, patch) };
  /** @type {any[]} */
  const requests = [];
  const engine = {
    ask: async (/** @type {any} */ request) => {
      requests.push(request);
      return answer;
    },
  };
  /** @type {unknown[]} */
  const settings = [];
  const changeSettings = (/** @type {unknown} */ patch) => settings.push(patch);
  const parts = /** @type {any} */ ({ store, engine, changeSettings });
  const signature = createSignature(parts);
  const recorder = recordCalls();
  const clipboard = createClipboard({ ...parts, notice: recorder.notice, signature });
  return { state, requests, settings, signature, clipboard, recorder, race };
}

const reply = { ok: true, relabelled_links: { link: "r6.signed", position_link: "p1.signed" } };

test("a race in which everyone has a name is shared unchanged", async () => {
  const race = view("ludodelire/gear");
  const { signature, requests } = device({ race });
  assert.equal(await signature.linksFor(race), race);
  assert.deepEqual(requests, []);
});

test("the player's known name replaces You", async () => {
  const { signature, requests, race } = device({ player: "Ines", answer: reply });
  assert.deepEqual(await signature.linksFor(race), reply.relabelled_links);
  assert.deepEqual(requests, [{ do: "relabel_links", car: 0, name: "Ines" }]);
});

test("a player without a name is asked once, and the answer is kept", async () => {
  const { signature, state, settings, race } = device({ answer: reply });
  const links = signature.linksFor(race);
  assert.equal(state.dialog.kind, "name");
  state.dialog.take("Zora");
  assert.deepEqual(await links, reply.relabelled_links);
  assert.deepEqual(settings, [{ player: "Zora" }]);
});

test("a player who gives no name sends nothing", async () => {
  const { signature, state, requests, settings, race } = device({ answer: reply });
  const links = signature.linksFor(race);
  state.dialog.take(null);
  assert.equal(await links, null);
  assert.deepEqual([requests, settings], [[], []]);
});

test("a race of a season is shared with the names of the season", async () => {
  const race = view("monaco/gear");
  race.setup.season = /** @type {any} */ ({ id: "x", race: 1 });
  const { signature } = device({ race });
  assert.equal(await signature.linksFor(race), race);
});

test("no link is created if the engine does not answer", async () => {
  const { clipboard, state, recorder } = device({ player: "Ines" });
  await clipboard.copyLink();
  assert.deepEqual([state.dialog, recorder.calls], [null, []]);
});

test("if the browser has no clipboard the text is shown for copying by hand", async () => {
  const { clipboard, state } = device({ player: "Ines", answer: reply });
  await clipboard.copyLink();
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(
    [state.dialog.kind, state.dialog.text],
    ["text", `${location.href.split("#")[0]}#r6.signed`],
  );
});

test("copying is confirmed", async (t) => {
  /** @type {string[]} */
  const copied = [];
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async (/** @type {string} */ words) => copied.push(words) },
    configurable: true,
  });
  t.after(() => Reflect.deleteProperty(navigator, "clipboard"));
  const { clipboard, recorder } = device({ player: "Ines", answer: reply });
  await clipboard.copyLink("position_link");
  await new Promise((resolve) => setTimeout(resolve));
  assert.match(copied[0], /#p1\.signed$/);
  assert.equal(recorder.calls[0][0], "notice");
});

test("the text of a clause is shown once loaded, unless another dialog is open", async () => {
  const { clipboard, state } = device({});
  const opening = clipboard.showClause("LUD-GEA-1");
  assert.deepEqual(state.dialog, { kind: "clause", id: "LUD-GEA-1", clause: null });
  await opening;
  assert.equal(state.dialog.clause.id, "LUD-GEA-1");
  assert.ok(state.dialog.clause.text.length > 10);
  const dialog = clipboard.showClause("LUD-GEA-1");
  state.dialog = { kind: "send" };
  await dialog;
  assert.deepEqual(state.dialog, { kind: "send" });
});

test("a clause that does not exist is reported", async () => {
  const { clipboard, state } = device({});
  await clipboard.showClause("LUD-XXX-9");
  assert.equal(state.dialog.clause, "none");
});
