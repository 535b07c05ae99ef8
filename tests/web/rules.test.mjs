/** The page on how to play, and its tabs for the rulebooks. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  renderTemplate,
  settings,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { virtualData } from "../support/web/views.mjs";
import { currentRules, loadRules } from "../../web/platform/language/clauses.ts";
import { paint } from "../../web/features/rules/rules.ts";

/** @param {string} at @param {object} [state] */
function rulesPage(at, state = {}) {
  const testPage = page({ rulesView: { place: at, search: "" }, boot: { status: "ready" }, ...state });
  return { testPage, view: renderTemplate(paint(testPage.store.state, testPage)) };
}

if (currentRules() === "pending") await new Promise((resolve) => loadRules(() => resolve(undefined)));

const NUMBERED = { settings: settings({ clauses: true }) };

test("without numbers each section has one way to its rule", () => {
  assert.deepEqual(
    textsOf(rulesPage("").view, "a.clause"),
    Array.from({ length: 11 }, () => "Rule"),
  );
});

test("how to play has eleven sections, each with rules that exist", () => {
  const { view } = rulesPage("", NUMBERED);
  assert.equal(textOf(only(view, "h1")), "How to play");
  const sections = [...view.querySelectorAll("section")].filter((part) => part.querySelector("span.clause"));
  assert.equal(sections.length, 11);
  for (const section of sections) {
    const links = [...section.querySelectorAll("a.clause")];
    assert.ok(links.length > 0, textOf(section));
    for (const link of links) {
      const clause = (link.getAttribute("href") ?? "").replace("#rules/", "");
      assert.ok(virtualData.clauses.clauses[clause], clause);
      assert.equal(textOf(link), clause);
    }
  }
});

test("the gears are listed with the spaces they roll", () => {
  assert.deepEqual(textsOf(rulesPage("").view, ".rules-gears li"), [
    "11–2",
    "22–4",
    "34–8",
    "47–12",
    "511–20",
    "621–30",
  ]);
});

test("every rulebook has a card and a tab, the easiest first", () => {
  const { view } = rulesPage("");
  const books = ["First race", "Ludodélire", "Eurogames", "Trant", "House rules"];
  assert.deepEqual(textsOf(view, ".book-cards b"), books);
  assert.deepEqual(textsOf(view, ".book-tabs a"), ["How to play", ...books]);
  assert.deepEqual(textsOf(view, '.book-tabs [aria-current="page"]'), ["How to play"]);
});

test("a race can be tried unless the engine has failed", () => {
  const { testPage, view } = rulesPage("");
  click(button(view, "Try it"));
  assert.deepEqual(testPage.calls, [["actions.quickRace"]]);
  const failed = rulesPage("", { boot: { status: "failed" } }).view;
  assert.ok(button(failed, "Try it").disabled);
});

test("the links to rules survive translation", () => {
  const links = () =>
    [...rulesPage("", NUMBERED).view.querySelectorAll("a.clause")].map((link) => link.getAttribute("href"));
  const english = links();
  assert.ok(english.length > 11);
  for (const language of ["fr", "de"]) {
    speakLanguage(language);
    assert.deepEqual(links(), english, language);
  }
});

test("a loaded rulebook is shown below its name", () => {
  const { view } = rulesPage("first");
  assert.equal(textOf(only(view, "h1")), "First race");
  assert.equal(textOf(only(view, '.book-tabs [aria-current="page"]')), "First race");
  assert.ok(view.querySelector("#LUD-AIM-1"));
});

test("a rule is shown in its own book, and an unknown one is reported", () => {
  assert.equal(textOf(only(rulesPage("TRT-COL-3").view, "h1")), "Trant");
  const { view } = rulesPage("TRT-NIL-1");
  assert.equal(textOf(only(view, "[role=alert]")), "There’s no such rule. Here are the rulebooks.");
  assert.equal(textOf(only(view, "h1")), "How to play");
});
