/** Files on the sheet: one lap is put there, of several the reader chooses. */
import assert from "node:assert/strict";
import test from "node:test";
import { closed, geojson, gpx, lap, shifted } from "../support/web/lap-files.mjs";
import { button, click, only, page, renderTemplate, textsOf } from "../support/web/render.mjs";
import { take } from "../../web/features/circuits/sheet/beginnings.js";
import { hasOffers, offers } from "../../web/features/circuits/sheet/readings.js";
import { tableOf } from "../../web/features/circuits/sheet/table.js";

const sheet = page(
  {},
  {
    customCircuits: { own: [] },
    ask: async () => ({ ok: false }),
    storage: { area: { read: () => null, write: () => {} } },
  },
);
const RUN = closed(lap());

/** @param {string} text @param {string} name */
const taken = (text, name) => take(new File([text], name), sheet);

test("the lap of a file goes on the sheet, with its name", async () => {
  await taken(gpx([RUN]), "Lake_road.gpx");
  const now = tableOf(sheet).now();
  assert.equal(now?.wishes.name, "Lake road");
  assert.equal(now?.line.length, 240);
  assert.equal(hasOffers(), false);
});

test("of several laps pictures with names are offered, and the chosen one goes on the sheet", async () => {
  const file = geojson({ North: RUN, South: shifted(closed(lap(90, 500)), 60_000, 0) });
  await taken(JSON.stringify(file), "all.geojson");
  assert.equal(hasOffers(), true);
  const shown = renderTemplate(offers(sheet));
  assert.deepEqual(textsOf(shown, "li"), ["North", "South"]);
  assert.match(only(shown, "li:last-child path").getAttribute("d") ?? "", /^M[\d.]+ [\d.]+L/);
  click(button(shown, "South"));
  assert.equal(tableOf(sheet).now()?.wishes.name, "South");
  assert.equal(hasOffers(), false);
});

test("none of the laps may be taken", async () => {
  const before = tableOf(sheet).now();
  await taken(
    JSON.stringify(RUN.filter((_, at) => at % 3).map(([x, y]) => [47 + x / 1e5, 8 + y / 1e5])),
    "pairs.json",
  );
  const shown = renderTemplate(offers(sheet));
  assert.deepEqual(textsOf(shown, "li"), ["pairs (1)", "pairs (2)"]);
  click(button(shown, "None of these"));
  assert.equal(hasOffers(), false);
  assert.equal(tableOf(sheet).now(), before);
});

test("a file without a lap says why, and changes nothing", async () => {
  const before = tableOf(sheet).now();
  await taken(gpx([RUN]).slice(0, 3000), "half.gpx");
  const [, words, mood] = sheet.calls.findLast(([name]) => name === "actions.notice");
  assert.deepEqual([words, mood], ["This GPX file breaks off in the middle. Export it again, whole.", "bad"]);
  assert.equal(tableOf(sheet).now(), before);
});
