/** The home screen: the board as a poster, one large button, and links to the other screens. */
import { html, nothing } from "lit-html";
import { raceOfDay } from "../daily/lazy-entry.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { DAY_MS, dayNow } from "../../platform/days.ts";
import {
  boardCount,
  boardOfDay,
  circuitName,
  circuitOf,
  posterElementOf,
  loadPoster,
} from "../../domain/circuits/circuits.ts";
import { thumbnailOf, loadThumbnail } from "../../domain/circuits/thumbnails.ts";
import { formatDate, isNamed, say, sentence } from "../../platform/language/messages.ts";
import { flagMark, icon, type IconName } from "../../platform/ui/icons.ts";
import { languageControl } from "../../domain/ui/language.ts";
import { FIRST_LAP_CIRCUIT } from "../../domain/setup/setup-draft.ts";
import { engineFault, progressBar } from "../../platform/ui/progress.ts";
import { thumbnail } from "../../domain/ui/thumbnail.ts";
import { reportPartLoaded } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";

/** Offers the first lap until it has been finished; players may skip it. */
function raceCards({ boot, settings }: State, { actions }: Page) {
  const { circuit, laps, cars } = actions.quickDraft();
  const isNewcomer = settings.races === 0;
  const words = say("home.quick_what", { circuit: circuitName(circuit), laps, rivals: cars.length - 1 });
  const hasFailed = boot.status === "failed";
  const bar = boot.status === "download" || boot.status === "start" ? progressBar(boot) : nothing;
  const first = settings.firstLapDone
    ? nothing
    : html`<button type="button" class="quick-card first-lap" ?disabled=${hasFailed}
        @click=${() => actions.firstLap()}>
        <b>${say("home.first")}</b><span>${say("home.first_what", {
          circuit: circuitName(FIRST_LAP_CIRCUIT),
          stops: circuitOf(FIRST_LAP_CIRCUIT)?.stops ?? 0,
        })}</span>${icon("play")}${bar}</button>`;
  return html`${first}<button type="button" class="quick-card quick" ?disabled=${hasFailed}
    @click=${() => actions.quickRace()}>
    <b>${say(isNewcomer ? "home.know" : "home.quick")}</b><span>${
      isNewcomer ? say("home.continue_named", { race: say("home.quick"), where: words }) : words
    }</span>${icon("play")}${settings.firstLapDone ? bar : nothing}
  </button>`;
}

const unfinishedRaceOf = (races: State["storedRaces"]) => races.find(({ over }) => !over);

/** Shows the race stored last, and a link to all of them. */
function continueCard({ storedRaces }: State, { actions }: Page) {
  const all =
    storedRaces.length > 0
      ? html`<a class="all-races" href="#races">${say("home.races", { n: storedRaces.length })}</a>`
      : nothing;
  const race = unfinishedRaceOf(storedRaces);
  if (!race) return all;
  const position = actions.describe(race);
  const picture = thumbnailOf(race.circuit) ?? thumbnail(circuitOf(race.circuit)?.emblem);
  return html`<button type="button" class="continue" data-link=${race.link}
    @click=${() => actions.resume(race)}>
      <span class="continue-picture">${picture}</span>
      <span><b>${say("home.continue")}</b><small>${
        race.name ? say("home.continue_named", { race: race.name, where: position }) : position
      }</small></span>${carIcon(race.livery, race.number)}
    </button>
    ${all}`;
}

/** News about the app: a new version, or that it can be installed. */
function gameNews({ installation }: State, { offline }: Page) {
  const newsCard = (id: string, act: () => void) =>
    html`<div class="news"><p>${say(`offline.${id}`)}</p><button type="button" class="button is-small"
      @click=${act}>${say(`offline.${id}_act`)}</button></div>`;
  if (installation.hasUpdate) return newsCard("update", () => offline.update());
  return installation.canInstall ? newsCard("install", () => offline.install()) : nothing;
}

function damagedRaces({ damagedCount }: State, { actions }: Page) {
  if (damagedCount === 0) return nothing;
  const words = sentence({ id: "storage.damaged", args: { n: damagedCount } });
  return html`<div class="damaged"><p>${words}</p><button
    type="button" class="button is-small"
      @click=${actions.discardDamaged}>${say("storage.discard")}</button></div>`;
}

/** The state of today's official race, in words. */
function dailyWords({ storage }: Page) {
  const today = storage.readDays()[dayNow()];
  if (!today) return say("home.daily_what");
  if (!today.card) return say("home.daily_begun");
  return today.card.place === null
    ? say("home.daily_out")
    : say("home.daily_done", { place: today.card.place });
}

