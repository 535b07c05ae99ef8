/**
 * Where circuits lie, in the language that is spoken.
 */
import { format } from "./messages.js";

/** Circuits that were drawn lie nowhere. */
const NO_COUNTRY = "XX";

/** The country of a two-letter code; other texts as they are. @param {string} code */
export function countryName(code) {
  if (code === NO_COUNTRY) return "";
  return /^[A-Z]{2}$/.test(code) ? (format(Intl.DisplayNames, { type: "region" }).of(code) ?? code) : code;
}
