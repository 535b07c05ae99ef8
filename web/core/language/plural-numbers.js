/**
 * What sentences with plurals are made of (`tooling/messages.mjs`), but for the numbers in them: making the
 * browser's own format takes longer than anything else on the first screen, and below a thousand whole
 * numbers are written alike in all languages of the page.
 */
import { number as written } from "@messageformat/runtime";

export { plural, select } from "@messageformat/runtime";

const GROUPED = 1000;

/**
 * The number for `#`, as the language writes it.
 * @param {string} language @param {number} value @param {number} offset
 */
export function number(language, value, offset) {
  const shown = value - offset;
  return Number.isInteger(shown) && Math.abs(shown) < GROUPED
    ? String(shown)
    : written(language, value, offset);
}
