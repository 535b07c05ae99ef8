/**
 * The windows over a season: wishes before a round, results entered by hand, cancelled races, refused actions
 * with their reason, two versions that have diverged, sharing.
 */
import { html, nothing } from "lit-html";
import { circuitName } from "../../core/circuits/circuits.ts";
import { fieldIn, formOf } from "../../core/forms/fields.ts";
import { NAME_LONGEST } from "../../core/setup-draft.ts";
import { driverName, say, sentence } from "../../core/language/messages.ts";
import { modalPlace } from "../../core/ui/modal.ts";
import { reasonField, resultForm } from "./result-form.ts";
import { saveSeasonFile, shareContents } from "./share.ts";
import { dateOf } from "./words.ts";
import type { Page } from "../../core/page.ts";
import type { SeasonLine, SeasonOverview, SeasonState } from "../../protocol.d.ts";
import type { SeasonController } from "./controller.ts";
import type { SeasonShown, SeasonWindow } from "./shown.ts";

const modal = modalPlace();

/** Asks in which race of the round each person's team wants to rest. */
function wishes(
  overview: SeasonOverview,
  { start, isLive }: Extract<SeasonWindow, { kind: "wishes" }>,
  controller: SeasonController,
) {
  const from = overview.next ?? 1;
  const round = overview.calendar.slice(from - 1, from - 1 + overview.teams.length);
  const asked = overview.teams.filter(({ humans }) => humans > 0);
  const wished = (team: number) => round.find((date) => date.wishes.includes(team))?.race ?? 0;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = new FormData(formOf(event));
    controller.openWindow(null);
    for (const { team } of asked) {
      const race = Number(chosen.get(`team-${team}`));
      if (race > 0 && race !== wished(team) && !(await controller.act({ act: "wish", team, race }))) return;
    }
    if (start) controller.start(isLive);
  };
  return html`<form class="result-form"
    @submit=${send}><p>${say("seasons.wishes_what", { first: from, last: from + round.length - 1 })}</p>
    <ol>${asked.map(
      ({ team, name }) =>
        html`<li class="is-wish"><b>${name}</b><span class="select"><select name=${`team-${team}`}
          aria-label=${say("seasons.wish_of", { team: name })}><option
            value="0">${say("seasons.no_wish")}</option>${round.map(
              ({ race, circuit }) =>
                html`<option value=${race}
              ?selected=${race === wished(team)}>${say("seasons.race_at", {
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

function strikeOut(race: number, controller: SeasonController) {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(formOf(event));
    controller.openWindow(null);
    controller.act({
      act: "void",
      race,
      again: form.get("again") === "yes",
      reason: String(form.get("reason") ?? ""),
    });
  };
  return html`<form class="result-form" @submit=${send}><p>${say("seasons.void_what", { race })}</p>
    <fieldset><legend class="unseen">${say("seasons.void")}</legend><label><input type="radio" name="again"
      value="yes" checked> ${say("seasons.void_again")}</label><label><input type="radio" name="again"
        value="no"> ${say("seasons.void_cancel")}</label></fieldset>
    ${reasonField()}<button type="submit" class="button is-forward">${say("seasons.void")}</button></form>`;
}

const eventAt = ({ overview }: SeasonState, at: number) =>
  overview.log[at] ? sentence(overview.log[at].say) : say("seasons.nothing_yet");

/** Returns the texts of all events that a copy adds to the season. */
const eventsFrom = ({ overview }: SeasonState, at: number) =>
  overview.log.slice(at).map((entry) => sentence(entry.say));

function partedHistories(
  { held, coming, at, stored, ahead }: Extract<SeasonWindow, { kind: "parted" }>,
  controller: SeasonController,
) {
  const side = (season: SeasonState, id: string) =>
    html`<div class="card"><h3>${say(`seasons.parted_${id}`)}</h3>${
      ahead && season === coming
        ? html`<ul>${eventsFrom(season, at).map((event) => html`<li>${event}</li>`)}</ul>`
        : html`<p>${eventAt(season, at)}</p>`
    }<p
      class="small">${say("seasons.run_of", {
        run: season.overview.races_run.length,
        races: season.overview.calendar.length,
      })}</p></div>`;
  const saveMine = () => {
    saveSeasonFile(held);
    controller.take(coming, stored);
  };
  const what = ahead
    ? say("seasons.ahead_what", { n: coming.overview.log.length - at })
    : say("seasons.parted_what", { n: at });
  return html`<p>${what}</p><div
    class="parted">${side(held, "held")}${side(coming, "coming")}</div>
    <p class="window-acts"><button type="button" class="button"
      @click=${() => controller.take(held, stored)}>${say("seasons.keep_held")}</button><button type="button"
        class="button"
        @click=${() => controller.take(coming, stored)}>${say("seasons.take_coming")}</button><button
          type="button" class="button" @click=${saveMine}>${say("seasons.take_both")}</button></p>`;
}

function twoResults(
  { race, lines }: Extract<SeasonWindow, { kind: "conflict" }>,
  overview: SeasonOverview,
  controller: SeasonController,
) {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const reason = fieldIn(event, "reason");
    const entered = lines.map(({ driver, place, laps, out, hurt, spent, throws, best }) => ({
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
    controller.act({ act: "enter", race, lines: entered, reason });
  };
  const side = (result: SeasonLine[], id: string) =>
    html`<div class="card"><h3>${say(`seasons.conflict_${id}`)}</h3><ol>${result.map(
      (line) => html`<li>${line.place || "–"} ${driverName(line.name)}</li>`,
    )}</ol></div>`;
  return html`<p>${say("seasons.conflict_what", { race })}</p><div
    class="parted">${side(dateOf(overview, race).result ?? [], "held")}${side(lines, "coming")}</div>
    <form class="result-form" @submit=${send}>${reasonField()}<p class="window-acts"><button type="button"
      class="button" @click=${() => controller.openWindow(null)}>${say(
        "seasons.conflict_keep",
      )}</button><button
        type="submit" class="button">${say("seasons.conflict_take")}</button></p></form>`;
}

function renaming(overview: SeasonOverview, driver: number, controller: SeasonController) {
  const name = overview.drivers.find((one) => one.driver === driver)?.name ?? "";
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = fieldIn(event, "name");
    controller.openWindow(null);
    if (wanted !== name) controller.act({ act: "rename", driver, name: wanted });
  };
  return html`<form class="result-form" @submit=${send}><label class="reason">${say("seasons.new_name")}<input
    name="name" type="text" required maxlength=${NAME_LONGEST} autocomplete="off" .value=${name}></label>
    <button type="submit" class="button is-forward">${say("seasons.rename")}</button></form>`;
}

export function seasonWindow(
  { window }: SeasonShown,
  season: SeasonState,
  controller: SeasonController,
  page: Page,
) {
  if (!window) return nothing;
  const { overview } = season;
  const closed = () => page.store.state.season?.window === window && controller.openWindow(null);
  const framed = (title: string, contents: unknown) =>
    modal(`season-window is-${window.kind}`, title, html`<h2>${title}</h2>${contents}`, closed);
  if (window.kind === "wishes") return framed(say("seasons.wishes"), wishes(overview, window, controller));
  if (window.kind === "void")
    return framed(
      say("seasons.strike_out", {
        race: window.race,
        circuit: circuitName(dateOf(overview, window.race).circuit),
      }),
      strikeOut(window.race, controller),
    );
  if (window.kind === "result")
    return framed(
      say(dateOf(overview, window.race).result ? "seasons.correct" : "seasons.enter"),
      resultForm(overview, window.race, controller),
    );
  if (window.kind === "conflict")
    return framed(say("seasons.conflict"), twoResults(window, overview, controller));
  if (window.kind === "parted")
    return framed(
      say(window.ahead ? "seasons.ahead" : "seasons.parted"),
      partedHistories(window, controller),
    );
  if (window.kind === "rename")
    return framed(
      say("seasons.rename_driver", {
        name: driverName(overview.drivers.find(({ driver }) => driver === window.driver)?.name ?? ""),
      }),
      renaming(overview, window.driver, controller),
    );
  if (window.kind === "share")
    return framed(say("seasons.share"), shareContents(season, window.own ?? false, page));
  return framed(
    say("seasons.refused"),
    html`<p>${sentence(window.say)}</p><p class="small">${say("seasons.unchanged")}</p>`,
  );
}
