/** Digits typed for the number on a die. */

/**
 * The digits of a number so far: those before and a new one, or only the new one if no number begins so.
 * @returns  "" if no number begins with the new digit either
 */
export function typedDigits(values: number[], before: string, digit: string) {
  const begins = (text: string) => values.some((value) => String(value).startsWith(text));
  return [before + digit, digit].find(begins) ?? "";
}
