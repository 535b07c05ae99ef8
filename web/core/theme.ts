/**
 * The reader's choices as far as style sheets and animations know them: on the root element. The system's
 * wishes for contrast and stillness count as much.
 */

import { COMPACT } from "./compact.ts";
import type { Settings } from "./settings.ts";

const MORE_CONTRAST = window.matchMedia("(prefers-contrast: more)");
const DARK = window.matchMedia("(prefers-color-scheme: dark)");
const LESS_MOTION = window.matchMedia("(prefers-reduced-motion: reduce)");

const NARROW = window.matchMedia(COMPACT);

/** True if the page is laid out for a phone. */
export const narrow = () => NARROW.matches;

/** True if nothing may move by itself: by the system's or the reader's setting. */
export const still = () => LESS_MOTION.matches || document.documentElement.dataset.motion === "none";

/**
 * Sets the attributes of the root element that style sheets use, and gives the browser's frame the colour of
 * the page. A chosen theme takes precedence over the system's; more contrast is used if asked for in either.
 */
export function applyTheme({ theme, speed }: Settings) {
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

/** The system's wishes may change while the page is open. */
export function onSystemChange(act: () => void) {
  for (const wish of [MORE_CONTRAST, DARK]) wish.addEventListener("change", act);
}

/** Above as many pixels of the root's type the page is laid out for large text. */
const LARGE = 22;
/** In such windows, as on a phone zoomed to 200%, text of any size is large. */
const CRAMPED = window.matchMedia("(max-width: 260px)");

/**
 * Style sheets cannot ask how large the text is for its window: `data-text` tells them, and follows a change.
 */
export function watchTextSize() {
  const ruler = document.createElement("div");
  ruler.className = "ruler";
  document.body.append(ruler);
  const measure = () => {
    if (ruler.offsetWidth >= LARGE || CRAMPED.matches) document.documentElement.dataset.text = "large";
    else delete document.documentElement.dataset.text;
  };
  new ResizeObserver(measure).observe(ruler);
  CRAMPED.addEventListener("change", measure);
}
