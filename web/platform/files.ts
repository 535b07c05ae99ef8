/** Downloads and uploads of files. */

/** Maximum size of a file to read, in bytes. The game's own files are much smaller. */
const MAX_FILE_BYTES = 8_000_000;

/** Milliseconds after which the URL of a download is revoked; the download has started by then. */
const REVOKE_AFTER_MS = 10_000;

/** Gives a file to the browser as a download. */
export function saveFile(name: string, contents: BlobPart, type: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([contents], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}

/**
 * Returns the text of the file chosen in a file input, and clears the input, so that the same file can be
 * chosen again.
 * @returns null if no file was chosen; "" if the file is too large or cannot be read
 */
export async function readChosenFile(event: Event): Promise<string | null> {
  const input = event.currentTarget as HTMLInputElement;
  const file = input.files?.[0];
  const text = file && file.size <= MAX_FILE_BYTES ? await file.text().catch(() => "") : file ? "" : null;
  input.value = "";
  return text;
}
