/**
 * The language to begin with: the reader's choice, or the first of the browser's languages that the page
 * speaks. By itself, because boot.ts needs it before everything else.
 * @param chosen  from the settings
 * @param known  the page's languages, its own first
 */
export function preferredLanguage(chosen: unknown, known: string[]) {
  const wished = [chosen, ...navigator.languages].map((tag) => String(tag).toLowerCase().replace(/-.*/, ""));
  return wished.find((language) => known.includes(language)) ?? `${known[0]}`;
}
