/** Tables of charts as comma-separated values (platform/charts/export.ts). */
import assert from "node:assert/strict";
import test from "node:test";
import { html } from "lit-html";
import { renderTemplate, textOf, textsOf } from "../support/web/render.mjs";
import { tableOf } from "../support/web/reports.mjs";
import { csvOf } from "../../web/platform/charts/export.ts";
import { chartFigure } from "../../web/platform/charts/figure.ts";

test("numbers keep their sign, and lines end as spreadsheets expect", () => {
  assert.equal(csvOf([["Ada", 3, -2.5]]), "Ada,3,-2.5\r\n");
  assert.equal(csvOf([]), "");
});

test("cells with commas, quotes and line breaks are quoted", () => {
  assert.equal(csvOf([['say "hi", all', "a\nb", "a\rb", ""]]), '"say ""hi"", all","a\nb","a\rb",\r\n');
});

test("a text that a spreadsheet would read as a formula stays a text", () => {
  assert.equal(csvOf([["=1+1", "+1", "@x", "-x", "-", "–", "\tx"]]), "'=1+1,'+1,'@x,'-x,-,–,'\tx\r\n");
});

test("a chart has the same rows as a table, with its title", () => {
  const figure = renderTemplate(
    chartFigure(
      {
        name: "laps",
        title: "Laps",
        description: "Each lap.",
        picture: html`<svg class="chart"></svg>`,
        rows: [
          ["Turn", "A"],
          [1, "<b>"],
        ],
      },
      () => {},
    ),
  );
  assert.deepEqual(tableOf(figure), [
    ["Turn", "A"],
    ["1", "<b>"],
  ]);
  assert.equal(textOf(figure.querySelector("caption")), "Laps");
  assert.deepEqual(textsOf(figure, ".figure-save button"), ["PNG", "SVG", "CSV"]);
});
