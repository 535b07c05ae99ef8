/** The logic of a live table on simulated connections: lost, duplicated, reordered and hostile messages. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { device, linePair, tableOf } from "../support/web/live-table.mjs";
import { roundsOfTier } from "../support/web/rounds.mjs";
import { readMessage, PROTOCOL_VERSION } from "../../web/features/live/messages.ts";
import { MAX_GUESTS } from "../../web/features/live/table.ts";

test("the host relays a decision to everybody", async () => {
  const { host, guests, settle } = tableOf("June", "Otto");
  await settle();
  guests[0].decide("b");
  await settle();
  host.decide("c");
  await settle();
  for (const device of [host, ...guests]) assert.equal(device.race, "r13.abc");
});

test("the list of people reaches everyone, and a car has one driver", async () => {
  const { host, guests, settle } = tableOf("June", "Otto");
  host.table.setLocalCars([0]);
  await settle();
  guests[0].table.setLocalCars([1]);
  guests[1].table.setLocalCars([1]);
  await settle();
  assert.deepEqual(guests[1].table.people(), host.table.people());
  assert.deepEqual(
    host.table.people().map(({ name, cars }) => [name, cars]),
    [
      ["Ada", [0]],
      ["June", [1]],
      ["Otto", []],
    ],
  );
  assert.deepEqual([guests[0].takenCount, guests[1].takenCount], [0, 1]);
  assert.deepEqual([guests[0].table.you(), guests[1].table.you()], [1, 2]);
});

test("lost, duplicated and reordered messages lose no decision", async () => {
  for (let seed = 1; seed <= roundsOfTier(100); seed += 1) {
    let state = seed;
    const random = (/** @type {number} */ most) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * most);
    };
    const { host, guests, lines, settle } = tableOf("June", "Otto");
    await settle();
    const all = [host, ...guests];
    for (let turn = 0; turn < 30; turn += 1) {
      // The device with the longest race decides next.
      const ahead = all.reduce((a, b) => (b.race.length > a.race.length ? b : a));
      ahead.decide("bcd"[random(3)]);
      for (const device of all) device.time += 1000;
      for (const line of lines) {
        const messages = line.wire.splice(0).filter(() => random(4) > 0);
        messages.sort(() => random(3) - 1);
        for (const message of messages)
          for (let time = random(3); time >= 0; time -= 1) line.deliver(message);
        await null;
      }
    }
    const longest = all.reduce((a, b) => (b.race.length > a.race.length ? b : a));
    for (const device of all) device.time += 60_000;
    longest.decide("e");
    await settle();
    for (const device of all) assert.equal(device.race, longest.race, `seed ${seed}`);
    assert.equal(longest.race.length, "r13.a".length + 31);
    for (const device of all)
      assert.deepEqual([device.divergedLinks, device.endings], [[], []], `seed ${seed}`);
  }
});

test("two answers to one decision are reported to both devices, and neither is lost", async () => {
  const { host, guests, settle } = tableOf("June");
  await settle();
  host.decide("b");
  guests[0].decide("c");
  await settle();
  assert.deepEqual([host.race, guests[0].race], ["r13.ab", "r13.ac"]);
  assert.deepEqual([host.divergedLinks, guests[0].divergedLinks], [["r13.ac"], ["r13.ab"]]);
});

test("a shorter race is answered with the longer one", async () => {
  const { host, guests, settle } = tableOf("June");
  guests[0].race = "r13.abcd";
  await settle();
  guests[0].table.sendRace(guests[0].race);
  await settle();
  assert.equal(host.race, "r13.abcd");
});

test("a lost connection is reported once, and a returning guest gets the old place", async () => {
  const { host, guests, lines, settle } = tableOf("June");
  await settle();
  guests[0].table.setLocalCars([1]);
  await settle();
  lines[0].cut();
  assert.deepEqual([host.endings, guests[0].endings], [["lost"], ["lost"]]);
  assert.equal(host.table.people()[1].status, "lost");
  host.decide("b");
  const [line, again] = [linePair(), device(false, "June")];
  again.table.add(line.ends[1], "Ada");
  host.table.add(line.ends[0], "June");
  again.table.setLocalCars([1]);
  for (let turn = 0; turn < 20; turn += 1) {
    for (const message of line.wire.splice(0)) line.deliver(message);
    await null;
  }
  assert.deepEqual(
    host.table.people().map(({ name, status, cars }) => [name, status, cars]),
    [
      ["Ada", "here", []],
      ["June", "here", [1]],
    ],
  );
  assert.equal(again.race, "r13.ab");
});

/** A host, and the raw end of a stranger's connection to it. */
function stranger() {
  const host = device(true);
  const line = linePair();
  host.table.add(line.ends[0], "Mallory");
  const say = (/** @type {unknown} */ message) =>
    line.ends[0].onText(typeof message === "string" ? message : JSON.stringify(message));
  return {
    host,
    line,
    say,
    greet: () => say({ v: PROTOCOL_VERSION, type: "hello", name: "Mallory", cars: [] }),
  };
}

