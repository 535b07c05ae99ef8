/**
 * Two histories of one race, this device's and the link's: where they part, both to be looked at, and what to
 * go on with. Nothing stored changes before that.
 */
import { html, nothing } from "lit-html";
import { carIcon } from "../../core/ui/cars.js";
import { freshSeed, identity } from "../../core/setup-draft.js";
import { say, text } from "../../core/language/messages.js";
import { atTheWheel } from "../../race/selectors.js";
import { compared } from "../../race/transitions.js";
import { retell } from "./reconcile.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").RaceState} RaceState */
/** @typedef {import("../../race/state.js").Fork} Fork */
/** @typedef {"held" | "coming"} Side */

/** @type {Side[]} */
const SIDES = ["held", "coming"];

/** How far a history has come. @param {Fork} fork @param {Side} side */
function reach({ comparison }, side) {
  const { over, round, decisions } = comparison[side];
  return over ? say("friends.reach_over") : say("friends.reach", { turn: round, n: decisions });
}

/** @param {Fork} fork @param {Side} side */
function chose({ comparison }, side) {
  const { parting } = comparison;
  if (!parting) return nothing;
  const choice = parting[side];
  return html`<b>${choice ? text(choice) : say("friends.chose.secret")}</b>`;
}

/** @param {RaceState} race */
function explained({ view, fork }) {
  if (!view || !fork) return nothing;
  const { parting, held, coming } = fork.comparison;
  if (!parting)
    return html`<p>${say(held.over ? "friends.older_over" : "friends.older", {
      held: held.round,
      coming: coming.round,
      n: held.decisions - coming.decisions,
    })}</p>`;
  const car = view.cars[parting.car];
  return html`<p>${say("friends.parted", { turn: parting.round })}</p>
    <header class="moving-head">${carIcon(car.livery, car.number)}<h3>${say("friends.parted_who", {
      name: car.name,
    })}</h3></header>`;
}

/** Both histories; the chosen one is on the board. @param {RaceState} race @param {Page} page */
function sides({ view, fork }, { store, board }) {
  if (!view || !fork) return nothing;
  const look = (/** @type {Side} */ shown) => {
    store.changeRace(compared, shown);
    board.settle({ ...view, ...fork.comparison[shown], question: null }, -1);
  };
  return html`<div class="sides" role="group" aria-label=${say("friends.sides")}>${SIDES.map(
    (side) => html`<button type="button" class="side" aria-pressed=${fork.shown === side} data-side=${side}
      @click=${() => look(side)}>
      <span class="eyebrow">${say(`friends.side_${side}`)}</span>${chose(fork, side)}<small>${reach(
        fork,
        side,
      )}</small></button>`,
  )}</div>`;
}

/** @param {RaceState} race @param {Page} page */
export function forkPanel(race, page) {
  if (!race.fork) return nothing;
  const { parting } = race.fork.comparison;
  const title = say(parting ? "friends.two_stories" : "friends.older_title");
  return html`<div class="fork"><h2 tabindex="-1">${title}</h2>${explained(race)}${sides(race, page)}
    <p class="small">${say("friends.nothing_changed")}</p></div>`;
}

/**
 * The history of the link, which is still on the engine's table.
 * @param {RaceState} race
 * @param {string} key
 * @param {Page} page
 */
function goOnWithTheirs({ view, fork, seats }, key, { actions, session, replay, store }) {
  if (!view || !fork) return;
  actions.save(view, atTheWheel(view, seats, -1), key);
  session.present(view, { key, seats, arrival: { since: fork.comparison.common } });
  retell(fork.comparison, replay, store.state.settings.speed);
}

/** @param {RaceState} race @param {Page} page */
export function forkButtons(race, page) {
  const { fork, view, seats } = race;
  if (!fork || !view) return nothing;
  const { stored, comparison } = fork;
  // Another window may have gone on with it.
  const keepMine = () =>
    page.actions.resume(page.storage.readRaces().find(({ key }) => key === stored.key) ?? stored);
  const ownKey = () => `${identity(view.setup)} ${freshSeed()}`;
  if (!comparison.parting) {
    return html`<div class="fork-choices"><button type="button" class="button"
      @click=${() => page.session.begin(view, { key: ownKey(), seats, visiting: true })}>${say(
        "friends.open_older",
      )}</button>
      <button type="button" class="button is-forward"
        @click=${keepMine}><span>${say("friends.stay")}</span></button></div>`;
  }
  return html`<div class="fork-choices"><button type="button" class="button"
    @click=${keepMine}>${say("friends.keep_mine")}</button>
    <button type="button" class="button"
      @click=${() => goOnWithTheirs(race, stored.key, page)}>${say("friends.take_theirs")}</button>
    <button type="button" class="button is-forward"
      @click=${() => goOnWithTheirs(race, ownKey(), page)}><span>${say(
        "friends.keep_both",
      )}</span></button></div>`;
}