/** Shows the season stored last. */
function storedSeason({ seasons: [season] }: State) {
  if (!season) return nothing;
  const { id, name, race, races, circuit } = season;
  const details =
    race > 0
      ? say("home.season_where", { race, races, circuit: circuitName(circuit) })
      : say("home.season_over");
  return html`<a class="continue is-season" href=${`#season/${id}`}>
    <span class="continue-picture">${icon("trophy")}</span><span><b>${name}</b><small>${
      details
    }</small></span></a>`;
}

const link = (name: IconName, id: string, href: string) =>
  html`<li><a href=${href}>${icon(name)}<b>${say(`home.${id}`)}</b><small>${say(
    `home.${id}_what`,
  )}</small></a></li>`;

/** @param description  replaces the default text */
function linkCard(
  name: IconName,
  id: string,
  href: string,
  act: () => void,
  description: string = say(`home.${id}_what`),
) {
  const enter = (event: Event) => {
    event.preventDefault();
    act();
  };
  return html`<li><a href=${href}
    @click=${enter}>${icon(name)}<b>${say(`home.${id}`)}</b><small>${description}</small></a></li>`;
}

/** Puts the pasted text into the address; the router finds the link in it. */
function openPasted(event: SubmitEvent) {
  event.preventDefault();
  location.hash = (event.target as HTMLFormElement).link.value;
}

const pasteForm = () => html`<form class="paste" @submit=${openPasted}><input name="link" required
  autocomplete="off" placeholder=${say("home.paste")} aria-label=${say("home.paste")}><button
    class="button is-small">${say("home.open")}</button></form>`;

/** Renders the board of the day. */
function poster() {
  const { day, circuit: id, isGenerated, isKnown } = boardOfDay;
  const circuit = circuitOf(id);
  if (!circuit) return nothing;
  const picture = posterElementOf(id);
  const facts = ["corners", "stops", "spaces"] as const;
  const numbers = { corners: circuit.corners.length, stops: circuit.stops, spaces: circuit.spaces };
  return html`<figure class="poster">
    <div class="poster-board"><div class="poster-picture" role="img"
      aria-label=${say("home.picture", { circuit: circuit.name })}>${picture}</div>
      ${
        isKnown
          ? html`<a class="poster-daily" href="#daily">${icon("flag")}<b>${say(
              isGenerated ? "home.sunday" : "home.today",
            )}</b></a>`
          : nothing
      }</div>
    <figcaption>
      <p class="poster-name" .style=${`--letters:${circuit.name.length}`}>${circuit.name}</p>
      <ul class="poster-facts">${facts.map(
        (fact) => html`<li><b>${numbers[fact]}</b>${say(`home.${fact}`, { n: numbers[fact] })}</li>`,
      )}</ul>
      <ol class="poster-corners">${circuit.corners
        .filter(isNamed)
        .map(({ name, stops }) => html`<li><b>${stops}</b>${name}</li>`)}</ol>
      <p class="poster-foot"><span>${isGenerated ? nothing : say("home.today")}</span><span>${formatDate(
        day * DAY_MS,
      )}</span></p>
    </figcaption>
  </figure>`;
}

/** Loads pictures. On a day with a circuit of its own, its board is drawn for the poster. */
export function afterRender({ storedRaces }: State, page: Page) {
  const refresh = () => reportPartLoaded(page.store);
  const race = unfinishedRaceOf(storedRaces);
  if (race) loadThumbnail(race.circuit, refresh);
  if (circuitOf(boardOfDay.circuit)) loadPoster(boardOfDay.circuit, refresh);
  if (boardOfDay.isKnown) return;
  raceOfDay.loaded()?.requestBoard(page);
  raceOfDay.load(refresh);
}

export function paint(state: State, page: Page) {
  const { actions, store } = page;
  const [one, two] = [say("game.word_one"), say("game.word_two")];
  const storedCards = [continueCard(state, page), storedSeason(state), damagedRaces(state, page)];
  const openSettings = () => store.update({ dialog: { kind: "settings" } });
  return html`<main class="home">
    <div class="home-left">
      <h1 class="title"><span>${one}</span><span>${two}${flagMark()}</span></h1>
      <p class="lede">${say("home.lede")}</p>
      ${engineFault(state.boot, page.retry)}${raceCards(state, page)}${storedCards}
      <ul class="link-list">
        ${linkCard("people", "friends", "#friends", () => actions.raceWithFriends())}
        ${linkCard("flag", "daily", "#daily", () => actions.visit("daily"), dailyWords(page))}
        ${linkCard("gearbox", "setup", "#setup", () => actions.visit("setup"))}
        ${link("trophy", "season", "#seasons")}
        <li><a href="#circuits">${icon("circuit")}<b>${say("home.circuits")}</b><small>${say(
          "home.circuits_what",
          { n: boardCount },
        )}</small></a></li>
        ${linkCard("helmet", "learn", "#learn", () => actions.visit("learn"))}
        ${linkCard("book", "rules", "#rules", () => actions.visit("rules"))}
        ${state.settings.races > 0 ? link("chart", "profile", "#profile") : nothing}
      </ul>
      ${pasteForm()}${gameNews(state, page)}
      <footer class="home-foot">
        <button type="button" class="plain-link" @click=${openSettings}>${say("home.settings")}</button>
        ${languageControl(page)}
        <a class="plain-link" href="#about">${say("home.about")}</a>
      </footer>
    </div>
    ${poster()}
  </main>`;
}
