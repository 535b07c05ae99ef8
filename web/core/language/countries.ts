/** Names of countries in the current language. */
import { format } from "./messages.ts";

/** Circuits that were drawn lie nowhere. */
const NO_COUNTRY = "XX";

/** The country of a two-letter code; other texts as they are. */
export function countryName(code: string) {
  if (code === NO_COUNTRY) return "";
  return /^[A-Z]{2}$/.test(code) ? (format(Intl.DisplayNames, { type: "region" }).of(code) ?? code) : code;
}
