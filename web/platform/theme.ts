/**
 * Applies the player's theme and motion settings as attributes of the root element, which style sheets and
 * animations use. The system's settings for contrast and reduced motion are respected too.
 */

import { COMPACT_QUERY } from "./compact.ts";

const MORE_CONTRAST = window.matchMedia("(prefers-contrast: more)");
const DARK = window.matchMedia("(prefers-color-scheme: dark)");
const LESS_MOTION = window.matchMedia("(prefers-reduced-motion: reduce)");

const NARROW = window.matchMedia(COMPACT_QUERY);

/** True if the page uses the phone layout. */
export const isNarrow = () => NARROW.matches;

/** True if animations are off, by the system's or the player's setting. */
export const isMotionReduced = () =>
  LESS_MOTION.matches || document.documentElement.dataset.motion === "none";

/**
 * Sets the attributes of the root element that style sheets use, and the browser's theme colour. A chosen
 * theme takes precedence over the system's. High contrast applies if either asks for it.
 */
export function applyTheme({ theme, speed }: { theme: string; speed: string }) {
  const { dataset } = document.documentElement;
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  else delete dataset.theme;
  if (theme === "contrast" || MORE_CONTRAST.matches) dataset.contrast = "more";
  else delete dataset.contrast;
  if (speed === "instant") dataset.motion = "none";
  else delete dataset.motion;
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  for (const frame of document.querySelectorAll('meta[name="theme-color"]'))
    frame.setAttribute("content", paper);
}

/** Calls back when the system's contrast or colour scheme changes. */
export function onSystemChange(act: () => void) {
  for (const wish of [MORE_CONTRAST, DARK]) wish.addEventListener("change", act);
}

/** Root font size, in pixels, from which the page uses the layout for large text. */
const LARGE_TEXT_PX = 22;
/** In windows this narrow, such as a phone zoomed to 200%, any text counts as large. */
const VERY_NARROW = window.matchMedia("(max-width: 260px)");

/**
 * Sets `data-text` on the root element when the text is large for its window, and updates it on changes.
 * Style sheets cannot query this themselves.
 */
export function watchTextSize() {
  const ruler = document.createElement("div");
  ruler.className = "ruler";
  document.body.append(ruler);
  const measure = () => {
    if (ruler.offsetWidth >= LARGE_TEXT_PX || VERY_NARROW.matches)
      document.documentElement.dataset.text = "large";
    else delete document.documentElement.dataset.text;
  };
  new ResizeObserver(measure).observe(ruler);
  VERY_NARROW.addEventListener("change", measure);
}
