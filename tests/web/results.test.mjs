/** Records of a season, and its log. */
import assert from "node:assert/strict";
import test from "node:test";
import { isEmpty, renderTemplate, speakLanguage, textOf, textsOf } from "../support/web/render.mjs";
import { seasonAt } from "../support/web/season-page.mjs";
import { log, records } from "../../web/features/season/parts/results.ts";

test("records name circuit, value, driver and race", () => {
  const rows = [...renderTemplate(records(seasonAt("one_race").overview)).querySelectorAll("tbody tr")];
  assert.deepEqual(
    rows.map((row) => textsOf(row, "th, td")),
    [
      ["Test Ring", "fastest lap: 4.66 turns", "Edith Marsh", "1"],
      ["Test Ring", "1 lap in 5 rolls", "Zoe", "1"],
    ],
  );
});

test("a fastest lap has the decimal mark of the language, and always two decimals", () => {
  const { overview } = seasonAt("one_race");
  overview.records[0].value = 470;
  for (const [language, value] of Object.entries({ en: "4.70", fr: "4,70", de: "4,70" })) {
    speakLanguage(language);
    assert.match(textsOf(renderTemplate(records(overview)), "td")[0], new RegExp(value));
  }
});

test("a season without records or events shows neither table nor log", () => {
  const { overview } = seasonAt("start");
  assert.ok(isEmpty(records(overview)));
  assert.ok(isEmpty(log(overview)));
});

test("the log lists each event, with the host's reason if there is one", () => {
  const { overview } = seasonAt("end");
  overview.log[1].reason = "wrong tyres";
  const entries = renderTemplate(log(overview));
  assert.deepEqual(textsOf(entries, "li span"), [
    "Race 1 has been run; the winner is Edith Marsh.",
    "Race 2 has been run; the winner is Zoe.",
  ]);
  assert.deepEqual(textsOf(entries, "q"), ["wrong tyres"]);
});

test("two teams that wanted the same rest are shown with their rolls", () => {
  const { overview } = seasonAt("start");
  overview.sit_out_roll_offs = [
    {
      race: 2,
      winner: 1,
      rolls: [
        { team: 0, values: [3, 5] },
        { team: 1, values: [6] },
      ],
    },
  ];
  assert.equal(
    textOf(renderTemplate(log(overview)).querySelector("li")),
    "Race 2: Marsh & Hale sits out, by dice roll. Rosso Levante rolled 3, 5; Marsh & Hale rolled 6.",
  );
});
