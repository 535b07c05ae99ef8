/** Finding links in texts that chats and mails have changed; damage never turns a link into another one. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { roundsOfTier } from "../support/web/rounds.mjs";
import { writtenData } from "../support/web/written-data.mjs";
import { longestValidBody, findLink } from "../../web/domain/links/find-link.ts";

/** @type {[link: string, texts: Record<string, string>][]} */
const LINKS = writtenData("mangled_links");
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Numbers below a limit, the same in every run. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return (/** @type {number} */ most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

test("there are links of all kinds", () => {
  for (const kind of ["s1.", "s2.", "p1.", "r1.", "r4.", "r6.", "r10.", "t3."])
    assert.ok(
      LINKS.some(([link]) => link.startsWith(kind)),
      kind,
    );
});

test("a link is found despite text that chats and mails have added", () => {
  for (const [link, texts] of LINKS)
    for (const [name, text] of Object.entries(texts)) assert.equal(findLink(text).link, link, name);
});

test("a report link stays a report link", () => {
  const [[link]] = LINKS;
  for (const text of [`https://example.org/#report/${link}.`, `report/${link}%3E`, `%23report%2F${link}`])
    assert.equal(findLink(text).link, `report/${link}`, text);
});

test("random damage never gives another link", () => {
  const next = numbers(47);
  for (let turn = 0; turn < roundsOfTier(3000); turn += 1) {
    const [link] = LINKS[next(LINKS.length)];
    const start = link.indexOf(".") + 1;
    const at = start + next(link.length - start);
    const length = 1 + next(3);
    const kinds = [
      () => link.slice(0, at) + link.slice(at + length),
      () => link.slice(0, at) + ALPHABET[next(64)] + link.slice(at + 1),
      () => link.slice(0, at) + ALPHABET[next(64)] + link.slice(at),
      () => link.slice(0, at),
      () => link.slice(0, at) + link.slice(at, at + 2).toUpperCase() + link.slice(at + 2),
    ];
    const result = findLink(kinds[next(kinds.length)]());
    if (result.link) assert.equal(result.link, link);
    else assert.ok(result.reason);
  }
});

test("a changed link and a text without a link are different", () => {
  const [[link]] = LINKS.filter(([candidate]) => candidate.startsWith("r10."));
  assert.equal(findLink(link.toLowerCase()).reason, "case");
  assert.equal(findLink(`https://example.org/#${link.toUpperCase()}`).reason, "case");
  assert.equal(findLink(link.slice(0, -6)).reason, "changed");
  assert.equal(findLink(`${link.slice(0, 60)}…`).reason, "changed");
  assert.equal(findLink(link.replace("r10.", "")).reason, "changed");
  for (const text of ["", "hello", "https://example.org/", "homes", "Lap 1. Turn 2."])
    assert.equal(findLink(text).reason, "none", text);
});

test("a text that is too long to search is reported, unless it begins with a link", () => {
  const [[link]] = LINKS;
  assert.equal(findLink(`r10.${"Ab".repeat(1_000_000)}`).reason, "long");
  assert.equal(findLink("x ".repeat(150_000)).reason, "long");
  assert.equal(findLink(`${link} ${"x ".repeat(150_000)}`).link, link);
});

test("names of screens, circuits and days are found in addresses and messages", () => {
  for (const [text, link] of [
    ["daily/2026-11-27.", "daily/2026-11-27"],
    ["circuits/monza?fbclid=abc", "circuits/monza"],
    ["%63ircuits%2Fmonza", "circuits/monza"],
    ["Look: https://example.org/#rules/TRT-COL-3). Nice", "rules/TRT-COL-3"],
    ["setup%20", "setup"],
    ["circuits/monza_", "circuits/monza"],
    ["daily/2026-11-27__", "daily/2026-11-27"],
    ["_https://example.org/#daily/2026-11-27_", "daily/2026-11-27"],
    ["circuits/ring_road~1a2b3c~", "circuits/ring_road~1a2b3c"],
    ["puzzles_", "puzzles"],
  ])
    assert.equal(findLink(text).link, link, text);
  for (const text of ["home sweet home", "see https://example.org/#nothing"])
    assert.equal(findLink(text).link, null, text);
});

test("the checksum is the engine's: shorter and longer texts fail it", () => {
  const [[link]] = LINKS;
  const body = link.slice(link.indexOf(".") + 1);
  assert.equal(longestValidBody(body), body);
  assert.equal(longestValidBody(`${body}__`), body);
  assert.equal(longestValidBody(body.slice(0, -1)), "");
  assert.equal(longestValidBody(""), "");
});

test("a long or hostile text is searched in little time", () => {
  const start = performance.now();
  for (const text of [
    "r1.".repeat(100_000),
    "A".repeat(500_000),
    "%25".repeat(100_000),
    "r1.A ".repeat(50_000),
  ])
    assert.equal(findLink(text).link, null);
  assert.ok(performance.now() - start < 4000);
});
