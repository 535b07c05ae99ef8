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
    const sent = [];
    const own = {
      faults,
      sent,
      isSilent: false,
      seals: createSeals({
        send(message) {
          sent.push(message);
          if (!own.isSilent) for (const other of all) if (other !== own) other.seals.receive(message);
        },
        onChange() {},
        onFault: (fault, car) => void faults.push([fault, car]),
      }),
    };
    return own;
  }
  for (let made = 0; made < count; made += 1) all.push(device());
  for (const { seals } of all) seals.beginTurn(TURN);
  return all;
}

const delivered = () => new Promise((done) => setTimeout(done, 20));

test("a seal reveals nothing, and the gear is proved when it is driven", async () => {
  const [one, other] = devices(2);
  await other.seals.seal(1, "g4");
  assert.equal(one.seals.hasSealed(1), true);
  assert.deepEqual(Object.keys(other.sent[0]), ["type", "turn", "car", "hash"]);
  assert.equal(JSON.stringify(other.sent).includes("g4"), false);
  assert.equal(one.seals.ownToken(1), undefined);
  other.seals.reveal(1);
  await delivered();
  assert.equal(one.seals.expectedToken(1), "g4");
  assert.deepEqual(one.faults, []);
});

test("equal gears have different seals", async () => {
  const [one] = devices(1);
  await one.seals.seal(1, "g4");
  await one.seals.seal(2, "g4");
  assert.notEqual(one.sent[0].hash, one.sent[1].hash);
});

test("the first gear waits for all seals, or until a missing one is no longer expected", async () => {
  const [one, two, three] = devices(3);
  let awaited = [1, 2];
  let isDone = false;
  one.seals
    .waitForAll(() => awaited)
    .then(() => {
      isDone = true;
    });
  await two.seals.seal(1, "g3");
  await delivered();
  assert.equal(isDone, false);
  await three.seals.seal(2, "g3");
  await delivered();
  assert.equal(isDone, true);
  isDone = false;
  awaited = [1, 5];
  const again = one.seals
    .waitForAll(() => awaited)
    .then(() => {
      isDone = true;
    });
  awaited = [1];
  one.seals.recheckWaiting();
  await again;
  assert.equal(isDone, true);
});

test("leaving the table releases the waiting gear", async () => {
  const [one] = devices(1);
  const waits = one.seals.waitForAll(() => [1]);
  one.seals.stopWaiting();
  await waits;
});

test("another gear than the sealed one is reported once", async () => {
  const [one, other] = devices(2);
  await other.seals.seal(1, "g4");
  const { turn } = other.sent[0];
  for (let time = 0; time < 2; time += 1)
    one.seals.receive({ type: "unseal", turn, car: 1, token: "g2", salt: "0".repeat(32) });
  await delivered();
  assert.deepEqual(one.faults, [["changed", 1]]);
  assert.equal(one.seals.expectedToken(1), null);
  assert.deepEqual(one.faults, [["changed", 1]]);
});

test("a gear that is driven but never revealed is reported", async () => {
  const [one, other] = devices(2);
  await other.seals.seal(1, "g4");
  assert.equal(one.seals.expectedToken(1), null);
  assert.deepEqual(one.faults, [["withheld", 1]]);
  assert.equal(one.seals.expectedToken(0), null);
  assert.equal(one.faults.length, 1);
});

test("a seal can be replaced until someone has decided, but not afterwards", async () => {
  const [one, other] = devices(2);
  await other.seals.seal(1, "g4");
  const renewed = { ...other.sent[0], hash: "c".repeat(64) };
  one.seals.receive(renewed);
  assert.equal(one.seals.messages()[0].hash, renewed.hash);
  one.seals.fixSeals();
  one.seals.receive({ ...renewed, hash: "d".repeat(64) });
  assert.equal(one.seals.messages()[0].hash, renewed.hash);
});

test("a seal may arrive before its turn, and one of the last turn is ignored", async () => {
  const [one, other] = devices(2);
  await other.seals.seal(1, "g4");
  const old = other.sent[0];
  other.seals.beginTurn(NEXT);
  await other.seals.seal(1, "g5");
  assert.equal(one.seals.messages()[0].turn, TURN);
  one.seals.beginTurn(NEXT);
  assert.equal(one.seals.hasSealed(1), true);
  one.seals.receive({ ...old, car: 2 });
  assert.equal(one.seals.hasSealed(2), false);
  one.seals.beginTurn(null);
  assert.equal(one.seals.hasSealed(1), false);
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
  for (const one of [host, guests[1]]) {
    const { v: _, ...rest } = /** @type {any} */ (one.seals[0]);
    assert.deepEqual([one.seals.length, rest], [1, seal]);
  }
});

test("invalid seals are rejected", () => {
  const seal = { v: PROTOCOL_VERSION, type: "seal", turn: TURN, car: 1, hash: NEXT };
  const shown = {
    v: PROTOCOL_VERSION,
    type: "unseal",
    turn: TURN,
    car: 1,
    token: "g4",
    salt: "0".repeat(32),
  };
  for (const message of [seal, shown]) assert.notEqual(readMessage(JSON.stringify(message)), "foreign");
  for (const message of [
    { ...seal, hash: "x".repeat(64) },
    { ...seal, turn: 7 },
    { ...seal, car: 99 },
    { ...shown, token: "x".repeat(99) },
    { ...shown, salt: "" },
  ])
    assert.equal(readMessage(JSON.stringify(message)), "foreign", JSON.stringify(message));
});
