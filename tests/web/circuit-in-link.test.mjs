/** The circuit that a link names, as the page reads it and as the engine does. */
import assert from "node:assert/strict";
import test from "node:test";
import { writtenData } from "../support/web/written-data.mjs";
import { circuitInLink } from "../../web/domain/circuits/circuit-in-link.ts";

/** @type {[link: string, circuit: string][]} */
const LINKS = writtenData("links_with_circuits");

test("the page decodes the same circuit as the engine", () => {
  assert.ok(LINKS.length > 100);
  for (const format of ["s1", "p1", "r1", "r4", "r7", "r10"])
    assert.ok(
      LINKS.some(([link, circuit]) => circuit && link.startsWith(`${format}.`)),
      format,
    );
  assert.ok(LINKS.some(([, circuit]) => !circuit));
  for (const [link, circuit] of LINKS) assert.equal(circuitInLink(link), circuit, link);
  // Links with a version of the rules, or with sections, begin like those before them.
  for (const [link, circuit] of LINKS.filter(([link]) => link.startsWith("r10.")))
    for (const format of ["r13.", "r16."])
      assert.equal(circuitInLink(link.replace("r10.", format)), circuit, link);
});

test("damaged, short and foreign links have no circuit and raise no error", () => {
  const [link] = LINKS[0];
  for (const words of [
    "",
    "quick",
    "circuits/monaco",
    "s1.",
    "s1.A",
    "s1.____",
    "s9.kfQ_kXph",
    "s1.!!!!",
    "r1.AAAA_",
  ])
    assert.equal(circuitInLink(words), "", words);
  for (let length = 0; length < 12; length += 1) assert.equal(circuitInLink(link.slice(0, length)), "");
  for (let letter = 3; letter < link.length; letter += 1)
    circuitInLink(`${link.slice(0, letter)}_${link.slice(letter + 1)}`);
});
