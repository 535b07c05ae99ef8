/** Style sheets as the build delivers them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { delivered } from "../../web/tooling/sheets.mjs";

test("dark colours are delivered for dark systems too, before the chosen theme", async () => {
  const rule = ':root[data-contrast][data-theme="dark"] { --ink: #fff; }';
  const made = await delivered(`:root { --ink: #000; }\n${rule}`, "styles/tokens.css");
  const [day = "", system = "", chosen] = made.split(/(?=@media)|(?=:root\[data-contrast\]\[data)/);
  assert.equal(day.trim(), ":root { --ink: #000; }");
  assert.match(
    system.replaceAll(/\s+/g, " "),
    /^@media \(prefers-color-scheme: dark\) ?\{ ?:root\[data-contrast\]:not\(\[data-theme="light"\]\) \{ --ink: #fff; ?\} ?\}/,
  );
  assert.equal(chosen, rule);
});

test("type is delivered in rem, but not the letters of drawings", async () => {
  const source = "h2 { font-size: 24px; margin: 8px; }";
  assert.equal(await delivered(source, "styles/home.css"), "h2 { font-size: 1.5rem; margin: 8px; }");
  assert.equal(await delivered(source, "styles/board.css"), source);
  const print = ".print h2 { font-size: 16px; }";
  assert.equal(await delivered(print, "styles/report.css"), print);
});
