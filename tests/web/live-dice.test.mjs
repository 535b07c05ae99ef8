/** Shared dice at a live table: chains of secrets, devices that are late or cheat, and new periods. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import test from "node:test";
import "../support/web/render.mjs";
import { createDice } from "../../web/features/live/dice/dice.ts";
import { readMessage, PROTOCOL_VERSION } from "../../web/features/live/messages.ts";
import { createChain, createSecrets } from "../../web/features/live/dice/secrets.ts";

const hash = (/** @type {string} */ secret) =>
  createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex").slice(0, 24);

/** A chain made without delay, so that only devices that do not answer are late. */
function chainOf(/** @type {number} */ length) {
  const chain = [randomBytes(12).toString("hex")];
  while (chain.length <= length) chain.unshift(hash(chain[0] ?? ""));
  return chain;
}

/**
 * A host and guests. Messages are parsed as at a table; those selected by `lost` never arrive.
 * @param {string[]} names
 */
function tableOf(names, isLost = (/** @type {string} */ _name, /** @type {string} */ _type) => false) {
  /** @type {string[]} */
  const missing = [];
  /** @type {string[]} */
  const suspicions = [];
  let present = names;
  const deliver = (/** @type {any} */ to, /** @type {string} */ from, /** @type {any} */ message) => {
    const text = JSON.stringify({ v: PROTOCOL_VERSION, ...message });
    const name = to === host ? from : names.find((guest) => devices[guest] === to);
    if (!isLost(name ?? "", message.type)) queueMicrotask(() => to.receive(from, readMessage(text)));
  };
  const wait = () => new Promise((resolve) => setTimeout(resolve, 100, null));
  const device = (/** @type {string} */ name, isHost = false) =>
    createDice({
      isHost,
      players: () => (isHost ? present : []),
      send: (to, message) => deliver(devices[to], "host", message),
      sendToHost: (message) => deliver(host, name, message),
      onMissing: (names) => void missing.push(names),
      onSuspicion: (suspicion) => void suspicions.push(`${name} ${suspicion}`),
      secrets: createSecrets(
        (suspicion) => void suspicions.push(`${name} ${suspicion}`),
        async () => chainOf(20),
      ),
      wait: /** @type {any} */ (wait),
    });
  const host = device("host", true);
  /** @type {Record<string, typeof host>} */
  const devices = Object.fromEntries(names.map((name) => [name, device(name)]));
  return {
    host,
    devices,
    missing,
    suspicions,
    sit: (/** @type {string[]} */ seated) => {
      present = seated;
    },
    see: (/** @type {any} */ dice) => {
      for (const device of [host, ...Object.values(devices)]) device.check(dice);
    },
  };
}

test("a chain leads back to its anchor by hashing, and no two are the same", async () => {
  const [chain, otherChain] = [await createChain(5), await createChain(5)];
  assert.equal(chain.length, 6);
  for (let index = 1; index < chain.length; index += 1)
    assert.equal(hash(chain[index] ?? ""), chain[index - 1]);
  assert.notEqual(chain[0], otherChain[0]);
});

test("each decision gets the next secret of every device, on any device that decides", async () => {
  const { host, devices, see, suspicions } = tableOf(["June", "Max"]);
  /** @type {any} */
  let held;
  for (const [number, decider] of [host, devices.June, devices.Max, host].entries()) {
    const dice = await decider?.requestDice(`g${number}`, held);
    assert.ok(dice);
    assert.equal(dice.anchors.length, 3);
    if (held) assert.deepEqual(dice.anchors, held.anchors);
    assert.deepEqual(dice.secrets.map(hash), held?.secrets ?? dice.anchors);
    held = { ...dice, revealed: number + 1, token: `g${number}` };
    see(held);
  }
  assert.deepEqual(suspicions, []);
});

test("undoing a decision begins a new period: no secret is revealed twice", async () => {
  const { host, see } = tableOf(["June"]);
  const first = await host.requestDice("g1", undefined);
  assert.ok(first);
  see({ ...first, revealed: 1, token: "g1" });
  const secondRoll = await host.requestDice("g2", undefined);
  assert.ok(secondRoll);
  assert.notDeepEqual(secondRoll.anchors, first.anchors);
  assert.deepEqual(secondRoll.secrets.map(hash), secondRoll.anchors);
});

