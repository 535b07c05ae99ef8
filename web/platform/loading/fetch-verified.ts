/**
 * Fetches files of the site with a timeout, and verifies them. A file name contains the hash of the contents.
 * A file with other contents is fetched once more, bypassing the browser's cache.
 */
import { TIMEOUT_MS, trackSlowOperation } from "./slow-operations.ts";

/** As in "monaco.0123456789.svg": the first ten hex digits of SHA-256. */
const HASH = /\.([0-9a-f]{10})\.[\w.]+$/;

/** Joins the parts synchronously; a Blob would be assembled in another process. */
function concatenate(parts: Uint8Array<ArrayBuffer>[]) {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

async function hasExpectedHash(bytes: Uint8Array<ArrayBuffer>, address: string) {
  const [, hash] = HASH.exec(address) ?? [];
  if (!hash || !globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const digits = Array.from(digest.slice(0, hash.length / 2), (byte) => byte.toString(16).padStart(2, "0"));
  return digits.join("") === hash;
}

/** @param retry  aborts this attempt and starts the next one */
async function attempt(address: string, cache: RequestCache, retry: () => void, stop: AbortController) {
  const operation = trackSlowOperation(retry);
  let limit: ReturnType<typeof setTimeout> | undefined;
  const restartTimeout = () => {
    operation.reportProgress();
    clearTimeout(limit);
    limit = setTimeout(() => stop.abort(new Error(`${address}: silent`)), TIMEOUT_MS);
  };
  try {
    restartTimeout();
    const response = await fetch(address, { cache, signal: stop.signal });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value);
      restartTimeout();
    }
    const bytes = concatenate(parts);
    if (!(await hasExpectedHash(bytes, address))) throw new Error(`${address}: other contents`);
    return new Response(bytes, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } });
  } finally {
    operation.end();
    clearTimeout(limit);
  }
}

/**
 * Fetches a file of the site. If the file is damaged or the request fails, it is fetched a second time at
 * once. A silent request is repeated if the player asks for it, and fails after the timeout.
 */
export async function fetchVerified(address: string): Promise<Response> {
  let isRetryRequested = false;
  for (let attemptNumber = 0; ; attemptNumber += 1) {
    const stop = new AbortController();
    const retry = () => {
      isRetryRequested = true;
      stop.abort(new Error(`${address}: tried again`));
    };
    isRetryRequested = false;
    try {
      return await attempt(address, attemptNumber === 0 ? "default" : "reload", retry, stop);
    } catch (error) {
      // Repeat if the player asked for it, or if the first reply was bad.
      if (!isRetryRequested && (attemptNumber > 0 || stop.signal.aborted)) throw error;
    }
  }
}
