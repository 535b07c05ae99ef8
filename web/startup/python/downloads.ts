/** Downloads the large files of Python's start. Reports the progress and signs of life to the page. */
import { ignoreHandledElsewhere } from "../../platform/loading/ignored-errors.ts";
import type { Download } from "virtual:python";

/** Share of the progress bar for the downloads; the rest is Python's start. */
const DOWNLOAD_SHARE = 0.75;
/** Interval of progress reports while data arrives, in ms. */
const REPORT_INTERVAL_MS = 1000;

/**
 * @param bypassCache  do not use the browser's cache
 * @param isCached  the files are cached on the device: progress is reported only per file, and the browser
 *   may reuse compiled code
 */
export function createDownloads(bypassCache: boolean, isCached: boolean) {
  let progress = 0;
  let lastReportAt = 0;
  let expectedBytes = 0;
  let arrivedBytes = 0;

  /** Counts arrived bytes, and sends the page a sign of life at intervals. */
  function reportAlive(bytes: number) {
    arrivedBytes += bytes;
    if (performance.now() - lastReportAt < REPORT_INTERVAL_MS && arrivedBytes < expectedBytes) return;
    lastReportAt = performance.now();
    self.postMessage({ complete: arrivedBytes >= expectedBytes });
  }

  /** @param share  growth of the progress bar, 0 to 1 */
  function advance(share: number, status: "download" | "start") {
    const before = Math.floor(progress * 100);
    progress += share;
    if (Math.floor(progress * 100) > before) self.postMessage({ progress, status });
  }

  return {
    /** Sets the total size of the files that Python needs, in bytes. */
    expect(bytes: number) {
      expectedBytes = bytes;
    },

    async get(address: string, { bytes, weight }: Download): Promise<Response> {
      const response = await fetch(address, { cache: bypassCache ? "reload" : "default" });
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      if (isCached) {
        advance(weight * DOWNLOAD_SHARE, "download");
        reportAlive(bytes);
        return response;
      }
      // Count the bytes on a clone of the response, so that the browser can cache the code compiled from the
      // original.
      const counter = new WritableStream({
        write(part) {
          advance((part.length / bytes) * weight * DOWNLOAD_SHARE, "download");
          reportAlive(part.length);
        },
      });
      response.clone().body?.pipeTo(counter).catch(ignoreHandledElsewhere);
      return response;
    },

    /** Reports that Python has started. */
    started: () => advance((1 - DOWNLOAD_SHARE) / 2, "start"),
  };
}
