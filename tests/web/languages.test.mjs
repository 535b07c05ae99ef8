/** Every language has all messages of English, with the same arguments and its own plural forms. */
import assert from "node:assert/strict";
import test from "node:test";
import { say, sentence, setLanguage } from "../../web/platform/language/messages.ts";
import { entryOf } from "../../web/platform/lists/item-at.ts";
import { areasOf, compileMessages, languages, partsOf, sourcesOf } from "../../web/tooling/messages.mjs";

const [OWN = "", ...OTHERS] = Object.keys(languages);
const playerNames = Object.values(languages).flatMap(({ you }) => you);

/** @param {string} language @returns {Map<string, string>} */
const sentencesOf = (language) =>
  new Map(areasOf(language).flatMap((area) => Object.entries(sourcesOf(language, area))));

/**
 * The arguments of a message; values derived from an argument count as that argument.
 * @param {string} source
 */
const argumentsOf = (source) =>
  [
    ...new Set(
      [...partsOf(source)].flatMap(({ arg }) => (arg ? [arg.replace(/_(is|words|ordinal)$/, "")] : [])),
    ),
  ].sort();

/**
 * Errors in the plural and select forms of a message.
 *
 * @param {string} source
 * @param {string} locale
 */
function wrongForms(source, locale) {
  return [...partsOf(source)].flatMap(({ type, arg, cases }) => {
    const keys = (cases ?? []).map(({ key }) => key).filter((key) => !/^=?\d+$/.test(key));
    if (type === "select")
      return keys.join() === (arg === "pointer" ? "touch,other" : "you,other") &&
        (arg === "pointer" || arg?.endsWith("_is"))
        ? []
        : [`${arg}: ${keys}`];
    if (type !== "plural" && type !== "selectordinal") return [];
    const { pluralCategories } = new Intl.PluralRules(locale, {
      type: type === "plural" ? "cardinal" : "ordinal",
    }).resolvedOptions();
    const isKnown = (/** @type {string} */ key) => pluralCategories.some((category) => category === key);
    return keys.every(isKnown) ? [] : [`${arg}: ${keys}`];
  });
}

/** @param {string} language @param {(source: string, id: string) => unknown[]} isWrong */
function complaints(language, isWrong) {
  return [...sentencesOf(language)].flatMap(([id, source]) =>
    isWrong(source, id).map((what) => `${language} ${id}: ${what}`),
  );
}

for (const language of OTHERS) {
  test(`${language} has exactly the areas and messages of ${OWN}`, () => {
    assert.deepEqual(areasOf(language), areasOf(OWN));
    for (const area of areasOf(OWN)) {
      const expected = Object.keys(sourcesOf(OWN, area));
      const actual = Object.keys(sourcesOf(language, area));
      assert.deepEqual(
        {
          missing: expected.filter((id) => !actual.includes(id)),
          unused: actual.filter((id) => !expected.includes(id)),
        },
        { missing: [], unused: [] },
        area,
      );
    }
  });

  test(`${language} uses the same arguments`, () => {
    const originals = sentencesOf(OWN);
    const problems = complaints(language, (source, id) => {
      const [expected, actual] = [originals.get(id) ?? "", source].map((text) => argumentsOf(text).join(" "));
      return expected === actual ? [] : [`${actual || "nothing"} instead of ${expected || "nothing"}`];
    });
    assert.deepEqual(problems, []);
  });
}

for (const [language, { locale }] of Object.entries(languages)) {
  test(`${language} uses its own plural forms`, () => {
    assert.deepEqual(
      complaints(language, (source) => wrongForms(source, locale)),
      [],
    );
  });

  test(`${language} has typographic apostrophes`, () => {
    assert.deepEqual(
      complaints(language, (source) => source.match(/'/g) ?? []),
      [],
    );
  });
}

test("French punctuation has non-breaking spaces", () => {
  assert.deepEqual(
    complaints("fr", (source) => source.match(/\S+ (?:[:;!?%»]|« )/g) ?? []),
    [],
  );
});

/** @param {string} language */
const speakIn = (language) =>
  setLanguage({ locale: entryOf(languages, language).locale, playerNames }, compileMessages(language));

test("the player is addressed as you in each language, whichever language the race began in", () => {
  const texts = Object.fromEntries(
    Object.keys(languages).map((language) => {
      speakIn(language);
      return [
        language,
        [
          say("event.win", { name: "You" }),
          say("event.win", { name: "Du" }),
          say("event.win", { name: "Zoé" }),
        ],
      ];
    }),
  );
  assert.deepEqual(texts, {
    en: ["You win!", "You win!", "Zoé wins!"],
    fr: ["Tu gagnes\u00a0!", "Tu gagnes\u00a0!", "Zoé gagne\u00a0!"],
    de: ["Du gewinnst!", "Du gewinnst!", "Zoé gewinnt!"],
  });
});

test("plurals, places and capitals follow the language", () => {
  speakIn("fr");
  assert.equal(say("corner.ahead", { n: 0 }), "dans 0 case");
  assert.equal(say("event.finish", { name: "Zoé", place: 2 }), "Zoé franchit la ligne en 2e position.");
  assert.equal(
    sentence({ id: "storage.damaged", args: { n: 2 } }).slice(0, 28),
    "Deux éléments enregistrés so",
  );
  speakIn("de");
  assert.equal(say("price.both", { brakes: 1, tyres: 3 }), "eine Bremse und drei Reifen");
  assert.equal(
    say("continue.place", { circuit: "Monza", lap: 1, laps: 2, place: "3." }),
    "Monza, Runde 1 von 2, du bist 3.",
  );
});
