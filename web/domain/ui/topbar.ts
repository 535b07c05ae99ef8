/** The bar at the top of every screen except home. */
import { html, nothing } from "lit-html";
import { say } from "../../platform/language/messages.ts";
import { flagMark, icon, type IconName } from "../../platform/ui/icons.ts";
import type { Page } from "../page.ts";

export function wordmark({ actions }: Page) {
  const home = (event: Event) => {
    event.preventDefault();
    actions.visit("home");
  };
  return html`<a class="wordmark" href="#home" aria-label=${say("home.link")}
    @click=${home}>${flagMark()}<span>${say("game.name")}</span></a>`;
}

export function toolButton(
  name: IconName,
  label: string,
  act: () => void,
  { key, disabled = false, wide = false }: { key?: string; disabled?: boolean; wide?: boolean } = {},
) {
  return html`<button type="button" class="tool ${wide ? "wide-only" : ""}" ?disabled=${disabled}
    title=${key ? say("tool.with_key", { label, key }) : label} aria-keyshortcuts=${key ?? nothing}
      @click=${act}>
    ${icon(name)}<span>${label}</span>
  </button>`;
}

export function menuButton({ store }: Page) {
  return html`<button type="button" class="tool is-bare" aria-label=${say("menu.open")} aria-haspopup="dialog"
    @click=${() => store.update({ dialog: { kind: "menu" } })}>${icon("menu")}</button>`;
}

export function plainBar(title: string, page: Page) {
  return html`<header class="bar">${wordmark(page)}<h1
    class="bar-title">${title}</h1>${menuButton(page)}</header>`;
}

export function topBar(title: unknown, tools: unknown, page: Page) {
  return html`<header class="bar">${wordmark(page)}<h1 class="bar-title">${title}</h1><nav class="tools"
    aria-label=${say("bar.tools")}>${tools}</nav></header>`;
}
