/** Names of countries in the current language. */
import { intlFormat } from "./messages.ts";

/** The country code of circuits that players have drawn. */
const NO_COUNTRY = "XX";

/** Returns the name of a country from its two-letter code; any other text unchanged. */
export function countryName(code: string) {
  if (code === NO_COUNTRY) return "";
  return /^[A-Z]{2}$/.test(code)
    ? (intlFormat(Intl.DisplayNames, { type: "region" }).of(code) ?? code)
    : code;
}
