/**
 * Returns the initial language: the player's choice, or the first of the browser's languages that the page
 * has. In its own module, because boot.ts needs it before anything else.
 * @param chosen  from the settings
 * @param known  the page's languages, its default first
 */
export function preferredLanguage(chosen: unknown, known: string[]) {
  const wished = [chosen, ...navigator.languages].map((tag) => String(tag).toLowerCase().replace(/-.*/, ""));
  return wished.find((language) => known.includes(language)) ?? `${known[0]}`;
}
