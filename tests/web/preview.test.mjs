/** The preview that other sites show of a link to this one. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { PREVIEWS, withPreview } from "../../web/tooling/beside.mjs";

const PAGE =
  '<head><title>Yellow Flag</title><meta name="description" content="Gears and dice."></head><body></body>';

/** The value of a tag. @param {string} page @param {string} name */
const told = (page, name) => new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1];

test("a preview has title, sentence and picture at whole addresses, under a sub-path too", () => {
  for (const address of ["https://example.org/games/flag", "https://example.org/games/flag/"]) {
    const page = withPreview(PAGE, address, "assets/preview.0123.png");
    assert.equal(told(page, "og:title"), "Yellow Flag");
    assert.equal(told(page, "og:description"), "Gears and dice.");
    assert.equal(told(page, "og:url"), "https://example.org/games/flag/");
    assert.equal(told(page, "og:image"), "https://example.org/games/flag/assets/preview.0123.png");
    assert.equal(told(page, "twitter:image"), told(page, "og:image"));
    assert.equal(told(page, "twitter:card"), "summary_large_image");
    assert.match(page, /<link rel="canonical" href="https:\/\/example.org\/games\/flag\/">/);
  }
});

test("the pictures are as large as tags and manifest say", () => {
  for (const [name, { width, height }] of Object.entries(PREVIEWS)) {
    const picture = readFileSync(new URL(`../../web/${name}`, import.meta.url));
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [width, height]);
    assert.ok(picture.length < 300_000);
  }
});
