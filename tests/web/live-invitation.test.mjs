/** Invitations to a live table as text: packed, read again, and rejected if invalid. */
import assert from "node:assert/strict";
import test from "node:test";
import { crc32 } from "node:zlib";
import "../support/web/render.mjs";
import { destinationOf } from "../support/web/destination-of.mjs";
import { roundsOfTier } from "../support/web/rounds.mjs";
import {
  MAX_INVITATION_LETTERS,
  invitationTextIn,
  packInvitation,
  readInvitation,
} from "../../web/features/live/invite/invitation.ts";
import { factsOf, sdpFrom } from "../../web/features/live/invite/sdp.ts";
import { serversIn } from "../../web/features/live/servers.ts";

/** @typedef {import("../../web/features/live/invite/invitation.ts").Invitation} Invitation */

const FINGERPRINT = "3dd1a7bdc99f8d11843996 1b73ac4b2af3614cfccf871921ec12ca0937696a0d".replace(" ", "");
const MDNS = "2758735d-746b-473f-a697-c691454f39e0.local";

/** @param {Partial<Invitation>} [changes] @returns {Invitation} */
const invitation = (changes = {}) => ({
  isAnswer: false,
  overInternet: false,
  id: "00ff1234",
  name: "Amélie",
  ufrag: "JVly",
  password: "9JSotYD7WgfDF+AMzrO8Haas",
  fingerprint: FINGERPRINT,
  candidates: [
    { address: MDNS, port: 44893, isPublic: false },
    { address: "192.168.0.7", port: 1, isPublic: false },
    { address: "203.0.113.9", port: 65535, isPublic: true },
  ],
  ...changes,
});

/** A session description as Chromium writes it. */
const SDP = `v=0\r
o=- 883953779342645475 2 IN IP4 127.0.0.1\r
s=-\r
t=0 0\r
m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r
a=candidate:1 1 udp 2113937151 ${MDNS} 44893 typ host generation 0 network-cost 999\r
a=candidate:2 1 udp 2113942271 fd00::2 51164 typ host generation 0\r
a=candidate:3 1 tcp 1518280447 192.168.0.7 9 typ host tcptype active\r
a=candidate:4 1 udp 1677729535 203.0.113.9 61000 typ srflx raddr 0.0.0.0 rport 0\r
a=candidate:5 1 udp 2113937151 127.0.0.1 44893 typ host\r
a=ice-ufrag:JVly\r
a=ice-pwd:9JSotYD7WgfDF+AMzrO8Haas\r
a=fingerprint:sha-256 ${FINGERPRINT.toUpperCase().match(/../g)?.join(":")}\r
a=setup:actpass\r
a=sctp-port:5000\r
`;

/** Numbers below a limit, the same in every run. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return (/** @type {number} */ most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

test("an invitation is read as it was packed", () => {
  for (const invalid of [
    invitation(),
    invitation({ isAnswer: true, overInternet: true, name: "" }),
    invitation({
      candidates: [{ address: "fd00:0000:0000:0000:0000:0000:0000:0002", port: 9, isPublic: false }],
    }),
  ])
    assert.deepEqual(readInvitation(packInvitation(invalid)), invalid);
});

test("a usual invitation is short, and none is longer than its limit", () => {
  assert.ok(packInvitation(invitation()).length < 200);
  const candidates = Array.from({ length: 30 }, (_, port) => ({ address: MDNS, port, isPublic: false }));
  const longest = packInvitation(
    invitation({ name: "é".repeat(99), ufrag: "u".repeat(40), password: "p".repeat(64), candidates }),
  );
  assert.ok(longest.length <= MAX_INVITATION_LETTERS, `${longest.length} letters`);
  assert.notEqual(readInvitation(longest), "damaged");
});

