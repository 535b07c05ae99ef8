/**
 * About the game: what it promises, and the licences of everything it is made of, as the build has read them
 * off the packages.
 */
import { html, nothing } from "lit-html";
import site from "virtual:site";
import { fetched } from "../../core/loading/fetched.js";
import { say } from "../../core/language/messages.js";
import { plainBar } from "../../core/ui/topbar.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {{name: string, version: string, licence: string, home: string, text: string}} Part */
/** @typedef {{own: string, delivered: Part[]}} Licences */

/** @type {Licences | "pending" | "missing" | null} */
let licences = null;

/** After each painting: the licences are fetched once. @param {unknown} _ @param {Page} page */
export function follow(_, { store }) {
  if (licences !== null) return;
  licences = "pending";
  fetched("licences.json")
    .then((response) => response.json())
    .then(
      (found) => {
        licences = found;
      },
      () => {
        licences = "missing";
      },
    )
    .then(() => store.update({}));
}

/** @param {string} title @param {string} text @param {string} [home] */
const licence = (title, text, home) =>
  html`<details class="licence"><summary>${title}</summary>${
    home ? html`<p><a href=${home} rel="noreferrer">${home}</a></p>` : nothing
  }<pre tabindex="0">${text}</pre></details>`;

/** @param {Page} page */
function list({ store }) {
  const again = () => {
    licences = null;
    store.update({});
  };
  if (licences === "missing")
    return html`<div class="card fault" role="alert"><p>${say("about.missing")}</p><button type="button"
      class="button" @click=${again}>${say("boot.retry")}</button></div>`;
  if (licences === null || licences === "pending")
    return html`<p aria-busy="true">${say("screen.pending")}</p>`;
  return html`${licence(say("about.own"), licences.own)}${licences.delivered.map(
    ({ name, version, licence: id, text, home }) => licence(`${name} ${version} · ${id}`, text, home),
  )}`;
}

/** @param {import("../../core/store.js").State} _ @param {Page} page */
export function paint(_, page) {
  return html`${plainBar(say("about.title"), page)}<main class="about">
    <h1>${say("about.title")}</h1>
    <p>${say("about.game", { version: site.version })}</p>
    <p>${say("about.promise")}</p>
    <h2>${say("about.licences")}</h2>
    <p>${say("about.made_of")}</p>
    ${list(page)}
  </main>`;
}
