/** Addresses that are not files but lead to a screen of the game. */
import assert from "node:assert/strict";
import test from "node:test";
import { homeAddress } from "../../web/platform/offline/home-address.ts";

const HOME = "https://example.org/repo/";

test("a # encoded once or twice leads to the link after it", () => {
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

test("other addresses are not redirected", () => {
  for (const address of [
    HOME,
    `${HOME}#r10.ab`,
    `${HOME}no/such/place`,
    `${HOME}%23`,
    "https://example.org/%23r10.ab",
  ])
    assert.equal(homeAddress(address, HOME), null, address);
});
