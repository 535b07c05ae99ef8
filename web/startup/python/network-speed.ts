/** How fast the line is, as far as what has come over it tells. */

/**
 * Bytes a millisecond (24 megabits a second) from which on two megabytes more come sooner than Python starts
 * on its own: measured on throttled lines (docs/architecture.md).
 */
const FAST = 3_000;
/** Bytes below which a file arrives at once on any connection. */
const LEAST = 10_000;

/**
 * True if a file has arrived so fast that the connection is worth a larger file. Files from the cache do not
 * count, nor do those for which the processor had no time.
 */
export function isFastConnection(entries: PerformanceEntryList) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return false;
  return (entries as PerformanceResourceTiming[]).some(
    ({ transferSize, responseStart, responseEnd }) =>
      transferSize >= LEAST && transferSize / Math.max(1, responseEnd - responseStart) >= FAST,
  );
}
