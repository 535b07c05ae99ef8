/** Estimates the speed of the connection from files that have been downloaded. */

/**
 * Bytes per millisecond (24 Mbit/s) from which downloading two more megabytes is faster than starting Python:
 * measured on throttled connections (docs/performance.md).
 */
const MIN_SPEED = 3_000;
/** Smaller files, in bytes, arrive at once on any connection and are ignored. */
const MIN_BYTES = 10_000;

/**
 * True if a file has arrived so fast that downloading a larger one is worthwhile. Files from the cache do not
 * count, nor do files delayed by a busy processor, nor entries of other kinds, which have no size.
 */
export function isFastConnection(entries: PerformanceEntryList) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return false;
  return (entries as PerformanceResourceTiming[]).some(
    ({ transferSize, responseStart, responseEnd }) =>
      transferSize >= MIN_BYTES && transferSize / Math.max(1, responseEnd - responseStart) >= MIN_SPEED,
  );
}
