/**
 * Line icons of the page, in a box of 20 by 20, and the yellow flag. All are decorative: there is always text
 * next to them.
 */
import { html, svg } from "lit-html";

const LINES = {
  undo: svg`<path d="M7.2 3.8L3 8l4.2 4.2M3.4 8h8.8a4.4 4.4 0 0 1 0 8.8H8.4"></path>`,
  again: svg`<path d="M15.8 10a5.8 5.8 0 1 1-1.9-4.3M14.3 2.4v3.5h-3.5"></path>`,
  redo: svg`<path d="M12.8 3.8L17 8l-4.2 4.2M16.6 8H7.8a4.4 4.4 0 0 0 0 8.8h3.8"></path>`,
  hint: svg`<path
    d="M7.2 15.2h5.6M8.2 18h3.6M10 2.2a5.3 5.3 0 0 0-3.1 9.6c.8.6 1.1 1.3 1.1 2.2h4c0-.9.3-1.6 1.1-2.2
      A5.3 5.3 0 0 0 10 2.2z"></path>`,
  link: svg`<path
    d="M8.4 11.6a3.6 3.6 0 0 0 5.1 0l2.8-2.8a3.6 3.6 0 0 0-5.1-5.1L10 4.9M11.6 8.4a3.6 3.6 0 0 0-5.1 0
      l-2.8 2.8a3.6 3.6 0 0 0 5.1 5.1l1.2-1.2"></path>`,
  menu: svg`<path d="M3 5.4h14M3 10h14M3 14.6h14"></path>`,
  list: svg`<path d="M7 5h10M7 10h10M7 15h10M3 5h.5M3 10h.5M3 15h.5"></path>`,
  close: svg`<path d="M5 5l10 10M15 5L5 15"></path>`,
  plus: svg`<path d="M10 4v12M4 10h12"></path>`,
  minus: svg`<path d="M4 10h12"></path>`,
  fit: svg`<path d="M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4"></path>`,
  play: svg`<path d="M6 3.8l10 6.2-10 6.2z"></path>`,
  pause: svg`<path d="M6.6 4v12M13.4 4v12"></path>`,
  step_back: svg`<path d="M15.5 4.2L7 10l8.5 5.8zM4.5 4v12"></path>`,
  step_forward: svg`<path d="M4.5 4.2L13 10l-8.5 5.8zM15.5 4v12"></path>`,
  moment_back: svg`<path d="M17 4.6L10.6 10l6.4 5.4zM5.5 5.8L9 10l-3.5 4.2L2 10z"></path>`,
  moment_forward: svg`<path d="M3 4.6L9.4 10L3 15.4zM14.5 5.8L18 10l-3.5 4.2L11 10z"></path>`,
  full: svg`<path d="M11.8 3.5h4.7v4.7M16.2 3.8l-5.4 5.4M8.2 16.5H3.5v-4.7M3.8 16.2l5.4-5.4"></path>`,
  share: svg`<path d="M10 2.4v10M6.4 5.6L10 2.4l3.6 3.2M6 9H4v8.4h12V9h-2"></path>`,
  save: svg`<path d="M10 2.6v9.6M6.2 8.6L10 12.4l3.8-3.8M3.6 13v4h12.8v-4"></path>`,
  chart: svg`<path d="M3 3v14h14M5.5 12l3.6-4.4 3 2.6L17 4.6"></path>`,
  gearbox: svg`<path d="M4 4v12M10 4v12M16 4v6H4"></path><circle cx="4" cy="3.2" r="1.1"></circle><circle
    cx="10" cy="3.2" r="1.1"></circle><circle cx="16" cy="3.2" r="1.1"></circle>`,
  book: svg`<path
    d="M10 5.2C8.4 3.8 6 3.4 2.8 3.6v11.6c3.2-.2 5.6.2 7.2 1.6 1.6-1.4 4-1.8 7.2-1.6V3.6
      c-3.2-.2-5.6.2-7.2 1.6zM10 5.2v11.6"></path>`,
  people: svg`<circle cx="7" cy="6.6" r="2.9"></circle><path
    d="M1.8 16.6c.3-3.6 2.2-5.2 5.2-5.2s4.9 1.6 5.2 5.2M12.8 3.9a2.8 2.8 0 0 1 0 5.4M14.6 11.8
        c2.2.5 3.4 2.1 3.6 4.8"></path>`,
  skip: svg`<path d="M4 4.2l6.5 5.8L4 15.8zM11 4.2l6.5 5.8L11 15.8z"></path>`,
  sound: svg`<path
    d="M3 7.6h3L10.4 4v12L6 12.4H3zM13.2 7.2a4 4 0 0 1 0 5.6M15.6 4.8a7.4 7.4 0 0 1 0 10.4"></path>`,
  mute: svg`<path d="M3 7.6h3L10.4 4v12L6 12.4H3zM13.4 7.8l4.4 4.4M17.8 7.8l-4.4 4.4"></path>`,
  sun: svg`<circle cx="10" cy="10" r="3.6"></circle><path
    d="M10 1.6v2.2M10 16.2v2.2M1.6 10h2.2M16.2 10h2.2M4.1 4.1l1.5 1.5M14.4 14.4l1.5 1.5M15.9 4.1l-1.5 1.5
        M5.6 14.4l-1.5 1.5"></path>`,
  rain: svg`<path
    d="M5.6 11.6a3.3 3.3 0 0 1-.2-6.6 4.6 4.6 0 0 1 8.8.9 2.9 2.9 0 0 1 .3 5.7zM6.6 14.2l-1.4 3.2
      M10.6 14.2l-1.4 3.2M14.6 14.2l-1.4 3.2"></path>`,
  changeable: svg`<path
    d="M6.8 16.4a2.9 2.9 0 0 1-.2-5.8 4.1 4.1 0 0 1 7.8.8 2.6 2.6 0 0 1 .2 5zM4.6 9.2
        a3.5 3.5 0 1 1 5.9-2.9M7 .9v1.4M1.4 6.4h1.4M2.9 2.5l1 1M11.1 2.5l-1 1"></path>`,
  unknown: svg`<path d="M5.6 14.6a3.3 3.3 0 0 1-.2-6.6 4.6 4.6 0 0 1 8.8.9 2.9 2.9 0 0 1 .3 5.7z"
    stroke-dasharray="2.4 2.6"></path>`,
  skid: svg`<path
    d="M2.5 14c2-3.4 4-3.4 6 0s4 3.4 6 0M2.5 8.4c2-3.4 4-3.4 6 0s4 3.4 6 0M14.6 3.6l3 2.4-3.4 1.8"></path>`,
  tow: svg`<path d="M3 5l5 5-5 5M9.5 5l5 5-5 5M17.5 4.4v11.2"></path>`,
  circuit: svg`<path
    d="M6.2 3.4c2.6 0 2.6 2.6 4.6 2.6S13 4 15 4s3 2.4 1.6 4.2-1 3 .2 4.6-.6 3.8-2.6 3.8H6.4
      c-3 0-4.6-2.6-3-5s1.4-3 .4-4.4.2-3.8 2.4-3.8z"></path>`,
  star: svg`<path d="M10 2.6l2.3 4.7 5.2.8-3.8 3.6.9 5.1L10 14.3l-4.6 2.5.9-5.1L2.5 8.1l5.2-.8z"></path>`,
  pen: svg`<path d="M12.6 4.4l3 3L7 16l-3.8.8L4 13zM10.8 6.2l3 3"></path>`,
  file: svg`<path d="M5 2.8h6.4L15 6.4v10.8H5zM11 3v3.8h3.8"></path>`,
  bin: svg`<path d="M3.6 5.2h12.8M7.6 5V3h4.8v2M5.2 5.4l.8 11.6h8l.8-11.6M8.4 8.4v5.6M11.6 8.4v5.6"></path>`,
  globe: svg`<circle cx="10" cy="10" r="7.4"></circle><path
    d="M2.6 10h14.8M10 2.6c2.4 2.2 3.4 4.6 3.4 7.4s-1 5.2-3.4 7.4c-2.4-2.2-3.4-4.6-3.4-7.4
        s1-5.2 3.4-7.4z"></path>`,
  helmet: svg`<path
    d="M2.6 12.6a7.4 7.4 0 0 1 14.8-1.4v.8H9.6v3.2H4a1.4 1.4 0 0 1-1.4-1.4zM9.6 12V8.4h7"></path>`,
  flag: svg`<path d="M4 18V2.6M4 3.4h12l-2.6 4 2.6 4H4"></path>`,
  trophy: svg`<path
    d="M5.6 2.8h8.8v5a4.4 4.4 0 0 1-8.8 0zM5.6 4.4H2.8c0 2.6 1 4.2 3.2 4.6M14.4 4.4h2.8
      c0 2.6-1 4.2-3.2 4.6M10 12.2v3.2M6.4 17.2h7.2l-.8-1.8H7.2z"></path>`,
  chevron: svg`<path d="M5 7.5l5 5 5-5"></path>`,
  arrow: svg`<path d="M10 3.6v12.6M4.8 11.2l5.2 5.2 5.2-5.2"></path>`,
};

export type IconName = keyof typeof LINES;

export function icon(name: IconName) {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${LINES[name]}</svg>`;
}

/** Renders the flag of the wordmark. */
export function flagMark() {
  return html`<svg class="flag-mark" viewBox="0 0 24 26" aria-hidden="true">
    <path class="flag-pole" d="M2.8 1.6V25"></path>
    <path class="flag-cloth"
      d="M3.9 3.1C7.2 1.2 10.3 1.1 13.3 2.6S19.5 3.8 23 2.1V14C19.6 15.8 16.5 15.9 13.5 14.4
          S7.3 13.2 3.9 15.1z"></path>
  </svg>`;
}

/** Renders a corner's flag with its number of required stops. */
export function cornerFlag(stops: number) {
  return html`<svg class="corner-flag" viewBox="0 0 46 54" aria-hidden="true">
    <path class="flag-pole" d="M4 3.2V52"></path>
    <path class="flag-cloth"
      d="M5.6 5C12 1.6 18.4 1.4 24.8 4S38 6.4 44 3.2V30C37.8 33.6 31.4 34 25 31.2S11.9 29 5.6 32.2z"></path>
    <text x="25" y="18.6">${stops}</text>
  </svg>`;
}
