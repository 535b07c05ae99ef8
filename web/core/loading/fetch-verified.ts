/**
 * Files of the site, fetched with a limit and checked: the name of a file carries the hash of its contents,
 * so what somebody on the way has put in its place is noticed and fetched once more, past the browser's
 * cache.
 */
import { SILENT, trackSlowOperation } from "./slow-operations.ts";

/** "monaco.0123456789.svg": as many digits of SHA-256. */
const HASH = /\.([0-9a-f]{10})\.[\w.]+$/;

/** Here and now: a Blob is put together in another process. */
function joined(parts: Uint8Array<ArrayBuffer>[]) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let filled = 0;
  for (const part of parts) {
    whole.set(part, filled);
    filled += part.length;
  }
  return whole;
}

async function isSound(bytes: Uint8Array<ArrayBuffer>, address: string) {
  const [, hash] = HASH.exec(address) ?? [];
  if (!hash || !globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const digits = Array.from(digest.slice(0, hash.length / 2), (byte) => byte.toString(16).padStart(2, "0"));
  return digits.join("") === hash;
}

/** @param again  ends this attempt and begins the next */
async function attempt(address: string, cache: RequestCache, again: () => void, stop: AbortController) {
  const waiting = trackSlowOperation(again);
  let limit: ReturnType<typeof setTimeout> | undefined;
  const sign = () => {
    waiting.sign();
    clearTimeout(limit);
    limit = setTimeout(() => stop.abort(new Error(`${address}: silent`)), SILENT);
  };
  try {
    sign();
    const response = await fetch(address, { cache, signal: stop.signal });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value);
      sign();
    }
    const bytes = joined(parts);
    if (!(await isSound(bytes, address))) throw new Error(`${address}: other contents`);
    return new Response(bytes, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } });
  } finally {
    waiting.over();
    clearTimeout(limit);
  }
}

/**
 * A file of the site. What is damaged or refused is fetched once more at once; what is silent, when the
 * reader says so, and given up after the limit.
 */
export async function fetchVerified(address: string): Promise<Response> {
  let asked = false;
  for (let turn = 0; ; turn += 1) {
    const stop = new AbortController();
    const again = () => {
      asked = true;
      stop.abort(new Error(`${address}: tried again`));
    };
    asked = false;
    try {
      return await attempt(address, turn === 0 ? "default" : "reload", again, stop);
    } catch (error) {
      // Chosen by the reader, or the first answer was no good: another attempt.
      if (!asked && (turn > 0 || stop.signal.aborted)) throw error;
    }
  }
}
