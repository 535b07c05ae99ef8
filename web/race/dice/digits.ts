/** Input of a die's result by typing digits. */

/**
 * Returns the digits typed so far: the previous ones and the new one, or only the new one if no number begins
 * with them.
 * @returns  "" if no number begins with the new digit either
 */
export function typedDigits(values: number[], before: string, digit: string) {
  const isPrefix = (text: string) => values.some((value) => String(value).startsWith(text));
  return [before + digit, digit].find(isPrefix) ?? "";
}
