/**
 * How to play, on one page.
 */
import { html } from "lit-html";
import { say } from "../app/messages.js";
import { plainBar } from "../panels/topbar.js";

/** @typedef {import("../app/app.js").Page} Page */
/** @typedef {import("../app/state.js").State} State */

const SECTIONS = ["aim", "gears", "lanes", "corners", "spin", "brakes", "blocked", "contact", "engine", "start", "pits"];
const RANGES = ["1–2", "2–4", "4–8", "7–12", "11–20", "21–30"];

function gearTable() {
  return html`<ol class="rules-gears">${RANGES.map((range, index) => html`<li><b>${index + 1}</b>${range}</li>`)}</ol>`;
}

/** @param {State} state @param {Page} page */
export function rulesScreen(state, page) {
  return html`${plainBar(say("rules.title"), page)}
    <main class="rules"><p class="lede">${say("rules.lede")}</p>
      ${SECTIONS.map(
        (name) =>
          html`<section><h2>${say(`rules.${name}.title`)}</h2><p>${say(`rules.${name}`)} <span class="clause">${say(`rules.${name}.clause`)}</span></p>${name === "gears" ? gearTable() : ""}</section>`,
      )}
      <p><button type="button" class="button is-forward" ?disabled=${state.boot.stage === "failed"} @click=${() => page.actions.quickRace()}>${say("rules.try")}</button></p>
    </main>`;
}
