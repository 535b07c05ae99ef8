/** Addresses that name no file but mean a place of the game. */
import assert from "node:assert/strict";
import test from "node:test";
import { homeAddress } from "../../web/offline/way-home.ts";

const HOME = "https://example.org/repo/";

test("a sign encoded once or twice leads to the link behind it", () => {
  for (const start of ["%23", "%2523", "index.html%23"])
    assert.equal(homeAddress(`${HOME}${start}r10.ab?fbclid=1`, HOME), `${HOME}#r10.ab?fbclid=1`);
});

test("shared text from another app is searched for a link", () => {
  assert.equal(
    homeAddress(
      `${HOME}shared?title=Race&text=Your%20turn%3A&url=https%3A%2F%2Fexample.org%2F%23r10.ab`,
      HOME,
    ),
    `${HOME}#${encodeURIComponent("Race Your turn: https://example.org/#r10.ab")}`,
  );
  assert.equal(homeAddress(`${HOME}shared?text=`, HOME), `${HOME}#link`);
});

test("other addresses are left alone", () => {
  for (const address of [
    HOME,
    `${HOME}#r10.ab`,
    `${HOME}no/such/place`,
    `${HOME}%23`,
    "https://example.org/%23r10.ab",
  ])
    assert.equal(homeAddress(address, HOME), null, address);
});
