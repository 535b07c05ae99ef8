/** Style sheets as the build delivers them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { transformSheet } from "../../web/tooling/sheets.mjs";

test("dark colours are delivered for dark systems too, before the chosen theme", async () => {
  const rule = ':root[data-contrast][data-theme="dark"] { --ink: #fff; }';
  const css = await transformSheet(`:root { --ink: #000; }\n${rule}`, "styles/tokens.css");
  const [day = "", system = "", explicit] = css.split(/(?=@media)|(?=:root\[data-contrast\]\[data)/);
  assert.equal(day.trim(), ":root { --ink: #000; }");
  assert.match(
    system.replaceAll(/\s+/g, " "),
    /^@media \(prefers-color-scheme: dark\) ?\{ ?:root\[data-contrast\]:not\(\[data-theme="light"\]\) \{ --ink: #fff; ?\} ?\}/,
  );
  assert.equal(explicit, rule);
});

test("font sizes are delivered in rem, except in drawings", async () => {
  const source = "h2 { font-size: 24px; margin: 8px; }";
  assert.equal(
    await transformSheet(source, "features/home/home.css"),
    "h2 { font-size: 1.5rem; margin: 8px; }",
  );
  assert.equal(await transformSheet(source, "race/board/board.css"), source);
  const print = ".print h2 { font-size: 16px; }";
  assert.equal(await transformSheet(print, "features/report/report.css"), print);
});
