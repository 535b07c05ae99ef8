/** All seasons on this device: continue, rename, save as a file or delete them; and a link to create one. */
import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { repeat } from "lit-html/directives/repeat.js";
import { circuitName } from "../../domain/circuits/circuits.ts";
import { emblemOf } from "../../domain/circuits/gallery-facts.ts";
import { picturedSteps } from "../../platform/charts/steps.ts";
import { saveFile } from "../../platform/files.ts";
import { fieldIn } from "../../platform/forms/fields.ts";
import { formatDateTime, say } from "../../platform/language/messages.ts";
import { NEW_SEASON, SEASON } from "../../domain/router.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { emblemPrint } from "../../domain/ui/emblem.ts";
import { icon } from "../../platform/ui/icons.ts";
import { restoreFocusAfter } from "../../platform/ui/modal.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import { controllerOf } from "./controller.ts";
import { openFileButton } from "./share.ts";
import { MAX_SEASON_NAME_LENGTH } from "./repository.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { StoredSeason } from "../../domain/storage/storage.ts";
import type { State } from "../../domain/state.ts";

/** Ids of the season being renamed and of the one to be deleted. */
const seasonList = slice("seasons", { naming: "", deleting: "" });

const focus = (control: HTMLElement) => control.focus();
const [focusField, focusCancel] = [restoreFocusAfter(focus), restoreFocusAfter(focus)];

function nameForm({ id, name }: StoredSeason, page: Page) {
  const stopNaming = () => seasonList.change(page.store, { naming: "" });
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    controllerOf(page).repository.rename(id, fieldIn(event, "name"));
    stopNaming();
  };
  const cancelOnEscape = (event: KeyboardEvent) => event.key === "Escape" && stopNaming();
  return html`<form class="race-naming" @submit=${save} @keydown=${cancelOnEscape}><input name="name"
    type="text"
    maxlength=${MAX_SEASON_NAME_LENGTH} autocomplete="off" aria-label=${say("races.name_of", { race: name })}
      .value=${name} ${ref(focusField)}>
    <button type="submit" class="button is-small">${say("races.keep_name")}</button><button type="button"
      class="button is-small" @click=${stopNaming}>${say("races.cancel")}</button></form>`;
}

function confirmation({ id, name }: StoredSeason, page: Page) {
  const close = () => seasonList.change(page.store, { deleting: "" });
  const remove = () => {
    controllerOf(page).repository.remove(id);
    close();
    page.actions.notice(say("races.deleted", { race: name }));
  };
  return html`<div class="card season-deleting" role="alertdialog"
    aria-label=${say("races.delete_this", { race: name })}><p>${say("seasons.delete_what", {
      season: name,
    })}</p>
    <button type="button" class="button is-small"
      @click=${remove}>${icon("bin")}${say("seasons.delete_now")}</button><button type="button"
        class="button is-small" ${ref(focusCancel)} @click=${close}>${say("races.cancel")}</button></div>`;
}

function card(season: StoredSeason, page: Page) {
  const { id, name, race, races, circuit, at, file } = season;
  const listState = seasonList.of(page.store.state);
  const startEditing = (mode: "naming" | "deleting") => () => seasonList.change(page.store, { [mode]: id });
  const save = () => saveFile(`yellow-flag-season-${id}.json`, file, "application/json");
  return html`<li class="stored-race" data-season=${id}>
    <span class="stored-emblem">${emblemPrint(emblemOf(circuit))}</span>
    <div class="stored-words">${listState.naming === id ? nameForm(season, page) : html`<h2>${name}</h2>`}
      <p>${
        race > 0
          ? say("home.season_where", { race, races, circuit: circuitName(circuit) })
          : say("home.season_over")
      }</p><p class="small">${say("races.stored", { when: formatDateTime(at) })}</p></div>
    <div class="stored-acts">
      <a class="button" href=${`#${SEASON}${id}`}
        aria-label=${say("seasons.open_this", { season: name })}>${say("seasons.open")}</a>
      <button type="button" class="button is-small" aria-label=${say("races.rename_this", { race: name })}
        @click=${startEditing("naming")}>${icon("pen")}${say("races.rename")}</button>
      <button type="button" class="button is-small" aria-label=${say("races.save_this", { race: name })}
        @click=${save}>${icon("file")}${say("races.save")}</button>
      <button type="button" class="button is-small" aria-label=${say("races.delete_this", { race: name })}
        @click=${startEditing("deleting")}>${icon("bin")}${say("races.delete")}</button>
    </div>${listState.deleting === id ? confirmation(season, page) : nothing}</li>`;
}

/** Example for the picture: circuits of the calendar, and points of the table. */
const CALENDAR = ["monaco", "spa", "monza"];
const POINTS = [9, 6, 4];

/** Explains seasons to players without one. */
const introPart = () =>
  picturedSteps([
    {
      name: "calendar",
      picture: CALENDAR.map((circuit) => emblemPrint(emblemOf(circuit))),
      words: say("seasons.step_calendar"),
    },
    {
      name: "points",
      picture: html`<span class="season-points">${POINTS.map(
        (points, place) => html`<i>${place + 1}</i>${carIcon(place, place + 1)}<b>${points}</b>`,
      )}</span>`,
      words: say("seasons.step_points"),
    },
    { name: "title", picture: icon("trophy"), words: say("seasons.step_title") },
  ]);

export function paint(_state: State, page: Page) {
  const seasons = controllerOf(page).repository.list();
  return html`${plainBar(say("seasons.title"), page)}
    <main class="stored is-seasons">
      <div class="stored-head"><p
        class="lede">${say(seasons.length > 0 ? "seasons.what" : "seasons.none")}</p></div>
      ${seasons.length > 0 ? nothing : introPart()}
      <p class="seasons-actions"><a class="button is-forward"
        href=${`#${NEW_SEASON}`}>${icon("trophy")}${say("seasons.new")}</a>
        ${openFileButton(page)}</p>
      <ol class="stored-races">${repeat(
        seasons,
        ({ id }) => id,
        (season) => card(season, page),
      )}</ol>
    </main>`;
}
