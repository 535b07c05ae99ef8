/**
 * Icons for key moments, each with its own shape: used on the timeline, in lists of moments and in charts.
 */
import { html, svg } from "lit-html";

const BURST =
  "M0 -6.4L1.5 -3.1L4.6 -4.6L3.2 -1.4L6.4 0L3.2 1.4L4.6 4.6" +
  "L1.5 3.1L0 6.4L-1.5 3.1L-4.6 4.6L-3.2 1.4L-6.4 0L-3.2 -1.4L-4.6 -4.6L-1.5 -3.1Z";
const FLAG = svg`<path class="mark-pole" d="M-3.6 6V-6"></path><path class="mark-flag"
  d="M-3.6 -6H5.4V.4H-3.6Z"></path>`;

/** Drawn around the point 0 0, about twelve units wide. */
const SHAPES: Record<string, unknown> = {
  out: svg`<path class="mark-out" d="M0 -6L6 0L0 6L-6 0Z"></path>`,
  spin: FLAG,
  overshoot: FLAG,
  lead: svg`<path class="mark-ink" d="M0 -5.6L6 4.6H-6Z"></path>`,
  pit: svg`<rect class="mark-line" x="-5" y="-5" width="10" height="10" rx="1.5"></rect><path
    class="mark-line" d="M-1.6 3V-2.6H.6a1.7 1.7 0 0 1 0 3.4H-1.6"></path>`,
  fastest_lap: svg`<circle class="mark-line" r="5"></circle><path class="mark-line"
    d="M0 -3V0L2.2 1.4M-1.4 -6.6H1.4"></path>`,
  win: svg`<path class="mark-line" d="M-5 -5H5V5H-5Z"></path><path class="mark-ink"
    d="M-5 -5H0V0H-5ZM0 0H5V5H0Z"></path>`,
  finish: svg`<path class="mark-line" d="M-5 -5H5V5H-5Z"></path><path class="mark-ink"
    d="M-5 -5H0V0H-5ZM0 0H5V5H0Z"></path>`,
  weather: svg`<path class="mark-line"
    d="M0 -6C2.8 -2.2 4.4 0 4.4 1.9A4.4 4.4 0 0 1 -4.4 1.9C-4.4 0 -2.8 -2.2 0 -6Z"></path>`,
  stall: svg`<path class="mark-ink" d="M-5 -5H-1.6V5H-5ZM1.6 -5H5V5H1.6Z"></path>`,
  engine: svg`<path class="mark-line" d="M-4.6 -5.6H4.6V-.6H-4.6ZM-4.6 -3.2H4.6M0 -.6V2.6"></path><circle
    class="mark-line" cy="4.4" r="1.8"></circle>`,
  tow: svg`<path class="mark-line" d="M-5 -4L-1 0L-5 4M1 -4L5 0L1 4"></path>`,
};
const DEFAULT_SHAPE = svg`<path class="mark-burst" d=${BURST}></path>`;

/** @param kind  of a key moment; kinds without their own shape get a burst */
export function markShape(kind: string) {
  return SHAPES[kind] ?? DEFAULT_SHAPE;
}

export function markIcon(kind: string) {
  return html`<svg class="mark" viewBox="-8 -8 16 16" aria-hidden="true">${markShape(kind)}</svg>`;
}
