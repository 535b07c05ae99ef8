/**
 * The bar over every screen but home.
 */
import { html, nothing } from "lit-html";
import { circuitName } from "../circuits/circuits.js";
import { say } from "../language/messages.js";
import { mayUndo, openQuestion } from "../../race/selectors.js";
import { seasonIsHere } from "../../features/season/door.js";
import { flagMark, icon } from "./icons.js";

/** @typedef {import("../../main/app.js").Page} Page */
/** @typedef {import("../store.js").State} State */
/** @typedef {import("../store.js").RaceState} RaceState */
/** @typedef {import("./icons.js").IconName} IconName */

/** @param {Page} page */
function wordmark({ actions }) {
  const home = (/** @type {Event} */ event) => {
    event.preventDefault();
    actions.visit("home");
  };
  return html`<a class="wordmark" href="#home" aria-label=${say("home.link")} @click=${home}>${flagMark()}<span>${say("game.name")}</span></a>`;
}

/** @param {IconName} name @param {string} label @param {() => void} act @param {{key?: string, disabled?: boolean, wide?: boolean}} [more] */
export function tool(name, label, act, { key, disabled = false, wide = false } = {}) {
  return html`<button type="button" class="tool ${wide ? "wide-only" : ""}" ?disabled=${disabled} title=${key ? say("tool.with_key", { label, key }) : label} aria-keyshortcuts=${key ?? nothing} @click=${act}>
    ${icon(name)}<span>${label}</span>
  </button>`;
}

/** @param {Page} page */
export function menuButton({ store }) {
  return html`<button type="button" class="tool is-bare" aria-label=${say("menu.open")} aria-haspopup="dialog" @click=${() => store.update({ dialog: { kind: "menu" } })}>${icon("menu")}</button>`;
}

/** @param {string} title @param {Page} page */
export function plainBar(title, page) {
  return html`<header class="bar">${wordmark(page)}<h1 class="bar-title">${title}</h1>${menuButton(page)}</header>`;
}

/** @param {unknown} title @param {unknown} tools @param {Page} page */
export function bar(title, tools, page) {
  return html`<header class="bar">${wordmark(page)}<h1 class="bar-title">${title}</h1><nav class="tools" aria-label=${say("bar.tools")}>${tools}</nav></header>`;
}

/** Where a race of a season belongs; the way there, if the season is on this device. @param {import("../../protocol.js").View} view @param {Page} page */
export function seasonLink(view, page) {
  const { season } = view.setup;
  if (!season) return nothing;
  const words = say("bar.season", { race: season.race });
  return seasonIsHere(view, page)
    ? html`<a class="bar-season" href=${`#season/${season.id}`}>${words}</a>`
    : html`<small class="wide-only">${words}</small>`;
}

/** @param {RaceState} race @param {Page} page */
export function raceBar(race, page) {
  const { view } = race;
  const { session, actions } = page;
  const idle = ["asking", "over", "elsewhere"].includes(race.phase);
  return html`<header class="bar">
    ${wordmark(page)}
    <h1 class="bar-title">${circuitName(race.circuit)}
      ${view ? html`<small>${race.trialSince === null ? say("bar.lap", { lap: Math.max(1, view.lap), laps: view.setup.laps }) : say("trial.title")}</small>${view.round > 0 ? html`<small class="wide-only">${say("bar.turn", { n: view.round })}</small>` : nothing}${seasonLink(view, page)}` : nothing}${race.official === null ? nothing : html`<small class="official">${say("bar.official")}</small>`}</h1>
    <nav class="tools" aria-label=${say("bar.tools")}>
      ${tool("undo", say("tool.undo"), () => session.undo(), { key: "U", disabled: !idle || !mayUndo(race) })}
      ${tool("redo", say("tool.redo"), () => session.redo(), { key: "R", disabled: !idle || !view?.can_redo || race.official !== null, wide: true })}
      ${page.store.state.settings.hints ? tool("hint", say("tool.hint"), () => session.hint(), { key: "H", disabled: !openQuestion(race) || race.official !== null }) : nothing}
      ${tool("link", say("tool.send"), () => actions.sendTurn(), { key: "S", disabled: !view, wide: true })}
      ${menuButton(page)}
    </nav>
  </header>`;
}
