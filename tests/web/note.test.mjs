/** Notes about first-time events, and the coach's notes. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  raceState,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
  usePhone,
} from "../support/web/render.mjs";
import { notePanel } from "../../web/race/panels/note.ts";

const BRAKING = { id: "braking", clause: "LUD-BRK-1", lesson: 3 };

/** @param {any} [note] @param {any} [race] */
function shownNote(note = { ...BRAKING }, race = raceState("monaco/drive")) {
  const testPage = page({ race, note }, { storage: { readExplained: () => ["old"], writeExplained() {} } });
  return { testPage, panel: renderTemplate(notePanel(testPage.store.state, testPage)) };
}

test("a note has a title, a text, and links to its rule and its lesson", () => {
  const { panel } = shownNote();
  const note = only(panel, ".note");
  assert.equal(note.getAttribute("aria-label"), "Brakes");
  assert.equal(textOf(only(note, "h2")), "Brakes");
  assert.ok(textOf(only(note, ".note-words p:first-child")).length > 20);
  assert.equal(textOf(only(note, ".clause")), "Rule");
  assert.equal(only(note, "a").getAttribute("href"), "#learn/3");
});

test("a note without a lesson has no link to one", () => {
  const { panel } = shownNote({ id: "contact", clause: "LUD-COL-1", lesson: null });
  assert.equal(panel.querySelector("a"), null);
  assert.equal(textOf(only(panel, "h2")), "Contact roll");
});

test("a note can be closed", () => {
  const { testPage, panel } = shownNote();
  click(button(panel, "Close"));
  assert.equal(testPage.store.state.note, null);
});

test("notes can be switched off permanently", () => {
  const { testPage, panel } = shownNote();
  click(button(panel, "Hide notes"));
  assert.deepEqual(testPage.calls, [["actions.changeSettings", { explain: false }]]);
});

test("the clause of a note opens its text", () => {
  const { testPage, panel } = shownNote();
  click(only(panel, ".clause"));
  assert.deepEqual(testPage.calls, [["actions.showClause", "LUD-BRK-1"]]);
});

test("without a note its container is an empty live region", () => {
  const { panel } = shownNote(null);
  assert.equal(textOf(panel), "");
  assert.equal(only(panel, ".note-place").getAttribute("role"), "status");
});

test("no note is shown in a replay, behind the hand-over screen, or before the player is known", () => {
  const race = raceState("monaco/drive");
  const hidden = [
    { ...race, replay: /** @type {any} */ ({ at: 0 }) },
    { ...race, isHandoverPending: true },
    { ...race, phase: "choosing_seats" },
    { ...race, phase: "diverged" },
  ];
  for (const race of hidden) assert.equal(shownNote({ ...BRAKING }, race).panel.querySelector(".note"), null);
  assert.ok(shownNote({ ...BRAKING }, race).panel.querySelector(".note"));
});

test("on a phone a note is one line that a tap unfolds", () => {
  usePhone();
  const note = { ...BRAKING };
  const { testPage, panel } = shownNote(note);
  const more = only(panel, ".note-more");
  assert.equal(more.getAttribute("aria-expanded"), "false");
  assert.ok(only(panel, ".note-words").hidden);
  click(more);
  renderTemplate(notePanel(testPage.store.state, testPage), panel);
  assert.equal(more.getAttribute("aria-expanded"), "true");
  assert.ok(!only(panel, ".note-words").hidden);
  click(more);
  renderTemplate(notePanel(testPage.store.state, testPage), panel);
  assert.ok(only(panel, ".note-words").hidden);
});

test("the next note on a phone is folded again", () => {
  usePhone();
  const first = shownNote({ ...BRAKING });
  click(only(first.panel, ".note-more"));
  const next = shownNote({ id: "gear", clause: "LUD-GEA-2", lesson: 1 });
  assert.ok(only(next.panel, ".note-words").hidden);
});

test("a note on a wide screen is never folded", () => {
  const { panel } = shownNote();
  assert.equal(panel.querySelector(".note-more"), null);
  assert.ok(!only(panel, ".note-words").hidden);
});

test("notes have French and German texts", () => {
  const titles = ["en", "fr", "de"].map((language) => {
    speakLanguage(language);
    return textOf(only(shownNote().panel, "h2"));
  });
  assert.equal(new Set(titles).size, 3, titles.join());
});

/** @param {string} name */
const coached = (name) => ({
  id: `guide-${name}`,
  clause: "LUD-CRN-1",
  lesson: null,
  coachWords: {
    name,
    title: { id: "guide.green", args: { corner: "Massenet" } },
    words: [{ id: "guide.sure", args: { gear: { id: "gear.3" }, corner: "Massenet" } }],
    clause: "LUD-CRN-1",
  },
});

test("the coach's text replaces a note", () => {
  const { panel } = shownNote(coached("green"));
  assert.equal(only(panel, ".note").getAttribute("aria-label"), "Your coach");
  assert.equal(textOf(only(panel, "h2")), "A stop in Massenet");
  assert.match(textOf(only(panel, "p")), /^I’d take 3rd: every roll stops in Massenet\./);
});

test("texts about the corner are highlighted, others are not", () => {
  assert.ok(only(shownNote(coached("corner")).panel, ".note-place").classList.contains("is-about-corner"));
  assert.ok(!only(shownNote(coached("green")).panel, ".note-place").classList.contains("is-about-corner"));
});

test("a dismissed coach shows no more notes in this race", () => {
  const race = raceState("monaco/drive");
  /** @type {string[][]} */
  const written = [];
  const testPage = page(
    { race, note: /** @type {any} */ (coached("green")) },
    {
      storage: {
        readExplained: () => ["old"],
        writeExplained: (/** @type {string[]} */ all) => written.push(all),
      },
    },
  );
  click(button(renderTemplate(notePanel(testPage.store.state, testPage)), "No coach, thanks"));
  assert.deepEqual(written, [["old", `no-guide-${race.view?.setup.seed}`]]);
  assert.equal(testPage.store.state.note, null);
});

test("all texts of notes have messages", () => {
  for (const words of textsOf(shownNote().panel, "h2, p, button, a")) assert.doesNotMatch(words, /first\./);
});
