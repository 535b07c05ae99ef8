/**
 * Files that leave the page and files that come in.
 */

/** Nothing the game writes is nearly as long, in bytes. */
const LONGEST = 8_000_000;

/**
 * Hands a text to the browser as a download.
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function saveFile(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/**
 * The text of a file that was chosen in a field, which is ready for the same file again afterwards.
 * @param {Event} event
 * @returns {Promise<string | null>} null: no file, or not one of ours
 */
export async function chosenText(event) {
  const input = /** @type {HTMLInputElement} */ (event.currentTarget);
  const file = input.files?.[0];
  const text = file && file.size <= LONGEST ? await file.text().catch(() => "") : file ? "" : null;
  input.value = "";
  return text;
}
