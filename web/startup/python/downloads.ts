/**
 * The big files of Python's start, with a count of bytes: the page hears how far they have come, and that
 * they still come.
 */
import { handledElsewhere } from "../../core/loading/ignored-errors.ts";
import type { Download } from "virtual:python";

/** The share of the progress bar that belongs to the download; the rest is Python's start. */
const DOWNLOAD_SHARE = 0.75;
/** Milliseconds between two progress reports while bytes arrive. */
const SIGN_EVERY = 1000;

/**
 * @param mistrust  do not use the browser's cache
 * @param kept  the files are on the device: no progress is reported, and the browser may use the code that it
 *   has
 *   compiled from them before
 */
export function createDownloads(mistrust: boolean, kept: boolean) {
  let progress = 0;
  let signed = 0;
  let expected = 0;
  let arrived = 0;

  function sign(bytes: number) {
    arrived += bytes;
    if (performance.now() - signed < SIGN_EVERY && arrived < expected) return;
    signed = performance.now();
    self.postMessage({ complete: arrived >= expected });
  }

  /** @param more  growth of the progress bar */
  function advance(more: number, status: "download" | "start") {
    const before = Math.floor(progress * 100);
    progress += more;
    if (Math.floor(progress * 100) > before) self.postMessage({ progress, status });
  }

  return {
    /** The bytes of all the files that Python waits for. */
    expect(bytes: number) {
      expected = bytes;
    },

    async get(address: string, { bytes, weight }: Download): Promise<Response> {
      const response = await fetch(address, { cache: mistrust ? "reload" : "default" });
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      if (kept) {
        advance(weight * DOWNLOAD_SHARE, "download");
        sign(bytes);
        return response;
      }
      // The bytes are counted on a second branch of the stream, so that the browser may keep what it makes of
      // the first one.
      const counter = new WritableStream({
        write(part) {
          advance((part.length / bytes) * weight * DOWNLOAD_SHARE, "download");
          sign(part.length);
        },
      });
      response.clone().body?.pipeTo(counter).catch(handledElsewhere);
      return response;
    },

    /** Python has started. */
    started: () => advance((1 - DOWNLOAD_SHARE) / 2, "start"),
  };
}
