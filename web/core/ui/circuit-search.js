/**
 * The bar over a list of circuits with which one finds the one that is wanted.
 */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { live } from "lit-html/directives/live.js";
import { CHARACTERS, choices } from "../circuits/search.js";
import { currentWording, say } from "../language/messages.js";
import { icon } from "./icons.js";

/** @typedef {import("../circuits/search.js").Search} Search */
/** @typedef {import("../circuits/circuits.js").ShownCircuit} ShownCircuit */

/**
 * @param {string} name @param {string} value @param {{id: string, words: string}[]} options
 * @param {(value: string) => void} choose
 */
function select(name, value, options, choose) {
  const chosen = (/** @type {Event} */ event) =>
    choose(/** @type {HTMLSelectElement} */ (event.target).value);
  return html`<span class="select"><select aria-label=${say(`wall.${name}`)} data-by=${name}
    .value=${live(value)} @change=${chosen}>
    <option value="" ?selected=${value === ""}>${say(`wall.${name}_all`)}</option>
    ${options.map(
      ({ id, words }) => html`<option value=${id} ?selected=${id === value}>${words}</option>`,
    )}</select></span>`;
}

/**
 * By country, decade and character. What there is to choose from is gathered when there are more circuits,
 * not at each painting of a list that comes bit by bit.
 * @param {readonly ShownCircuit[]} among
 * @param {Search} search
 * @param {(patch: Partial<Search>) => void} change
 */
function selects(among, search, change) {
  const { country, decade, character } = search;
  return guard([among.length, country, decade, character, currentWording()], () => {
    const { countries, decades } = choices(among);
    const years = decades.map((id) => ({ id, words: say("wall.decade_of", { year: id }) }));
    const characters = CHARACTERS.map((id) => ({ id, words: say(`wall.${id}`) }));
    return html`${select("country", country, countries, (wanted) => change({ country: wanted }))}${select(
      "decade",
      decade,
      years,
      (wanted) => change({ decade: wanted }),
    )}${select("character", character, characters, (wanted) => change({ character: wanted }))}`;
  });
}

/**
 * @param {readonly ShownCircuit[]} among
 * @param {number} count  how many are found
 * @param {Search} search
 * @param {(patch: Partial<Search>) => void} change  what is looked for may have changed since it was painted
 * @param {boolean} [narrow]  words and stars alone, where there is little room
 */
export function searchBar(among, count, search, change, narrow = false) {
  const typed = (/** @type {Event} */ event) =>
    change({ words: /** @type {HTMLInputElement} */ (event.target).value });
  return html`<search class="wall-search ${narrow ? "is-narrow" : ""}">
    <input type="search" aria-label=${say("wall.words")} placeholder=${say("wall.words")}
      .value=${live(search.words)} @input=${typed}>
    ${narrow ? nothing : selects(among, search, change)}
    <button type="button" class="button is-small" aria-pressed=${search.starred}
      @click=${() => change({ starred: !search.starred })}
      >${icon("star")}${say("wall.starred")}</button>
    <p class="small" role="status">${say("wall.found", { n: count })}</p>
  </search>`;
}
