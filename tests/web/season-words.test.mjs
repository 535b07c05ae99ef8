/** Words about drivers of a season. */
import assert from "node:assert/strict";
import test from "node:test";
import { speakLanguage } from "../support/web/render.mjs";
import {
  formatHalfPoints,
  describeInjury,
  nameOf,
  ownDriver,
} from "../../web/features/season/season-text.ts";

test("half points are written as ½, also without a whole one", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5].map(formatHalfPoints), ["0", "½", "1", "1½", "2", "2½"]);
});

test("an injury has its length, up to the end of the season or death", () => {
  assert.deepEqual([0, 1, 3, 98, 99].map(describeInjury), [
    "",
    "injured: misses one race",
    "injured: misses 3 races",
    "injured: out for the season",
    "killed",
  ]);
});

test("the player is called “You” in the current language", () => {
  const overview = /** @type {any} */ ({
    drivers: [
      { driver: 4, name: "You" },
      { driver: 5, name: "Ada" },
    ],
  });
  assert.deepEqual([nameOf(overview, 4), nameOf(overview, 5), nameOf(overview, 9)], ["You", "Ada", ""]);
  speakLanguage("de");
  assert.deepEqual([nameOf(overview, 4), nameOf(overview, 5)], ["Du", "Ada"]);
});

test("the player's driver is the first person who is not a reserve, otherwise the leader", () => {
  const drivers = [
    { driver: 7, by: "steady", stands_in: false },
    { driver: 8, by: "human", stands_in: true },
    { driver: 9, by: "human", stands_in: false },
  ];
  assert.equal(ownDriver(/** @type {any} */ ({ drivers })), 9);
  assert.equal(ownDriver(/** @type {any} */ ({ drivers: drivers.slice(0, 2) })), 7);
  assert.equal(ownDriver(/** @type {any} */ ({ drivers: [] })), 0);
});
