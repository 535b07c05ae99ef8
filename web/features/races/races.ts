/** All stored races: resume, name, save as a file or delete them. */
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { ref } from "lit-html/directives/ref.js";
import { formOf } from "../../platform/forms/fields.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { emblemOf } from "../../domain/circuits/gallery-facts.ts";
import { formatDateTime, say } from "../../platform/language/messages.ts";
import { REPORT } from "../../domain/router.ts";
import { MAX_RACE_NAME_LENGTH, type StoredRace } from "../../domain/storage/storage.ts";
import {
  deleteRace,
  openGameFile,
  renameRace,
  saveAllRaces,
  saveRaceFile,
  titleOf,
} from "../../domain/storage/storage-actions.ts";
import { emblemPrint } from "../../domain/ui/emblem.ts";
import { icon } from "../../platform/ui/icons.ts";
import { restoreFocusAfter } from "../../platform/ui/modal.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";

/** `naming`: key of the race that is being named, or null. */
const racesState = slice<{ naming: string | null }>("races", { naming: null });

const focusField = restoreFocusAfter((field: HTMLInputElement) => {
  field.focus();
  field.select();
});

function nameForm(race: StoredRace, page: Page) {
  const stopNaming = () => racesState.change(page.store, { naming: null });
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const field = formOf(event).querySelector("input");
    renameRace(race, field?.value ?? "", page);
    stopNaming();
  };
  const cancelOnEscape = (event: KeyboardEvent) => event.key === "Escape" && stopNaming();
  return html`<form class="race-naming" @submit=${save} @keydown=${cancelOnEscape}>
    <input type="text" maxlength=${MAX_RACE_NAME_LENGTH} autocomplete="off"
      aria-label=${say("races.name_of", { race: titleOf(race) })} .value=${titleOf(race)} ${ref(focusField)}>
    <button type="submit" class="button is-small">${say("races.keep_name")}</button>
    <button type="button" class="button is-small" @click=${stopNaming}>${say("races.cancel")}</button>
  </form>`;
}

function raceCard(race: StoredRace, isFirst: boolean, page: Page) {
  const { actions, store } = page;
  const title = titleOf(race);
  const rename = () => racesState.change(store, { naming: race.key });
  return html`<li class="stored-race" data-race=${race.key}>
    <span class="stored-emblem">${emblemPrint(emblemOf(race.circuit))}</span>
    <div class="stored-words">
      ${racesState.of(store.state).naming === race.key ? nameForm(race, page) : html`<h2>${title}</h2>`}
      <p>${carIcon(race.livery, race.number)}<span>${
        race.name && !race.over ? actions.describe(race) : actions.describePlace(race)
      }</span></p>
      ${
        race.at
          ? html`<p class="small">${say("races.stored", { when: formatDateTime(race.at) })}</p>`
          : nothing
      }
    </div>
    <div class="stored-acts">
      ${
        race.over
          ? html`<a class="button" href=${`#${REPORT}${race.link}`}
            aria-label=${say("races.report_of", { race: title })}>${say("races.report")}</a>`
          : html`<button type="button" class="button ${isFirst ? "is-forward" : ""}"
            aria-label=${say("races.go_on_with", { race: title })}
              @click=${() => actions.resume(race)}>${say("races.go_on")}</button>`
      }
      <button type="button" class="button is-small" aria-label=${say("races.rename_this", { race: title })}
        @click=${rename}>${icon("pen")}${say("races.rename")}</button>
      <button type="button" class="button is-small" aria-label=${say("races.save_this", { race: title })}
        @click=${() => saveRaceFile(race)}>${icon("file")}${say("races.save")}</button>
      <button type="button" class="button is-small" aria-label=${say("races.delete_this", { race: title })}
        @click=${() => deleteRace(race, page)}>${icon("bin")}${say("races.delete")}</button>
    </div>
  </li>`;
}

function raceList(races: StoredRace[], page: Page) {
  return html`<ol class="stored-races">${repeat(
    races,
    ({ key }) => key,
    (race, index) => raceCard(race, index === 0, page),
  )}</ol>`;
}

export function paint({ storedRaces }: State, page: Page) {
  const runningRaces = storedRaces.filter((race) => !race.over);
  const finishedRaces = storedRaces.filter((race) => race.over);
  return html`${plainBar(say("races.title"), page)}
    <main class="stored">
      <div class="stored-head">
        <p class="small">${say(storedRaces.length > 0 ? "races.what" : "races.none")}</p>
        <label class="button is-small">${icon("file")}${say("races.open")}<input class="unseen" type="file"
          accept=".json,application/json"
            @change=${(event: Event) => openGameFile(event, page)}></label>
        <button type="button" class="button is-small" ?disabled=${storedRaces.length === 0}
          @click=${() => saveAllRaces(page)}>${icon("file")}${say("races.save_all")}</button>
      </div>
      ${
        finishedRaces.length > 0 && runningRaces.length > 0
          ? html`<h2
        class="eyebrow">${say("races.running")}</h2>`
          : nothing
      }${raceList(runningRaces, page)}
      ${
        finishedRaces.length > 0
          ? html`<h2
        class="eyebrow">${say("races.finished")}</h2>${raceList(finishedRaces, page)}`
          : nothing
      }
    </main>`;
}
