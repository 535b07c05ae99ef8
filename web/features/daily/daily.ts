/**
 * The Daily Grand Prix screen: the race of the day, its one official attempt and result, and the days before.
 */
import { html, nothing } from "lit-html";
import {
  boardOfDay,
  circuitName,
  circuitOf,
  posterElementOf,
  loadPoster,
} from "../../domain/circuits/circuits.ts";
import { DAY_MS, dayNow, minutesToNextDay } from "../../platform/days.ts";
import { formatDate, isNamed, say } from "../../platform/language/messages.ts";
import {
  retryDaily,
  isStartPending,
  dailyState,
  lineOf,
  practiseDay,
  shareLine,
  requestRace,
  startWhenLoaded,
} from "./attempts.ts";
import { streakOf, sumsOf } from "./results.ts";
import { parWords } from "../../race/comparison/par.ts";
import { icon } from "../../platform/ui/icons.ts";
import { engineFault } from "../../platform/ui/progress.ts";
import { rulesInWords } from "../../domain/rules/switches.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import { reportPartLoaded, slice } from "../../platform/store.ts";
import { memoisePerObject } from "../../platform/lists/memoise-per-object.ts";
import type { Page } from "../../domain/page.ts";
import type { Days } from "../../domain/storage/day-store.ts";
import type { State } from "../../domain/state.ts";
import type { Mark, ResultCard as Card, Setup } from "../../protocol.d.ts";

const MARKS: Mark[] = ["clean", "paid", "spun", "out"];
const DAYS_PER_WEEK = 7;
const WEEKS_SHOWN = 5;
/** Returns the day of the week; Monday is 0. Day 0, 1 January 1970, was a Thursday. */
const weekday = (day: number) => (day + 3) % DAYS_PER_WEEK;
const REFRESH_MS = 15_000;

/** Time of the last render of the countdown. */
const countdown = slice("countdown", { at: 0 });

/** Updates the countdown while the screen is shown. */
const startCountdown = memoisePerObject(({ store }: Page) =>
  window.setInterval(() => {
    if (store.state.screen === "daily") countdown.change(store, { at: Date.now() });
  }, REFRESH_MS),
);

