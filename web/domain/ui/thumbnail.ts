/** Renders a circuit as a small centre line. */
import { html } from "lit-html";
import type { Thumbnail as Emblem } from "../../protocol.d.ts";

export function thumbnail(emblem: Emblem | undefined) {
  if (!emblem) return html`<svg viewBox="0 0 140 100" aria-hidden="true"></svg>`;
  const { width, height, path, start } = emblem;
  return html`<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <path class="thumbnail-road" d=${path}></path><path class="thumbnail-line" d=${path}></path>
    <circle class="thumbnail-start" cx=${start[0]} cy=${start[1]} r=${width / 28}></circle>
  </svg>`;
}
