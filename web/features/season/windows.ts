/**
 * The windows over a season: the races to sit out, results entered by hand, cancelled races, refused actions
 * with their reason, two versions that have diverged, sharing.
 */
import { html, nothing } from "lit-html";
import { circuitName } from "../../domain/circuits/circuits.ts";
import { fieldIn, formOf } from "../../platform/forms/fields.ts";
import { MAX_NAME_LENGTH } from "../../domain/setup/setup-draft.ts";
import { driverName, say, sentence } from "../../platform/language/messages.ts";
import { createModal } from "../../platform/ui/modal.ts";
import { reasonField, resultForm } from "./result-form.ts";
import { saveSeasonFile, shareContents } from "./share.ts";
import { dateOf } from "./season-text.ts";
import type { Page } from "../../domain/page.ts";
import type { SeasonLine, SeasonOverview, SeasonState } from "../../protocol.d.ts";
import type { SeasonController } from "./controller.ts";
import type { SeasonScreenState, SeasonWindow } from "./season-state.ts";

const modal = createModal();

/** Asks which race of the round each person's team wants to sit out. */
function wishesForm(
  overview: SeasonOverview,
  { start, isLive }: Extract<SeasonWindow, { kind: "wishes" }>,
  controller: SeasonController,
) {
  const from = overview.next ?? 1;
  const round = overview.calendar.slice(from - 1, from - 1 + overview.teams.length);
  const askedTeams = overview.teams.filter(({ humans }) => humans > 0);
  const wishedRaceOf = (team: number) =>
    round.find((date) => date.sit_out_requests.includes(team))?.race ?? 0;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const formData = new FormData(formOf(event));
    controller.openWindow(null);
    for (const { team } of askedTeams) {
      const race = Number(formData.get(`team-${team}`));
      if (
        race > 0 &&
        race !== wishedRaceOf(team) &&
        !(await controller.act({ act: "request_sit_out", team, race }))
      )
        return;
    }
    if (start) controller.start(isLive);
  };
  return html`<form class="result-form"
    @submit=${send}><p>${say("seasons.wishes_what", { first: from, last: from + round.length - 1 })}</p>
    <ol>${askedTeams.map(
      ({ team, name }) =>
        html`<li class="is-wish"><b>${name}</b><span class="select"><select name=${`team-${team}`}
          aria-label=${say("seasons.wish_of", { team: name })}><option
            value="0">${say("seasons.no_wish")}</option>${round.map(
              ({ race, circuit }) =>
                html`<option value=${race}
              ?selected=${race === wishedRaceOf(team)}>${say("seasons.race_at", {
                race,
                circuit: circuitName(circuit),
              })}</option>`,
            )}</select></span></li>`,
    )}</ol>
    <button type="submit"
      class="button is-forward">${
        start ? say("seasons.start", { race: from }) : say("seasons.keep_wishes")
      }</button></form>`;
}

function strikeOutForm(race: number, controller: SeasonController) {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(formOf(event));
    controller.openWindow(null);
    controller.act({
      act: "void_race",
      race,
      again: form.get("again") === "yes",
      reason: String(form.get("reason") ?? ""),
    });
  };
  return html`<form class="result-form" @submit=${send}><p>${say("seasons.strike_what", { race })}</p>
    <fieldset><legend class="unseen">${say("seasons.strike")}</legend><label><input type="radio" name="again"
      value="yes" checked> ${say("seasons.strike_again")}</label><label><input type="radio" name="again"
        value="no"> ${say("seasons.strike_cancel")}</label></fieldset>
    ${reasonField()}<button type="submit" class="button is-forward">${say("seasons.strike")}</button></form>`;
}

const eventAt = ({ overview }: SeasonState, at: number) =>
  overview.log[at] ? sentence(overview.log[at].message) : say("seasons.nothing_yet");

/** Returns the texts of all events that a copy adds to the season. */
const eventsFrom = ({ overview }: SeasonState, at: number) =>
  overview.log.slice(at).map((entry) => sentence(entry.message));