function timeLeft() {
  const minutes = minutesToNextDay();
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

function result(day: number, setup: Setup, card: Card, page: Page) {
  const line = lineOf(day, setup, card, page);
  return html`<section class="daily-result" aria-label=${say("daily.result")}>
    <p class="daily-place"><b>${
      card.place === null ? say("daily.out") : say("daily.place", { place: card.place, cars: card.cars })
    }</b></p>
    ${
      card.par !== undefined && card.place !== null
        ? html`<p class="daily-par">${icon("flag")}<b>${parWords(card.throws, card.par)}</b> ${say(
            "par.what",
            { n: card.par },
          )}</p>`
        : nothing
    }<ul class="daily-figures"><li><b>${card.throws}</b>${say("daily.throws", {
      n: card.throws,
    })}</li><li><b>${card.left}/${card.full}</b>${say("daily.wear")}</li></ul>
    <p class="daily-marks" aria-hidden="true">${card.marks.map(
      (mark) => html`<i
      class="mark-${mark}"></i>`,
    )}</p>
    <ul class="daily-key small">${MARKS.map(
      (mark) => html`<li><i class="mark-${mark}"
      aria-hidden="true"></i>${say(`daily.mark_${mark}`)}</li>`,
    )}</ul>
    <p class="daily-line">${line}</p>
    <button type="button" class="button is-forward"
      @click=${() => shareLine(line, page)}>${icon("share")}<span>${say("daily.share")}</span></button>
  </section>`;
}

/**
 * Renders the rules of an official attempt and its start button, also before the race has loaded. If the
 * player starts without waiting, the race begins as soon as it is loaded.
 */
function officialPart(day: number, setup: Setup | null, hasBegun: boolean, page: Page) {
  const isPending = !setup && isStartPending(day, page.store.state);
  return html`<section class="daily-official"><h3>${say("daily.official")}</h3><p>${say(
    "daily.official_what",
  )}</p>
    <button type="button" class="button is-forward" ?disabled=${isPending} aria-busy=${isPending || nothing}
      @click=${() => startWhenLoaded(day, page)}><span>${say(
        hasBegun ? "daily.go_on" : "daily.start",
      )}</span>${icon("play")}</button>
  </section>`;
}

/** @param setup  null: still loading */
function attempt(day: number, setup: Setup | null, page: Page) {
  const race = page.storage.readDays()[day];
  if (day === dayNow() && !race?.card) return officialPart(day, setup, Boolean(race), page);
  if (!setup) return nothing;
  const practiceButton = html`<button type="button" class="button"
    @click=${() => practiseDay(setup, page)}>${say("daily.practise")}</button>`;
  if (race?.card) return html`${result(day, setup, race.card, page)}${practiceButton}`;
  return html`<p>${say("daily.past")}</p>${practiceButton}
    <a class="button" href="#daily">${say("daily.to_today")}</a>`;
}

function cellWords(days: Days, day: number) {
  const date = formatDate(day * DAY_MS);
  const race = days[day];
  if (!race) return say("daily.cell_none", { date });
  if (!race.card) return say("daily.cell_begun", { date });
  const { place, cars } = race.card;
  return place === null ? say("daily.cell_out", { date }) : say("daily.cell_place", { date, place, cars });
}

function calendar(days: Days, today: number) {
  const last = today + (DAYS_PER_WEEK - 1 - weekday(today));
  const cells = Array.from(
    { length: DAYS_PER_WEEK * WEEKS_SHOWN },
    (_, index) => last - DAYS_PER_WEEK * WEEKS_SHOWN + 1 + index,
  );
  return html`<ol class="calendar" aria-label=${say("daily.calendar")}>${cells.map((day) => {
    const card = days[day]?.card;
    const placeText = card ? (card.place ?? "–") : days[day] ? "…" : "";
    return day > today
      ? html`<li class="is-coming" aria-hidden="true"></li>`
      : html`<li class="${day === today ? "is-today" : ""} ${card ? "is-raced" : ""}" data-day=${day}><span
        aria-hidden="true"><i>${new Date(day * DAY_MS).getUTCDate()}</i>${placeText}</span><span
          class="unseen">${cellWords(days, day)}</span></li>`;
  })}</ol>`;
}

function history(days: Days, today: number) {
  const { races, longest, wins, podiums } = sumsOf(days);
  const streak = streakOf(days, today);
  const figures = [
    ["streak", streak],
    ["longest", longest],
    ["races", races],
    ["podiums", podiums],
    ["wins", wins],
  ] as const;
  return html`<section class="daily-history"><h3>${say("daily.figures")}</h3>
    <ul class="daily-figures">${figures.map(
      ([name, n]) => html`<li
      data-figure=${name}><b>${n}</b>${say(`daily.${name}`, { n })}</li>`,
    )}</ul>
    <h3 class="eyebrow">${say("daily.calendar")}</h3>${calendar(days, today)}</section>`;
}

/** @param circuit  null: still loading */
function poster(circuit: string | null) {
  const name = circuit === null ? "" : circuitName(circuit);
  const facts = circuit === null ? null : circuitOf(circuit);
  const picture =
    circuit === null
      ? html`<div class="poster-picture"></div>`
      : html`<div class="poster-picture" role="img"
        aria-label=${say("home.picture", { circuit: name })}>${posterElementOf(circuit)}</div>`;
  // The space is reserved to avoid a layout shift: on a phone everything else is below it.
  return html`<figure class="poster daily-poster">${picture}
    <figcaption><p class="poster-name"
      .style=${`--letters:${name.length || 1}`}>${name || "\u00a0"}</p>
      ${
        facts
          ? html`<ol class="poster-corners">${facts.corners
              .filter(isNamed)
              .map(({ name, stops }) => html`<li><b>${stops}</b>${name}</li>`)}</ol>`
          : html`<div class="poster-corners is-coming"></div>`
      }</figcaption></figure>`;
}

/** Shows that the race of the day has not loaded, or can't be continued. */
function faultPart({ boot }: State, page: Page) {
  if (boot.status === "failed") return engineFault(boot, page.retry);
  return html`<p role="alert">${say("daily.lost")}</p><button type="button" class="button"
    @click=${() => retryDaily(page)}>${say("daily.again")}</button>`;
}

/** Returns the day to show: never a future one. */
function dayShown({ day }: State) {
  const today = dayNow();
  return day === null || day > today ? today : day;
}

/** Describes the race in one line, once its set-up is known. */
function summaryLine(setup: Setup | null) {
  if (!setup) return html`<p class="daily-what" aria-busy="true">${say("daily.pending")}</p>`;
  const words = say("daily.what", { laps: setup.laps, rivals: setup.cars.length - 1 });
  return html`<p class="daily-what">${words} ${rulesInWords(setup)}.</p>`;
}

/** Returns the circuit of the day; null while it is not known. */
function circuitShown(state: State) {
  const day = dayShown(state);
  const isBoardReady = day === boardOfDay.day && boardOfDay.isKnown;
  return dailyState(day, state).setup?.circuit ?? (isBoardReady ? boardOfDay.circuit : null);
}

export function afterRender(state: State, page: Page) {
  startCountdown(page);
  requestRace(dayShown(state), page);
  const circuit = circuitShown(state);
  if (circuit) loadPoster(circuit, () => reportPartLoaded(page.store));
}

export function paint(state: State, page: Page) {
  const today = dayNow();
  const day = dayShown(state);
  const { setup, hasGeneratedCircuit, hasFailed } = dailyState(day, state);
  const isMissing = hasFailed || state.boot.status === "failed";
  const isGenerated = hasGeneratedCircuit || (day === boardOfDay.day && boardOfDay.isGenerated);
  // Load the board before asking the engine.
  const circuit = circuitShown(state);
  return html`${plainBar(say("daily.title"), page)}<main class="daily">
    <div class="daily-left">
      <p class="eyebrow">${say(day === today ? "daily.today" : "daily.earlier")}</p>
      <h2>${formatDate(day * DAY_MS)}</h2>
      ${isMissing ? faultPart(state, page) : nothing}
      ${isGenerated ? html`<p>${say("daily.sunday")}</p>` : nothing}
      ${hasFailed && !setup ? nothing : html`${summaryLine(setup)}${attempt(day, setup, page)}`}
      <p class="daily-next">${say("daily.next", { time: timeLeft() })}</p>
      ${history(page.storage.readDays(), today)}
    </div>
    ${circuit === null && hasFailed ? html`<div></div>` : poster(circuit)}
  </main>`;
}
