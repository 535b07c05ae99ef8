/** Races received by link: compared with the stored races, and stored at once if new. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { view } from "../support/web/views.mjs";
import { reconcileLink } from "../../web/features/friends/reconcile.ts";
import { seatsOf, SEATS_UNKNOWN } from "../../web/race/selectors.ts";

/**
 * Place the link of a race on a device. @param {any[]} races  as stored on the device, changed by the test
 * @param {(link: string) => string} relation  of the race of a link to a held one
 */
async function placed(races, relation, gameView = view("basic/gear")) {
  /** @type {any[]} */
  const savedRaces = [];
  const result = await reconcileLink(gameView, {
    defaultKey: "own",
    storedRaces: () => [...races],
    compare: async (link) => /** @type {any} */ ({ relation: relation(link), common: 3 }),
    save: (race, key, seats) => void savedRaces.push([race.link, key, seats]),
  });
  return { ...result, saved: savedRaces, link: gameView.link };
}

test("a new race of several people is stored before anyone chooses a car", async () => {
  const { storedMatch, key, seats, saved, link } = await placed([], () => "other");
  assert.deepEqual([storedMatch, key, seats], [null, "own", "ask"]);
  assert.deepEqual(saved, [[link, "own", "ask"]]);
  assert.equal(seatsOf(/** @type {any} */ ({ seats: SEATS_UNKNOWN })), "ask");
});

test("a race that continues the stored one replaces it without a question", async () => {
  const { key, seats, saved, link } = await placed(
    [{ key: "k", link: "r6.held", seats: [1] }],
    () => "further",
  );
  assert.deepEqual([key, seats], ["k", [1]]);
  assert.deepEqual(saved, [[link, "k", [1]]]);
});

test("another or an older history changes no stored race", async () => {
  for (const relation of ["parted", "shorter", "same"]) {
    const { storedMatch, saved } = await placed([{ key: "k", link: "r6.held" }], () => relation);
    assert.equal(storedMatch?.comparison.relation, relation);
    assert.deepEqual(saved, []);
  }
});

test("an unrelated race of the same set-up is stored under its own key", async () => {
  const { key, saved } = await placed([{ key: "own", link: "r6.held" }], () => "other");
  assert.match(key, /^own \d+$/);
  assert.equal(saved[0][1], key);
});

test("changes made meanwhile in another window are compared too", async () => {
  const races = [{ key: "k", link: "r6.held" }];
  const { storedMatch, saved } = await placed(races, (link) => {
    if (link === "r6.held") races[0] = { key: "k", link: "r6.theirs" };
    return link === "r6.held" ? "further" : "parted";
  });
  assert.deepEqual([storedMatch?.stored.link, storedMatch?.comparison.relation], ["r6.theirs", "parted"]);
  assert.deepEqual(saved, []);
});

test("a finished race that is new is shown and not stored", async () => {
  const over = { ...view("basic/gear"), question: null };
  assert.deepEqual((await placed([], () => "other", over)).saved, []);
});