test("a device that does not answer is left out and named, and may return", async () => {
  const slow = new Set(["Max"]);
  const { host, missing } = tableOf(["June", "Max"], (name, type) => slow.has(name) && type === "secret");
  const dice = await host.requestDice("g1", undefined);
  assert.equal(dice?.anchors.length, 2);
  assert.deepEqual(missing, ["Max"]);
  slow.clear();
  host.readmit("Max");
  assert.equal((await host.requestDice("g2", undefined))?.anchors.length, 3);
});

test("without another device that answers, the dice follow from the race", async () => {
  assert.equal(await tableOf([]).host.requestDice("g1", undefined), null);
  const silent = tableOf(["June"], () => true);
  assert.equal(await silent.host.requestDice("g1", undefined), null);
  assert.deepEqual(silent.missing, ["June"]);
  assert.equal(await silent.devices.June?.requestDice("g1", undefined), null);
});

test("the host can play without shared dice", async () => {
  const { host, devices } = tableOf(["June"]);
  host.isShared = false;
  assert.equal(await host.requestDice("g1", undefined), null);
  assert.equal(await devices.June?.requestDice("g1", undefined), null);
});

test("a guest who joins or leaves begins a new period", async () => {
  const { host, sit, see } = tableOf(["June", "Max"]);
  sit(["June"]);
  const two = await host.requestDice("g1", undefined);
  const dice = { ...two, revealed: 1, token: "g1" };
  see(dice);
  sit(["June", "Max"]);
  const three = await host.requestDice("g2", /** @type {any} */ (dice));
  assert.deepEqual([two?.anchors.length, three?.anchors.length], [2, 3]);
});

test("every device detects a decision that differs from the announced one", async () => {
  const { devices, see, suspicions } = tableOf(["June", "Max"]);
  const dice = await devices.June?.requestDice("g1", undefined);
  see({ ...dice, revealed: 1, token: "g2" });
  assert.deepEqual(suspicions, ["host changed", "June changed", "Max changed"]);
});

test("every device detects a second request for dice before the decision", async () => {
  const { devices, suspicions } = tableOf(["June", "Max"]);
  await devices.June?.requestDice("g1", undefined);
  await devices.June?.requestDice("g2", undefined);
  assert.deepEqual(suspicions.sort(), ["June repeated", "Max repeated", "host repeated"]);
});

test("only players at the table can ask for dice", async () => {
  const { devices, sit } = tableOf(["June", "Max"]);
  sit(["June"]);
  assert.equal(await devices.Max?.requestDice("g1", undefined), null);
});

test("a device reveals nothing out of order, nor before all anchors are fixed", async () => {
  const secrets = createSecrets(
    () => {},
    () => createChain(5),
  );
  const anchor = await secrets.reveal(1, 0, "");
  assert.match(anchor, /^[0-9a-f]{24}$/);
  assert.equal(await secrets.reveal(1, 1, "g1"), "");
  secrets.fixAnchors(1, ["0".repeat(24)]);
  assert.equal(await secrets.reveal(1, 1, "g1"), "");
  secrets.fixAnchors(1, [anchor, "0".repeat(24)]);
  assert.equal(await secrets.reveal(1, 2, "g1"), "");
  assert.equal(await secrets.reveal(2, 1, "g1"), "");
  const first = await secrets.reveal(1, 1, "g1");
  assert.equal(hash(first), anchor);
  assert.equal(await secrets.reveal(1, 1, "g2"), "");
});

test("messages with invalid secrets are rejected", () => {
  const read = (/** @type {any} */ fields) => readMessage(JSON.stringify({ v: PROTOCOL_VERSION, ...fields }));
  const secret = "0a".repeat(12);
  assert.deepEqual(read({ type: "secret", index: 1, secret }), { type: "secret", index: 1, secret });
  for (const unsound of [
    { type: "roll" },
    { type: "roll", token: "g".repeat(41) },
    { type: "reveal", period: -1, index: 0, token: "" },
    { type: "reveal", period: 1, index: 1.5, token: "" },
    { type: "secret", index: 1, secret: "0A".repeat(12) },
    { type: "secret", index: 1, secret: 7 },
    { type: "anchors", period: 1, anchors: secret },
    { type: "anchors", period: 1, anchors: Array(21).fill(secret) },
    { type: "dice", anchors: [secret], secrets: ["<b>"] },
  ])
    assert.equal(read(unsound), "foreign", JSON.stringify(unsound));
});
