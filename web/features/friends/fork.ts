/**
 * Two versions of one race, this device's and the link's: shows where they diverge, lets the player view both
 * and choose one. Nothing stored changes before the choice.
 */
import { html, nothing } from "lit-html";
import { itemAt } from "../../core/lists/item-at.ts";
import { carIcon } from "../../core/ui/cars.ts";
import { freshSeed, identity } from "../../core/setup-draft.ts";
import { say, text } from "../../core/language/messages.ts";
import { activePlayer } from "../../race/selectors.ts";
import { compared } from "../../race/transitions.ts";
import { replayNewMoves } from "./reconcile.ts";
import type { Page } from "../../core/page.ts";
import type { Fork, RaceState } from "../../race/state.ts";

type Side = "held" | "coming";

const SIDES: Side[] = ["held", "coming"];

/** Describes how far a version has got. */
function reach({ comparison }: Fork, side: Side) {
  const { over, round, decisions } = comparison[side];
  return over ? say("friends.reach_over") : say("friends.reach", { turn: round, n: decisions });
}

function chose({ comparison }: Fork, side: Side) {
  const { parting } = comparison;
  if (!parting) return nothing;
  const choice = parting[side];
  return html`<b>${choice ? text(choice) : say("friends.chose.secret")}</b>`;
}

function explained({ view, fork }: RaceState) {
  if (!view || !fork) return nothing;
  const { parting, held, coming } = fork.comparison;
  if (!parting)
    return html`<p>${say(held.over ? "friends.older_over" : "friends.older", {
      held: held.round,
      coming: coming.round,
      n: held.decisions - coming.decisions,
    })}</p>`;
  const car = itemAt(view.cars, parting.car);
  return html`<p>${say("friends.parted", { turn: parting.round })}</p>
    <header class="moving-head">${carIcon(car.livery, car.number)}<h3>${say("friends.parted_who", {
      name: car.name,
    })}</h3></header>`;
}

/** Shows both versions; the selected one is on the board. */
function sides({ view, fork }: RaceState, { store, board }: Page) {
  if (!view || !fork) return nothing;
  const look = (shown: Side) => {
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

export function forkPanel(race: RaceState, page: Page) {
  if (!race.fork) return nothing;
  const { parting } = race.fork.comparison;
  const title = say(parting ? "friends.two_stories" : "friends.older_title");
  return html`<div class="fork"><h2 tabindex="-1">${title}</h2>${explained(race)}${sides(race, page)}
    <p class="small">${say("friends.nothing_changed")}</p></div>`;
}

/** Continues with the version of the link, which the engine still has loaded. */
function goOnWithTheirs(
  { view, fork, seats }: RaceState,
  key: string,
  { actions, session, replay, store }: Page,
) {
  if (!view || !fork) return;
  actions.save(view, activePlayer(view, seats, -1), key);
  session.present(view, { key, seats, arrival: { since: fork.comparison.common } });
  replayNewMoves(fork.comparison, replay, store.state.settings.speed);
}

export function forkButtons(race: RaceState, page: Page) {
  const { fork, view, seats } = race;
  if (!fork || !view) return nothing;
  const { stored, comparison } = fork;
  // Another tab may have stored newer moves.
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
