/** Gears chosen in secret at a live table: sealed by a hash, revealed when they are driven. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { tableOf } from "../support/web/live-table.mjs";
import { readMessage, PROTOCOL_VERSION } from "../../web/features/live/messages.ts";
import { createSeals } from "../../web/features/live/gears/seals.ts";

const TURN = "a".repeat(64);
const NEXT = "b".repeat(64);

/** Devices whose messages reach all others at once. @param {number} count */
function devices(count) {
  /** @type {ReturnType<typeof device>[]} */
  const all = [];
  function device() {
    /** @type {[string, number][]} */
    const faults = [];
    /** @type {any[]} */
    const messages = [];
    const device = {
      faults,
      sent: messages,
      isSilent: false,
      seals: createSeals({
        send(message) {
          messages.push(message);
          if (!device.isSilent) for (const one of all) if (one !== device) one.seals.receive(message);
        },
        onChange() {},
        onFault: (fault, car) => void faults.push([fault, car]),
      }),
    };
    return device;
  }
  for (let number = 0; number < count; number += 1) all.push(device());
  for (const { seals } of all) seals.beginTurn(TURN);
  return all;
}

const delivered = () => new Promise((resolve) => setTimeout(resolve, 20));

test("a seal reveals nothing, and the gear is proved when it is driven", async () => {
  const [first, second] = devices(2);
  await second.seals.seal(1, "g4");
  assert.equal(first.seals.hasSealed(1), true);
  assert.deepEqual(Object.keys(second.sent[0]), ["type", "turn", "car", "hash"]);
  assert.equal(JSON.stringify(second.sent).includes("g4"), false);
  assert.equal(first.seals.ownToken(1), undefined);
  second.seals.reveal(1);
  await delivered();
  assert.equal(first.seals.expectedToken(1), "g4");
  assert.deepEqual(first.faults, []);
});

test("equal gears have different seals", async () => {
  const [single] = devices(1);
  await single.seals.seal(1, "g4");
  await single.seals.seal(2, "g4");
  assert.notEqual(single.sent[0].hash, single.sent[1].hash);
});

test("the first gear waits for all seals, or until a missing one is no longer expected", async () => {
  const [first, second, third] = devices(3);
  let awaited = [1, 2];
  let isDone = false;
  first.seals
    .waitForAll(() => awaited)
    .then(() => {
      isDone = true;
    });
  await second.seals.seal(1, "g3");
  await delivered();
  assert.equal(isDone, false);
  await third.seals.seal(2, "g3");
  await delivered();
  assert.equal(isDone, true);
  isDone = false;
  awaited = [1, 5];
  const again = first.seals
    .waitForAll(() => awaited)
    .then(() => {
      isDone = true;
    });
  awaited = [1];
  first.seals.recheckWaiting();
  await again;
  assert.equal(isDone, true);
});

test("leaving the table releases the waiting gear", async () => {
  const [single] = devices(1);
  const waits = single.seals.waitForAll(() => [1]);
  single.seals.stopWaiting();
  await waits;
});

test("another gear than the sealed one is reported once", async () => {
  const [first, second] = devices(2);
  await second.seals.seal(1, "g4");
  const { turn } = second.sent[0];
  for (let time = 0; time < 2; time += 1)
    first.seals.receive({ type: "unseal", turn, car: 1, token: "g2", salt: "0".repeat(32) });
  await delivered();
  assert.deepEqual(first.faults, [["changed", 1]]);
  assert.equal(first.seals.expectedToken(1), null);
  assert.deepEqual(first.faults, [["changed", 1]]);
});

test("a gear that is driven but never revealed is reported", async () => {
  const [first, second] = devices(2);
  await second.seals.seal(1, "g4");
  assert.equal(first.seals.expectedToken(1), null);
  assert.deepEqual(first.faults, [["withheld", 1]]);
  assert.equal(first.seals.expectedToken(0), null);
  assert.equal(first.faults.length, 1);
});

test("a seal can be replaced until someone has decided, but not afterwards", async () => {
  const [first, second] = devices(2);
  await second.seals.seal(1, "g4");
  const renewed = { ...second.sent[0], hash: "c".repeat(64) };
  first.seals.receive(renewed);
  assert.equal(first.seals.messages()[0].hash, renewed.hash);
  first.seals.fixSeals();
  first.seals.receive({ ...renewed, hash: "d".repeat(64) });
  assert.equal(first.seals.messages()[0].hash, renewed.hash);
});

test("a seal may arrive before its turn, and one of the last turn is ignored", async () => {
  const [first, second] = devices(2);
  await second.seals.seal(1, "g4");
  const old = second.sent[0];
  second.seals.beginTurn(NEXT);
  await second.seals.seal(1, "g5");
  assert.equal(first.seals.messages()[0].turn, TURN);
  first.seals.beginTurn(NEXT);
  assert.equal(first.seals.hasSealed(1), true);
  first.seals.receive({ ...old, car: 2 });
  assert.equal(first.seals.hasSealed(2), false);
  first.seals.beginTurn(null);
  assert.equal(first.seals.hasSealed(1), false);
});

test("the host relays the seals of a person's own cars only", async () => {
  const { host, guests, settle } = tableOf("June", "Otto");
  await settle();
  guests[0].table.setLocalCars([1]);
  await settle();
  const seal = /** @type {const} */ ({ type: "seal", turn: TURN, car: 1, hash: NEXT });
  guests[0].table.sendSeal(seal);
  await settle();
  guests[0].table.sendSeal({ ...seal, car: 0 });
  await settle();
  for (const device of [host, guests[1]]) {
    const { v: _, ...rest } = /** @type {any} */ (device.seals[0]);
    assert.deepEqual([device.seals.length, rest], [1, seal]);
  }
});

test("invalid seals are rejected", () => {
  const seal = { v: PROTOCOL_VERSION, type: "seal", turn: TURN, car: 1, hash: NEXT };
  const gameView = {
    v: PROTOCOL_VERSION,
    type: "unseal",
    turn: TURN,
    car: 1,
    token: "g4",
    salt: "0".repeat(32),
  };
  for (const message of [seal, gameView]) assert.notEqual(readMessage(JSON.stringify(message)), "foreign");
  for (const message of [
    { ...seal, hash: "x".repeat(64) },
    { ...seal, turn: 7 },
    { ...seal, car: 99 },
    { ...gameView, token: "x".repeat(99) },
    { ...gameView, salt: "" },
  ])
    assert.equal(readMessage(JSON.stringify(message)), "foreign", JSON.stringify(message));
});
