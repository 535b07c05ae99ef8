/** Link previews of the site, as other sites show them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { PREVIEWS, addPreview } from "../../web/tooling/static_files.mjs";

const PAGE =
  '<head><title>Yellow Flag</title><meta name="description" content="Gears and dice."></head><body></body>';

/** The value of a tag. @param {string} page @param {string} name */
const contentOf = (page, name) => new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1];

test("a preview has title, description and picture with absolute addresses, also under a sub-path", () => {
  for (const address of ["https://example.org/games/flag", "https://example.org/games/flag/"]) {
    const page = addPreview(PAGE, address, "assets/preview.0123.png");
    assert.equal(contentOf(page, "og:title"), "Yellow Flag");
    assert.equal(contentOf(page, "og:description"), "Gears and dice.");
    assert.equal(contentOf(page, "og:url"), "https://example.org/games/flag/");
    assert.equal(contentOf(page, "og:image"), "https://example.org/games/flag/assets/preview.0123.png");
    assert.equal(contentOf(page, "twitter:image"), contentOf(page, "og:image"));
    assert.equal(contentOf(page, "twitter:card"), "summary_large_image");
    assert.match(page, /<link rel="canonical" href="https:\/\/example.org\/games\/flag\/">/);
  }
});

test("the pictures have the sizes given in tags and manifest", () => {
  for (const [name, { width, height }] of Object.entries(PREVIEWS)) {
    const picture = readFileSync(new URL(`../../web/${name}`, import.meta.url));
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [width, height]);
    assert.ok(picture.length < 300_000);
  }
});
