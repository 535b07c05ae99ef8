/** The search bar above a list of circuits. */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { live } from "lit-html/directives/live.js";
import { CHARACTERS, filterOptions, type Search } from "../circuits/search.ts";
import { valueIn } from "../../platform/forms/fields.ts";
import { messageVersion, say } from "../../platform/language/messages.ts";
import { icon } from "../../platform/ui/icons.ts";
import type { ShownCircuit } from "../circuits/circuits.ts";

function filterSelect(
  name: string,
  value: string,
  options: { id: string; words: string }[],
  choose: (value: string) => void,
) {
  const onChange = (event: Event) => choose(valueIn(event));
  return html`<span class="select"><select aria-label=${say(`wall.${name}`)} data-by=${name}
    .value=${live(value)} @change=${onChange}>
    <option value="" ?selected=${value === ""}>${say(`wall.${name}_all`)}</option>
    ${options.map(
      ({ id, words }) => html`<option value=${id} ?selected=${id === value}>${words}</option>`,
    )}</select></span>`;
}

/**
 * Renders the filters by country, decade and character. The options are computed when the number of circuits
 * changes, not at each render of a list that is rendered in batches.
 */
function filterFields(
  among: readonly ShownCircuit[],
  search: Search,
  change: (patch: Partial<Search>) => void,
) {
  const { country, decade, character } = search;
  return guard([among.length, country, decade, character, messageVersion()], () => {
    const { countries, decades } = filterOptions(among);
    const years = decades.map((id) => ({ id, words: say("wall.decade_of", { year: id }) }));
    const characters = CHARACTERS.map((id) => ({ id, words: say(`wall.${id}`) }));
    return html`${filterSelect("country", country, countries, (choice) =>
      change({ country: choice }),
    )}${filterSelect("decade", decade, years, (choice) =>
      change({ decade: choice }),
    )}${filterSelect("character", character, characters, (choice) => change({ character: choice }))}`;
  });
}

/**
 * Renders the search bar.
 * @param count  number of circuits found
 * @param change  called with changes to the search
 * @param narrow  text and favourites only, for small spaces
 */
export function searchBar(
  among: readonly ShownCircuit[],
  count: number,
  search: Search,
  change: (patch: Partial<Search>) => void,
  narrow = false,
) {
  const onInput = (event: Event) => change({ words: valueIn(event) });
  return html`<search class="circuit-search ${narrow ? "is-narrow" : ""}">
    <input type="search" aria-label=${say("wall.words")} placeholder=${say("wall.words")}
      .value=${live(search.words)} @input=${onInput}>
    ${narrow ? nothing : filterFields(among, search, change)}
    <button type="button" class="button is-small" aria-pressed=${search.starred}
      @click=${() => change({ starred: !search.starred })}
      >${icon("star")}${say("wall.starred")}</button>
    <p class="small" role="status">${say("wall.found", { n: count })}</p>
  </search>`;
}