test("a description survives packing, without loopback addresses", () => {
  const facts = factsOf(SDP);
  assert.deepEqual(facts, {
    ufrag: "JVly",
    password: "9JSotYD7WgfDF+AMzrO8Haas",
    fingerprint: FINGERPRINT,
    candidates: [
      { address: "203.0.113.9", port: 61000, isPublic: true },
      { address: MDNS, port: 44893, isPublic: false },
      { address: "fd00::2", port: 51164, isPublic: false },
    ],
  });
  assert.ok(facts);
  const invitationRead = readInvitation(packInvitation({ ...invitation(), ...facts }));
  assert.ok(typeof invitationRead !== "string");
  const again = factsOf(sdpFrom(invitationRead, "active"));
  assert.deepEqual(again?.candidates.at(-1)?.address, "fd00:0000:0000:0000:0000:0000:0000:0002");
  assert.equal(again?.fingerprint, FINGERPRINT);
  assert.equal(factsOf("v=0\r\n"), null);
});

test("a changed invitation is never accepted as valid", () => {
  const random = numbers(7);
  const sound = packInvitation(invitation());
  for (let round = 0; round < roundsOfTier(3000); round += 1) {
    const letters = [...sound];
    const at = random(letters.length);
    const kind = random(3);
    if (kind === 0) letters[at] = "ABCxyz019-_"[random(11)];
    else if (kind === 1) letters.splice(at, 1 + random(5));
    else letters.splice(at, 0, "Q");
    const damaged = letters.join("");
    if (!damaged.startsWith(sound)) assert.equal(readInvitation(damaged), "damaged", damaged);
  }
});

test("foreign, empty and oversized texts are rejected as damaged", () => {
  for (const text of ["", "A", "hello", "-".repeat(50), "A".repeat(100_000), "r10.abcdef", "é\u0000"])
    assert.equal(readInvitation(text), "damaged", text.slice(0, 20));
  const random = numbers(11);
  for (let round = 0; round < roundsOfTier(3000); round += 1) {
    const text = Array.from({ length: random(420) }, () => "abcdefXYZ0123-_"[random(15)]).join("");
    assert.equal(readInvitation(text), "damaged");
  }
});

test("an invitation in a newer format is reported as such", () => {
  const body = Buffer.from(packInvitation(invitation()), "base64url").subarray(3);
  body[0] += 1;
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  assert.equal(readInvitation(Buffer.concat([checksum.subarray(1), body]).toString("base64url")), "newer");
});

test("invalid bytes with a valid checksum are rejected", () => {
  const invalid = [
    invitation({ ufrag: "a b" }),
    invitation({ ufrag: "JVly\r\na=x" }),
    invitation({ password: "short" }),
    invitation({ fingerprint: FINGERPRINT.slice(2) }),
    invitation({ id: "00" }),
  ];
  for (const facts of invalid)
    assert.equal(readInvitation(packInvitation(facts)), "damaged", JSON.stringify(facts));
});

test("names contain no control characters", () => {
  const invitationRead = readInvitation(packInvitation(invitation({ name: "A\u202Eda\n<b>" })));
  assert.ok(typeof invitationRead !== "string");
  assert.equal(invitationRead.name, "Ada<b>");
});

test("invalid addresses are left out", () => {
  for (const address of ["1.2.3", "300.1.1.1", "example.org", "::1::2", "1:2:3", "12345::", "x.local"]) {
    const invitationRead = readInvitation(
      packInvitation(invitation({ candidates: [{ address, port: 9, isPublic: false }] })),
    );
    assert.ok(typeof invitationRead !== "string");
    assert.deepEqual(invitationRead.candidates, [], address);
  }
});

test("an invitation is found in an address or in a message", () => {
  const letters = packInvitation(invitation());
  for (const text of [
    letters,
    ` ${letters} `,
    `https://x.org/#live/${letters}`,
    `Here: #live-answer/${letters} !`,
  ])
    assert.equal(invitationTextIn(text), letters);
  for (const words of [`#live/${letters}`, "#live/", "#live-answer/%", "#live/a_"])
    assert.deepEqual(destinationOf(words), ["showScreen", "live"]);
});

test("only valid server addresses are accepted", () => {
  assert.deepEqual(serversIn("stun:stun.example.org, a.b:99"), ["stun.example.org:3478", "a.b:99"]);
  for (const text of [
    "",
    "no server",
    "turn:a.b:1?x",
    "http://a.b",
    "a b:c",
    "a.b:1 a.b:2 a.b:3 a.b:4 a.b:5",
    "<b>",
  ])
    assert.equal(serversIn(text), null, text);
});
