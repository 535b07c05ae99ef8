/** One car of the set-up: livery, name and driver. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { choiceClass, radio } from "../../platform/forms/choice.ts";
import { valueIn } from "../../platform/forms/fields.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { changeLivery, removeCar } from "../../domain/setup/setup-cars.ts";
import { changeCar, SETUP_LIVERIES, MAX_NAME_LENGTH } from "../../domain/setup/setup-draft.ts";
import { say } from "../../platform/language/messages.ts";
import { icon } from "../../platform/ui/icons.ts";
import { choicesFor, rivalLine, temperamentPicker } from "./field.ts";
import type { Page } from "../../domain/page.ts";
import type { countEncounters } from "../../domain/setup/rivals.ts";
import type { State } from "../../domain/state.ts";
import type { CarSetup, Setup } from "../../protocol.d.ts";

export function liveryPicker(draft: Setup, index: number, choose: (livery: number) => void) {
  const car = itemAt(draft.cars, index);
  const owners = new Map(draft.cars.map((other) => [other.livery, other.name]));
  return html`<div class="liveries" role="radiogroup"
    aria-label=${say("entry.livery_of", { name: car.name })}>${Array.from(
      { length: SETUP_LIVERIES },
      (_, livery) => {
        const owner = livery === car.livery ? undefined : owners.get(livery);
        const label =
          owner === undefined
            ? say("entry.livery", { n: livery + 1 })
            : say("entry.livery_taken", { n: livery + 1, name: owner });
        return html`<label class=${choiceClass(livery === car.livery)} title=${label}>${radio(
          `livery-${index}`,
          livery === car.livery,
          () => choose(livery),
          { label },
        )}${carIcon(livery, livery + 1)}</label>`;
      },
    )}</div>`;
}

export function entryRow(
  car: CarSetup,
  index: number,
  state: State,
  page: Page,
  rivalRecords: ReturnType<typeof countEncounters>,
) {
  const { store } = page;
  const isOpen = state.liveryOpen === index;
  const change = (patch: Partial<CarSetup>) =>
    store.update({ draft: changeCar(store.state.draft, index, patch) });
  const changeName = (event: Event) => change({ name: valueIn(event) });
  const changeDriver = (event: Event) => change({ driver: valueIn(event) });
  const options = choicesFor(car, state);
  return html`<li class="entry" data-entry=${index}>
    <button type="button" class="entry-car" aria-expanded=${isOpen}
      aria-label=${say("entry.choose_livery", { name: car.name, n: car.livery + 1 })}
        @click=${() => store.update({ liveryOpen: isOpen ? -1 : index })}>${carIcon(
          car.livery,
          car.livery + 1,
        )}</button>
    <input class="entry-name" type="text" maxlength=${MAX_NAME_LENGTH} autocomplete="off" spellcheck="false"
      aria-label=${say("entry.name", { n: index + 1 })} .value=${live(car.name)} @input=${changeName}>
    <span class="select"><select aria-label=${say("entry.driver", { name: car.name })}
      @change=${changeDriver}>${options.map(
        // `live`, because the list of drivers changes with the temperament and the selection must survive
        // that
        ({ id, label }) => html`<option value=${id}
        .selected=${live(id === car.driver)}>${label}</option>`,
      )}</select></span>
    <button type="button" class="entry-remove" ?disabled=${state.draft.cars.length < 2}
      aria-label=${say("entry.remove", { name: car.name })}
        @click=${() => store.update({ draft: removeCar(store.state.draft, index), liveryOpen: -1 })}>${icon(
          "close",
        )}</button>
    ${rivalLine(car, state, rivalRecords)}
    ${
      isOpen
        ? html`${temperamentPicker(car, index, state, page)}${liveryPicker(state.draft, index, (livery) =>
            store.update({ draft: changeLivery(store.state.draft, index, livery), liveryOpen: -1 }),
          )}`
        : nothing
    }
  </li>`;
}
