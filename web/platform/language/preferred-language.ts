/**
 * Returns the initial language: the player's choice, or the first of the browser's languages that the page
 * has. In its own module, because boot.ts needs it before anything else.
 * @param choice  from the settings
 * @param languages  the page's languages, its default first
 */
export function preferredLanguage(choice: unknown, languages: string[]) {
  const tags = [choice, ...navigator.languages].map((tag) => String(tag).toLowerCase().replace(/-.*/, ""));
  return tags.find((language) => languages.includes(language)) ?? `${languages[0]}`;
}
