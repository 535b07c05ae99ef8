/**
 * The language to begin with: the reader's choice, or the first of the browser's languages that the page
 * speaks. By itself, because boot.js needs it before everything else.
 * @param {unknown} chosen  from the settings
 * @param {string[]} known  the page's languages, its own first
 */
export function preferredLanguage(chosen, known) {
  const wished = [chosen, ...navigator.languages].map((tag) => String(tag).toLowerCase().split("-")[0]);
  return wished.find((language) => known.includes(language)) ?? known[0];
}
