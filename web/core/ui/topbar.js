/**
 * The bar over every screen but home.
 */
import { html, nothing } from "lit-html";
import { say } from "../language/messages.js";
import { flagMark, icon } from "./icons.js";

/** @typedef {import("../page.js").Page} Page */
/** @typedef {import("./icons.js").IconName} IconName */

/** @param {Page} page */
export function wordmark({ actions }) {
  const home = (/** @type {Event} */ event) => {
    event.preventDefault();
    actions.visit("home");
  };
  return html`<a class="wordmark" href="#home" aria-label=${say("home.link")}
    @click=${home}>${flagMark()}<span>${say("game.name")}</span></a>`;
}

/**
 * @param {IconName} name
 * @param {string} label
 * @param {() => void} act
 * @param {{key?: string, disabled?: boolean, wide?: boolean}} [more]
 */
export function tool(name, label, act, { key, disabled = false, wide = false } = {}) {
  return html`<button type="button" class="tool ${wide ? "wide-only" : ""}" ?disabled=${disabled}
    title=${key ? say("tool.with_key", { label, key }) : label} aria-keyshortcuts=${key ?? nothing}
      @click=${act}>
    ${icon(name)}<span>${label}</span>
  </button>`;
}

/** @param {Page} page */
export function menuButton({ store }) {
  return html`<button type="button" class="tool is-bare" aria-label=${say("menu.open")} aria-haspopup="dialog"
    @click=${() => store.update({ dialog: { kind: "menu" } })}>${icon("menu")}</button>`;
}

/** @param {string} title @param {Page} page */
export function plainBar(title, page) {
  return html`<header class="bar">${wordmark(page)}<h1
    class="bar-title">${title}</h1>${menuButton(page)}</header>`;
}

/** @param {unknown} title @param {unknown} tools @param {Page} page */
export function bar(title, tools, page) {
  return html`<header class="bar">${wordmark(page)}<h1 class="bar-title">${title}</h1><nav class="tools"
    aria-label=${say("bar.tools")}>${tools}</nav></header>`;
}
