/**
 * Files that leave the page and files that come in.
 */

/** Nothing the game writes is nearly as long, in bytes. */
const LONGEST = 8_000_000;

/** Milliseconds after which a download has begun. */
const BEGUN_MS = 10_000;

/** Hands a file to the browser as a download. */
export function saveFile(name: string, contents: BlobPart, type: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([contents], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), BEGUN_MS);
}

/**
 * The text of a file that was chosen in a field, which is ready for the same file again afterwards.
 * @returns null: no file, or not one of ours
 */
export async function chosenText(event: Event): Promise<string | null> {
  const input = event.currentTarget as HTMLInputElement;
  const file = input.files?.[0];
  const text = file && file.size <= LONGEST ? await file.text().catch(() => "") : file ? "" : null;
  input.value = "";
  return text;
}
