/** Media query for the phone layout: narrow windows, and low windows in landscape. */
export const COMPACT_QUERY = "(max-width: 700px), (orientation: landscape) and (max-height: 560px)";
