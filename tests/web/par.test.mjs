/** Par: the races that have one, requests for it, and its wording. */
import assert from "node:assert/strict";
import test from "node:test";
import { page, raceState, speakLanguage } from "../support/web/render.mjs";
import { view } from "../support/web/views.mjs";
import { askPar, parOf, parWords } from "../../web/race/comparison/par.ts";

/**
 * A finished race of one lap, with the requests and stored values of its page.
 * @param {string} link @param {object} changes
 */
function over(link, changes) {
  const end = /** @type {any} */ (view("monaco/end"));
  Object.assign(end, { link, question: null, setup: { ...end.setup, laps: 1 } });
  const race = /** @type {any} */ (raceState(end, { phase: "over", official: null, ...changes }));
  /** @type {any[]} */
  const stored = [];
  const requests = [];
  const testPage = page(
    { race },
    {
      session: {
        askEngine: async (/** @type {any} */ request) => {
          requests.push(request);
          const percent = 50 * requests.length;
          return { par: { percent, rolls: percent < 100 ? null : 15 } };
        },
      },
      storage: {
        readDays: () => ({ 20000: { link, card: { place: 1 } } }),
        local: { write: (/** @type {any[]} */ ...written) => stored.push(written) },
      },
    },
  );
  return { race, end, testPage, requests, stored };
}

test("the par of an official race is requested in parts and stored with its day", async () => {
  const { race, end, testPage, requests, stored } = over("official", { official: 20_000 });
  await askPar(testPage, end);
  assert.equal(requests.length, 2);
  assert.equal(parOf(race, testPage.store.state), 15);
  assert.deepEqual(stored, [["days.1", { 20000: { link: "official", card: { place: 1, par: 15 } } }]]);
});

test("a friend's finished race has a par that is not stored", async () => {
  const { race, end, testPage, stored } = over("friend", { isUnsaved: true });
  await askPar(testPage, end);
  assert.equal(parOf(race, testPage.store.state), 15);
  assert.deepEqual(stored, []);
});

test("other races, longer ones and races under way have no par", async () => {
  for (const [link, changes, more] of /** @type {[string, object, object][]} */ ([
    ["own", {}, {}],
    ["long", { isUnsaved: true }, { setup: { ...view("monaco/end").setup, laps: 2 } }],
    ["begun", { isUnsaved: true }, { question: {} }],
  ])) {
    const { race, end, testPage, requests } = over(link, changes);
    await askPar(testPage, Object.assign(end, more));
    assert.deepEqual([requests.length, parOf(race, testPage.store.state)], [0, null], link);
  }
});

test("a result is under, over or level with par, in each language", () => {
  assert.deepEqual(
    [12, 15, 14].map((rolls) => parWords(rolls, 14)),
    ["2 under par", "1 over par", "Level with par"],
  );
  speakLanguage("de");
  assert.equal(parWords(12, 14), "2 unter Par");
  speakLanguage("fr");
  assert.equal(parWords(15, 14), "1 au-dessus du par");
});
