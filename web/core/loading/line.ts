/** How fast the line is, as far as what has come over it tells. */

/**
 * Bytes a millisecond (24 megabits a second) from which on two megabytes more come sooner than Python starts
 * on its own: measured on throttled lines (docs/architecture.md).
 */
const FAST = 3_000;
/** What is smaller comes in one go on any line. */
const LEAST = 10_000;

/**
 * Whether something has come so fast that the line is worth a larger file; what has not come over it says
 * nothing, and what the processor had no time for too little.
 */
export function isFast(entries: PerformanceEntryList) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return false;
  return (entries as PerformanceResourceTiming[]).some(
    ({ transferSize, responseStart, responseEnd }) =>
      transferSize >= LEAST && transferSize / Math.max(1, responseEnd - responseStart) >= FAST,
  );
}
