/**
 * Home: the board as a poster, one large button, and the doors there are.
 */
import { html, nothing } from "lit-html";
import { carIcon } from "../board/cars.js";
import { boardCount, circuitOf, pictureOf } from "../app/circuits.js";
import { countryName, say, sentence } from "../app/messages.js";
import { flagMark, icon } from "../panels/icons.js";
import { languageControl } from "../panels/language.js";
import { progressBar } from "../panels/progress.js";

/** @typedef {import("../app/app.js").Page} Page */
/** @typedef {import("../app/state.js").State} State */
/** @typedef {import("../app/storage.js").StoredRace} StoredRace */
/** @typedef {import("../panels/icons.js").IconName} IconName */

/** @param {State} state @param {Page} page */
function quickRace({ boot, favourite }, { actions }) {
  const circuit = circuitOf(favourite)?.name ?? "";
  return html`<button type="button" class="quick" ?disabled=${boot.stage === "failed"} @click=${() => actions.quickRace()}>
    <b>${say("home.quick")}</b><span>${say("home.quick_what", { circuit })}</span>${icon("play")}
    ${boot.stage === "download" || boot.stage === "start" ? progressBar(boot) : nothing}
  </button>`;
}

/** @param {StoredRace} race @param {boolean} first @param {Page} page */
function storedRace(race, first, { actions }) {
  return html`<button type="button" class="continue ${first ? "" : "is-earlier"}" data-link=${race.link} @click=${() => actions.resume(race)}>
    ${carIcon(race.livery, race.number)}<span><b>${say(first ? "home.continue" : "home.continue_earlier")}</b><small>${actions.describe(race)}</small></span>${icon("play")}
  </button>`;
}

/** @param {State} state @param {Page} page */
function damagedRaces({ damaged }, { actions }) {
  if (damaged === 0) return nothing;
  return html`<div class="damaged"><p>${sentence({ id: "storage.damaged", args: { n: damaged } })}</p><button type="button" class="button is-small" @click=${actions.discardDamaged}>${say("storage.discard")}</button></div>`;
}

/** @param {IconName} name @param {string} id @param {string} href @param {() => void} act */
function door(name, id, href, act) {
  const enter = (/** @type {Event} */ event) => {
    event.preventDefault();
    act();
  };
  return html`<li><a href=${href} @click=${enter}>${icon(name)}<b>${say(`home.${id}`)}</b><small>${say(`home.${id}_what`)}</small></a></li>`;
}

/** @param {State} state @param {Page} page */
function engineFault({ boot }, { retry }) {
  if (boot.stage !== "failed") return nothing;
  return html`<div class="card fault" role="alert">
    <h2>${say(`boot.${boot.fault}.title`)}</h2><p>${say(`boot.${boot.fault}.advice`)}</p>
    ${boot.fault === "boot-failed" ? html`<button type="button" class="button is-small" @click=${retry}>${say("boot.retry")}</button>` : nothing}
  </div>`;
}

/** @param {State} state @param {Page} page */
function poster({ favourite }, { store }) {
  const circuit = circuitOf(favourite);
  if (!circuit) return nothing;
  const picture = pictureOf(favourite, () => store.update({}));
  const facts = /** @type {const} */ (["corners", "stops", "spaces"]);
  const numbers = { corners: circuit.corners.length, stops: circuit.stops, spaces: circuit.spaces };
  return html`<figure class="poster">
    <div class="poster-picture" role="img" aria-label=${say("home.picture", { circuit: circuit.name })}>${picture}</div>
    <figcaption>
      <p class="poster-name" .style=${`--letters:${circuit.name.length}`}>${circuit.name}</p>
      <ul class="poster-facts">${facts.map((fact) => html`<li><b>${numbers[fact]}</b>${say(`home.${fact}`, { n: numbers[fact] })}</li>`)}</ul>
      <ol class="poster-corners">${circuit.corners.map(({ name, stops }) => html`<li><b>${stops}</b>${name}</li>`)}</ol>
      <p class="poster-foot"><span>${countryName(circuit.country)}</span><span>${say("home.usual_laps", { n: circuit.laps })}</span></p>
    </figcaption>
  </figure>`;
}

/** @param {State} state @param {Page} page */
export function homeScreen(state, page) {
  const { actions, store } = page;
  const [latest, ...earlier] = state.stored;
  return html`<main class="home">
    <div class="home-left">
      <h1 class="title"><span>${say("game.word_one")}</span><span>${say("game.word_two")}${flagMark()}</span></h1>
      <p class="lede">${say("home.lede")}</p>
      ${engineFault(state, page)}${quickRace(state, page)}${latest ? storedRace(latest, true, page) : nothing}${damagedRaces(state, page)}
      <ul class="doors">
        ${door("people", "friends", "#setup", () => actions.raceWithFriends())}
        ${door("gearbox", "setup", "#setup", () => actions.visit("setup"))}
        <li><a href="#circuits">${icon("circuit")}<b>${say("home.circuits")}</b><small>${say("home.circuits_what", { n: boardCount })}</small></a></li>
        ${door("book", "rules", "#rules", () => actions.visit("rules"))}
      </ul>
      ${earlier.length > 0 ? html`<details class="earlier"><summary>${say("home.earlier", { n: earlier.length })}</summary>${earlier.map((race) => storedRace(race, false, page))}</details>` : nothing}
      <footer class="home-foot"><button type="button" class="plain-link" @click=${() => store.update({ dialog: { kind: "menu" } })}>${say("home.settings")}</button>${languageControl(page)}<span>${say("home.licence")}</span></footer>
    </div>
    ${poster(state, page)}
  </main>`;
}