function divergencePanel(
  { local, received, logIndex, storedFile, ahead }: Extract<SeasonWindow, { kind: "diverged" }>,
  controller: SeasonController,
) {
  const side = (season: SeasonState, id: string) =>
    html`<div class="card"><h3>${say(`seasons.diverged_${id}`)}</h3>${
      ahead && season === received
        ? html`<ul>${eventsFrom(season, logIndex).map((event) => html`<li>${event}</li>`)}</ul>`
        : html`<p>${eventAt(season, logIndex)}</p>`
    }<p
      class="small">${say("seasons.run_of", {
        run: season.overview.races_run.length,
        races: season.overview.calendar.length,
      })}</p></div>`;
  const saveLocalAndUseReceived = () => {
    saveSeasonFile(local);
    controller.storeVersion(received, storedFile);
  };
  const description = ahead
    ? say("seasons.ahead_what", { n: received.overview.log.length - logIndex })
    : say("seasons.diverged_what", { n: logIndex });
  return html`<p>${description}</p><div
    class="diverged">${side(local, "local")}${side(received, "received")}</div>
    <p class="window-acts"><button type="button" class="button"
      @click=${() => controller.storeVersion(local, storedFile)}>${say("seasons.keep_local")}</button><button
        type="button"
        class="button"
        @click=${() => controller.storeVersion(received, storedFile)}>${say(
          "seasons.use_received",
        )}</button><button
          type="button" class="button" @click=${saveLocalAndUseReceived}>${say(
            "seasons.use_received_and_save",
          )}</button></p>`;
}

function conflictForm(
  { race, lines }: Extract<SeasonWindow, { kind: "conflict" }>,
  overview: SeasonOverview,
  controller: SeasonController,
) {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const reason = fieldIn(event, "reason");
    const enteredLines = lines.map(({ driver, place, laps, out, hurt, spent, throws, best }) => ({
      driver,
      place,
      laps,
      out,
      hurt,
      spent,
      throws,
      best,
    }));
    controller.openWindow(null);
    controller.act({ act: "enter_result", race, lines: enteredLines, reason });
  };
  const side = (result: SeasonLine[], id: string) =>
    html`<div class="card"><h3>${say(`seasons.conflict_${id}`)}</h3><ol>${result.map(
      (line) => html`<li>${line.place || "–"} ${driverName(line.name)}</li>`,
    )}</ol></div>`;
  return html`<p>${say("seasons.conflict_what", { race })}</p><div
    class="diverged">${side(dateOf(overview, race).result ?? [], "local")}${side(lines, "received")}</div>
    <form class="result-form" @submit=${send}>${reasonField()}<p class="window-acts"><button type="button"
      class="button" @click=${() => controller.openWindow(null)}>${say(
        "seasons.conflict_keep",
      )}</button><button
        type="submit" class="button">${say("seasons.conflict_take")}</button></p></form>`;
}

function renameForm(overview: SeasonOverview, driver: number, controller: SeasonController) {
  const name = overview.drivers.find((one) => one.driver === driver)?.name ?? "";
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const newName = fieldIn(event, "name");
    controller.openWindow(null);
    if (newName !== name) controller.act({ act: "rename", driver, name: newName });
  };
  return html`<form class="result-form" @submit=${send}><label class="reason">${say("seasons.new_name")}<input
    name="name" type="text" required maxlength=${MAX_NAME_LENGTH} autocomplete="off" .value=${name}></label>
    <button type="submit" class="button is-forward">${say("seasons.rename")}</button></form>`;
}

export function seasonWindow(
  { window }: SeasonScreenState,
  season: SeasonState,
  controller: SeasonController,
  page: Page,
) {
  if (!window) return nothing;
  const { overview } = season;
  const onClose = () => page.store.state.season?.window === window && controller.openWindow(null);
  const wrapInModal = (title: string, contents: unknown) =>
    modal(`season-window is-${window.kind}`, title, html`<h2>${title}</h2>${contents}`, onClose);
  if (window.kind === "wishes")
    return wrapInModal(say("seasons.wishes"), wishesForm(overview, window, controller));
  if (window.kind === "strike_out")
    return wrapInModal(
      say("seasons.strike_out", {
        race: window.race,
        circuit: circuitName(dateOf(overview, window.race).circuit),
      }),
      strikeOutForm(window.race, controller),
    );
  if (window.kind === "result")
    return wrapInModal(
      say(dateOf(overview, window.race).result ? "seasons.correct" : "seasons.enter"),
      resultForm(overview, window.race, controller),
    );
  if (window.kind === "conflict")
    return wrapInModal(say("seasons.conflict"), conflictForm(window, overview, controller));
  if (window.kind === "diverged")
    return wrapInModal(
      say(window.ahead ? "seasons.ahead" : "seasons.diverged"),
      divergencePanel(window, controller),
    );
  if (window.kind === "rename")
    return wrapInModal(
      say("seasons.rename_driver", {
        name: driverName(overview.drivers.find(({ driver }) => driver === window.driver)?.name ?? ""),
      }),
      renameForm(overview, window.driver, controller),
    );
  if (window.kind === "share")
    return wrapInModal(say("seasons.share"), shareContents(season, window.own ?? false, page));
  return wrapInModal(
    say("seasons.refused"),
    html`<p>${sentence(window.message)}</p><p class="small">${say("seasons.unchanged")}</p>`,
  );
}