test("a flood of messages closes the connection and is reported once", () => {
  const { host, say, greet } = stranger();
  greet();
  for (let count = 0; count < 200; count += 1) say({ v: PROTOCOL_VERSION, type: "ping", at: count });
  assert.deepEqual(host.endings, ["flood"]);
  const big = stranger();
  big.greet();
  big.say({ v: PROTOCOL_VERSION, type: "race", link: `r13.${"a".repeat(20_000)}` });
  assert.deepEqual(big.host.endings, ["flood"]);
});

test("twenty messages a second are allowed", () => {
  const { host, say, greet } = stranger();
  greet();
  for (let count = 0; count < 200; count += 1) {
    host.time += 51;
    say({ v: PROTOCOL_VERSION, type: "ping", at: count });
  }
  assert.deepEqual(host.endings, []);
});

test("foreign messages and races close the connection, unknown types do not", async () => {
  for (const message of [
    "",
    "nonsense",
    "null",
    "[]",
    { type: "race" },
    { v: PROTOCOL_VERSION, type: "race", link: 7 },
  ]) {
    const { host, say, greet } = stranger();
    greet();
    say(message);
    assert.deepEqual(host.endings, [], JSON.stringify(message));
    say(message);
    say(message);
    assert.deepEqual(host.endings, ["foreign"], JSON.stringify(message));
    assert.equal(host.race, "r13.a");
  }
  const { host, say, greet } = stranger();
  greet();
  for (let count = 0; count < 9; count += 1) say({ v: PROTOCOL_VERSION, type: "applause", loud: true });
  assert.deepEqual(host.endings, []);
  for (let count = 0; count < 3; count += 1) say({ v: PROTOCOL_VERSION, type: "race", link: "r13.zzz" });
  await null;
  await null;
  assert.deepEqual(host.endings, ["foreign"]);
});

test("another version closes the connection with that reason", () => {
  const { host, say } = stranger();
  say({ v: PROTOCOL_VERSION + 1, type: "hello", name: "Mallory", cars: [] });
  assert.deepEqual(host.endings, ["version"]);
});

test("a guest cannot assign cars or people, nor send a race before hello", async () => {
  const { host, say } = stranger();
  for (let count = 0; count < 3; count += 1) say({ v: PROTOCOL_VERSION, type: "race", link: "r13.abc" });
  assert.deepEqual([host.race, host.endings], ["r13.a", ["foreign"]]);
  const guest = stranger();
  guest.greet();
  for (let count = 0; count < 3; count += 1)
    guest.say({
      v: PROTOCOL_VERSION,
      type: "people",
      people: [{ name: "x", cars: [], status: "here" }],
      you: 0,
    });
  assert.deepEqual(guest.host.endings, ["foreign"]);
});

test("messages with invalid fields are rejected", () => {
  const sound = { v: PROTOCOL_VERSION, type: "hello", name: "Ada", cars: [1] };
  assert.deepEqual(readMessage(JSON.stringify(sound)), { type: "hello", name: "Ada", cars: [1] });
  for (const change of [
    { name: 7 },
    { name: "x".repeat(99) },
    { cars: [-1] },
    { cars: [1.5] },
    { cars: "1" },
  ])
    assert.equal(readMessage(JSON.stringify({ ...sound, ...change })), "foreign", JSON.stringify(change));
  for (const type of ["constructor", "__proto__", "toString"])
    assert.equal(readMessage(JSON.stringify({ v: PROTOCOL_VERSION, type })), null);
});

test("a full table rejects another guest", () => {
  const host = device(true);
  for (let count = 0; count <= MAX_GUESTS; count += 1) host.table.add(linePair().ends[0], `Guest ${count}`);
  assert.deepEqual(host.endings, ["full"]);
});

test("a silent connection is shown as slow until it answers", async () => {
  const { host, guests, settle } = tableOf("June");
  await settle();
  host.time += 11_000;
  host.table.checkConnections();
  assert.equal(host.table.people()[1].status, "slow");
  await settle();
  assert.equal(host.table.people()[1].status, "here");
  assert.equal(guests[0].endings.length, 0);
});

test("closing the table is announced", async () => {
  const { host, guests, settle, lines } = tableOf("June");
  await settle();
  host.table.close();
  await settle();
  assert.equal(guests[0].endings.length, 1);
  assert.equal(lines[0].ends[0].status, "lost");
});

test("a rematch reaches everybody whose race is over, from host or guest", async () => {
  const { host, guests, settle } = tableOf("June", "Otto", "Max");
  await settle();
  guests[2].isBusy = true;
  guests[0].race = "r13.z";
  guests[0].table.sendRematch("r13.z");
  await settle();
  assert.deepEqual(
    [host, ...guests].map(({ race }) => race),
    ["r13.z", "r13.z", "r13.z", "r13.a"],
  );
});

test("a reaction reaches everybody under its person's name, at most one a second", async () => {
  const { host, guests, settle } = tableOf("June", "Otto");
  await settle();
  host.time = guests[0].time = guests[1].time = 5_000;
  guests[1].table.react("ouch");
  guests[1].table.react("nice");
  await settle();
  host.table.react("wow");
  await settle();
  assert.deepEqual(host.reactions, [[2, "ouch"]]);
  assert.deepEqual(guests[0].reactions, [
    [2, "ouch"],
    [0, "wow"],
  ]);
  assert.deepEqual(guests[1].reactions, [[0, "wow"]]);
});
