/** Rendering has no side effects: a state always gives the same page, without timers, requests or storage. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import test from "node:test";
import { page, raceState, renderTemplate, settings } from "../support/web/render.mjs";
import { reportOf } from "../support/web/reports.mjs";
import { storageWith } from "../support/web/setups.mjs";
import { view, viewNames } from "../support/web/views.mjs";
import { boardOfDay } from "../../web/domain/circuits/circuits.ts";
import { firstState } from "../../web/app/first-state.ts";
import { contentsOf } from "../../web/features/windows/windows.ts";
import { settingsPanel } from "../../web/features/settings/settings.ts";
import { questionButtons, questionPanel } from "../../web/race/panels/racing-panels.ts";

const WEB = new URL("../../web/", import.meta.url);
/** The modules of screens, by their paths. */
const screens = globSync("{features,race}/**/*.ts", { cwd: WEB }).filter((path) =>
  /^export (function|const) paint\b/m.test(readFileSync(new URL(path, WEB), "utf8")),
);

/** Globals that rendering must not use. @type {Record<string, any>} */
const FORBIDDEN = { setTimeout, setInterval, fetch, requestAnimationFrame, localStorage };

globalThis.addEventListener ??= window.addEventListener.bind(window);

let isPainting = false;

/** A page with a complete state, whose store rejects changes while rendering. @param {object} [changes] */
function still(changes = {}) {
  const storage = storageWith();
  const state = { ...firstState(settings(), storage), ...changes };
  return page(state, {
    storage,
    actions: { quickDraft: () => state.draft, describe: () => "", describePlace: () => "" },
    customCircuits: { own: [], temporaryIds: () => [], textOf: () => null },
    store: {
      update: () => assert.ok(!isPainting, "rendering changes the state"),
      changeRace: () => assert.ok(!isPainting, "rendering changes the race"),
    },
  });
}

/** The markup of a template, without the comments of lit-html. @param {() => unknown} paint */
function markup(paint) {
  isPainting = true;
  const { innerHTML } = renderTemplate(paint());
  isPainting = false;
  return innerHTML.replace(/<!--.*?-->/gs, "");
}

/** Renders twice without the forbidden globals. @param {string} name @param {() => unknown} paint */
function isPure(name, paint) {
  const first = markup(paint);
  /** @type {string[]} */
  const usedNames = [];
  for (const one of Object.keys(FORBIDDEN))
    Object.defineProperty(globalThis, one, {
      configurable: true,
      get() {
        usedNames.push(one);
        throw new Error(`rendering ${name} uses ${one}`);
      },
    });
  try {
    assert.equal(markup(paint), first, name);
    assert.equal(markup(paint), first, name);
  } finally {
    for (const [name, value] of Object.entries(FORBIDDEN))
      Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  }
  assert.deepEqual(usedNames, [], name);
}

const { day } = boardOfDay;
test.before(() => Object.assign(boardOfDay, { day: 20_000 }));
test.after(() => Object.assign(boardOfDay, { day }));

test("there are screens to render", () => assert.ok(screens.length > 20));

for (const path of screens)
  test(`${path} renders without side effects`, async () => {
    const { paint } = await import(new URL(path, WEB).href);
    const { race } = reportOf("monaco");
    const gameView = still({ circuit: "monaco", race, lesson: { number: 1, step: 0, verdict: null } });
    isPure(path, () => paint(gameView.store.state, gameView));
  });

test("every question renders without side effects", () => {
  for (const name of viewNames.filter((viewName) => view(viewName).question)) {
    const race = raceState(name);
    const gameView = still({ screen: "race", race });
    isPure(name, () => questionPanel(race, gameView));
    isPure(name, () => questionButtons(race, gameView));
  }
});

test("every dialog renders without side effects", () => {
  const kinds = ["menu", "keys", "live", "send", "name", "text", "clause"];
  for (const kind of kinds) {
    const dialog = { kind, id: "LUD-CRN-1", clause: "none", title: "A", text: "B", take() {} };
    const gameView = still({ race: raceState("monaco/gear"), dialog });
    isPure(kind, () => contentsOf(gameView.store.state, gameView));
  }
  const gameView = still();
  isPure("settings", () => settingsPanel(gameView.store.state, gameView));
});
