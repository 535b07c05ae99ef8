/** Remarks of rivals: rare, different for each driver, never repeated, the same on every visit to a race. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { remarksOn } from "../../web/race/remarks/remarks.ts";

const CARS = [null, "late", "saver", "blocker", "gambler", "even"];
const KINDS = ["overshoot", "corner", "contact", "skid", "spin", "move", "roll"];

/** A race with many events. @param {number} length */
const manyEvents = (length) =>
  /** @type {import("../../web/protocol.d.ts").EventView[]} */ (
    Array.from({ length }, (_, index) => ({
      kind: KINDS[(index * 5) % KINDS.length],
      car: (index * 7) % CARS.length,
      round: 1 + Math.floor(index / 40),
      message: null,
      clause: null,
    }))
  );

test("no remark is repeated, and people make no remarks", () => {
  for (const race of ["1", "2", "77", "365"]) {
    const log = manyEvents(4000);
    const remarks = [...remarksOn(log, CARS, race)];
    assert.ok(remarks.length > 15);
    assert.equal(new Set(remarks.map(([, { id }]) => id)).size, remarks.length);
    for (const [index, { id, car }] of remarks) {
      assert.notEqual(CARS[car], null);
      assert.equal(car, log[index].car);
      assert.ok(["spin", "finish", CARS[car]].includes(id.split(".")[1]), id);
    }
    const places = remarks.map(([index]) => index);
    assert.ok(places.every((place, number) => number === 0 || place - places[number - 1] >= 12));
  }
});

test("an unfinished race has the same remarks as the whole one", () => {
  const log = manyEvents(900);
  const whole = [...remarksOn(log, CARS, "9")];
  const part = [...remarksOn(log.slice(0, 400), CARS, "9")];
  assert.deepEqual(part, whole.slice(0, part.length));
  assert.notDeepEqual([...remarksOn(log, CARS, "10")], whole);
});

test("every remark can occur, in every language", () => {
  const come = new Set();
  for (let race = 0; race < 60; race += 1)
    for (const { id } of remarksOn(
      manyEvents(3000).map((event, index) => (index % 11 === 0 ? { ...event, kind: "finish" } : event)),
      CARS,
      `${race}`,
    ).values())
      come.add(id);
  for (const language of ["en", "fr", "de"]) {
    const data = JSON.parse(
      readFileSync(new URL(`../../web/messages/${language}/remarks.json`, import.meta.url), "utf8"),
    );
    assert.deepEqual([...come].sort(), Object.keys(data).sort());
  }
});
