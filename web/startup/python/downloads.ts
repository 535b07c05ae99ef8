/** Downloads the large files of Python's start. Reports the progress and signs of life to the page. */
import { handledElsewhere } from "../../core/loading/ignored-errors.ts";
import type { Download } from "virtual:python";

/** Share of the progress bar for the downloads; the rest is Python's start. */
const DOWNLOAD_SHARE = 0.75;
/** Interval of progress reports while data arrives, in ms. */
const SIGN_EVERY = 1000;

/**
 * @param mistrust  do not use the browser's cache
 * @param kept  the files are cached on the device: no progress is reported, and the browser may reuse
 *   compiled code
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

  /** @param more  growth of the progress bar, 0 to 1 */
  function advance(more: number, status: "download" | "start") {
    const before = Math.floor(progress * 100);
    progress += more;
    if (Math.floor(progress * 100) > before) self.postMessage({ progress, status });
  }

  return {
    /** Sets the total size of the files that Python needs, in bytes. */
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
      // Count the bytes on a clone of the response, so that the browser can cache the code compiled from the
      // original.
      const counter = new WritableStream({
        write(part) {
          advance((part.length / bytes) * weight * DOWNLOAD_SHARE, "download");
          sign(part.length);
        },
      });
      response.clone().body?.pipeTo(counter).catch(handledElsewhere);
      return response;
    },

    /** Reports that Python has started. */
    started: () => advance((1 - DOWNLOAD_SHARE) / 2, "start"),
  };
}
