/** Result of a race: podium, classification, retirements with reasons, and next actions. */
import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { itemAt } from "../../platform/lists/item-at.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { driverName, ordinalOf, say, sentence, text } from "../../platform/language/messages.ts";
import { icon } from "../../platform/ui/icons.ts";
import { comparisonPanel } from "../comparison/comparison-panel.ts";
import { canUndoRetirement, retirementEvent } from "../director/retirement.ts";
import { adviceAfterCrash } from "../director/crash-advice.ts";
import { factList, resultFacts } from "./facts.ts";
import { playerResult, laurel } from "./result-band.ts";
import { people, isSeasonStored, localPlayers } from "../selectors.ts";
import type { Page } from "../../domain/page.ts";
import type { CarView } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

/** Podium places from left to right. */
const PODIUM_ORDER = [2, 1, 3];

/** @param textBelow  returns text below the name */
export function podium(finishers: CarView[], you: number, textBelow?: (car: CarView) => unknown) {
  return html`<ol class="podium" aria-label=${say("result.podium")}>${PODIUM_ORDER.map((place) => {
    const car = finishers[place - 1];
    if (!car) return nothing;
    return html`<li class="podium-${place} ${car.car === you ? "is-you" : ""}">${carIcon(
      car.livery,
      car.number,
    )}<b>${driverName(car.name)}</b>${textBelow ? html`<small>${textBelow(car)}</small>` : nothing}<span
      class="podium-step">${place}</span></li>`;
  })}</ol>`;
}

function classificationRow(car: CarView, you: number) {
  const isPlaced = car.status === "finished";
  return html`<tr class="${car.car === you ? "is-you" : ""} ${isPlaced ? "" : "is-out"}" data-car=${car.car}>
    <td>${isPlaced ? car.place : "–"}</td><td>${carIcon(car.livery, car.number)}</td>
    <td>${driverName(car.name)}${car.out ? html`<small>${text(car.out)}</small>` : nothing}</td>
  </tr>`;
}

/** Hides the strip while the player's row is visible. */
function hideWithOwnRow(strip: Element | undefined) {
  // The strip is not in the document until the render has finished.
  if (strip && window.IntersectionObserver) queueMicrotask(() => watchRow(strip));
}

function watchRow(strip: Element) {
  const row = strip.parentElement?.querySelector(".classification .is-you");
  if (!row) return;
  const toggleStrip = (entries: IntersectionObserverEntry[]) =>
    strip.classList.toggle("is-spare", itemAt(entries, -1).isIntersecting);
  new window.IntersectionObserver(toggleStrip, { threshold: 0.9 }).observe(row);
}

/** Renders a copy of the player's row, sticky at the foot of the list. */
function ownStrip(car: CarView | undefined) {
  if (!car) return nothing;
  return html`<p class="own-strip" aria-hidden="true" ${ref(hideWithOwnRow)}><b>${
    car.status === "finished" ? car.place : "–"
  }</b>${carIcon(car.livery, car.number)}<span>${driverName(car.name)}</span></p>`;
}

/** Renders the season's part of the result, or a retry button if it is not available. */
function seasonCard(race: RaceState, page: Page) {
  const { actions, lazyParts } = page;
  const { view } = race;
  if (!view?.setup.season) return nothing;
  const retry = async () => {
    await page.addSeasonResult(view);
    if (lazyParts.seasonResult.failed()) actions.reportMissingPart(true);
  };
  if (lazyParts.seasonResult.failed())
    return html`<div class="card season-after" role="alert"><p>${say("screen.absent")}</p>
      <button type="button" class="button is-small"
        @click=${retry}>${say("boot.retry")}</button></div>`;
  return lazyParts.seasonResult.loaded()?.seasonAfterRace(race, page) ?? nothing;
}

/** Returns the reason why the player has not finished. */
function outWords(race: RaceState) {
  const message = retirementEvent(race, race.you)?.message;
  return message ? sentence(message) : say("result.you_out", { name: race.view?.cars[race.you]?.name ?? "" });
}

