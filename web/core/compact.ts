/** When the page uses the layout for phones: narrow windows, and low ones that are wider than high. */
export const COMPACT = "(max-width: 700px), (orientation: landscape) and (max-height: 560px)";