export function resultPanel(race: RaceState, page: Page) {
  const { actions, replay, session } = page;
  const { view, you } = race;
  if (!view) return nothing;
  const cars = view.order.flatMap((number) => view.cars[number] ?? []);
  const finishers = cars.filter((car) => car.status === "finished");
  const ownCar = view.cars[you];
  const winner = finishers[0];
  // The band over the board announces a win.
  const isFirst = playerResult(race) === "win" && cars.length > 1;
  const retirement = ownCar?.status === "out" ? retirementEvent(race, you) : null;
  const advice = retirement && adviceAfterCrash(page.store.state, retirement);
  return html`<section class="result" aria-label=${say("result.title")}>
    <header>${laurel(race)}<h2 tabindex="-1" class=${isFirst ? "unseen" : ""}>${
      winner ? say("result.winner", { name: winner.name }) : say("result.nobody")
    }</h2>${
      isFirst ? html`<p class="result-first">${say("result.first_of", { n: cars.length })}</p>` : nothing
    }
    ${
      ownCar && ownCar !== winner && (finishers.length > 0 || ownCar.status === "out")
        ? html`<p>${
            ownCar.status === "finished"
              ? say("result.you", { name: ownCar.name, place: ordinalOf(ownCar.place) })
              : outWords(race)
          }</p>${
            ownCar.status === "out" && canUndoRetirement(race, you)
              ? html`<p class="result-back"><button type="button" class="button is-small"
                  @click=${() => session.undo()}>${icon("undo")}${say("retirement.back")}</button></p>`
              : nothing
          }`
        : nothing
    }</header>
    ${factList(resultFacts(race))}${
      advice ? html`<p class="crash-advice"><b>${say("crash_advice.title")}</b> ${advice}</p>` : nothing
    }
    ${finishers.length > 0 ? podium(finishers, you) : nothing}${seasonCard(race, page)}
    <p class="result-more"><button type="button" class="button"
      @click=${() => actions.showReport()}>${icon("chart")}${say("result.report")}</button>
      <button type="button" class="button"
        @click=${() => replay.show(0, { isPlaying: true })}>${icon("play")}${say("replay.watch")}</button></p>
    ${comparisonPanel(race, page)}
    <table class="classification"><caption class="unseen">${say("result.table")}</caption>
      <thead class="unseen"><tr><th>${say("result.place")}</th><th>${say("result.car")}</th><th>${say(
        "result.driver",
      )}</th></tr></thead>
      <tbody>${cars.map((car) => classificationRow(car, you))}</tbody></table>
    ${ownStrip(ownCar)}
  </section>`;
}

export function resultButtons(race: RaceState, page: Page) {
  const { official, seats, view } = race;
  const { actions, lazyParts } = page;
  if (official !== null)
    return html`<button type="button" class="button is-forward"
      @click=${() => actions.visit("daily")}><span>${say("result.daily")}</span>${icon("flag")}</button>`;
  const season = view?.setup.season;
  if (season && !isSeasonStored(view, page.store.state))
    return html`<button type="button" class="button is-forward"
      @click=${() => actions.sendTurn()}><span>${say("result.send")}</span>${icon("link")}</button>`;
  if (season)
    return html`<a class="button is-forward"
      href=${`#season/${season.id}`}><span>${say("result.season")}</span>${icon("play")}</a>`;
  const newRaceButton = html`<button type="button" class="button"
    @click=${() => actions.newRace()}>${say("result.new")}</button>`;
  // A player who only watched would see the same race again.
  if (view && people(view).length > 0 && localPlayers(view, seats).length === 0) return newRaceButton;
  return html`${newRaceButton}<button type="button" class="button is-forward"
      @click=${() => actions.raceAgain(lazyParts.live.loaded()?.nextEntries(race, page))}><span>${say(
        "result.again",
      )}</span>${icon("play")}</button>`;
}
