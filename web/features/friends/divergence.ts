/**
 * Two versions of one race, this device's and the link's: shows where they diverge, lets the player view both
 * and choose one. Nothing stored changes before the choice.
 */
import { html, nothing } from "lit-html";
import { itemAt } from "../../platform/lists/item-at.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { randomSeed, setupKey } from "../../domain/setup/setup-draft.ts";
import { say, text } from "../../platform/language/messages.ts";
import { activePlayer } from "../../race/selectors.ts";
import { shownHistoryChosen } from "../../race/transitions.ts";
import { replayNewMoves } from "./reconcile.ts";
import type { Page } from "../../domain/page.ts";
import type { Divergence, RaceState } from "../../race/state.ts";

type Side = "stored" | "linked";

const SIDES: Side[] = ["stored", "linked"];

/** Describes how far a version has got. */
function describeProgress({ comparison }: Divergence, side: Side) {
  const { over, round, decisions } = comparison[side];
  return over ? say("friends.reach_over") : say("friends.reach", { turn: round, n: decisions });
}

function divergingChoiceWords({ comparison }: Divergence, side: Side) {
  const { first_difference } = comparison;
  if (!first_difference) return nothing;
  const choice = first_difference[`${side}_choice`];
  return html`<b>${choice ? text(choice) : say("friends.chose.secret")}</b>`;
}

function divergencePart({ view, divergence }: RaceState) {
  if (!view || !divergence) return nothing;
  const { first_difference, stored, linked } = divergence.comparison;
  if (!first_difference)
    return html`<p>${say(stored.over ? "friends.older_over" : "friends.older", {
      held: stored.round,
      coming: linked.round,
      n: stored.decisions - linked.decisions,
    })}</p>`;
  const car = itemAt(view.cars, first_difference.car);
  return html`<p>${say("friends.parted", { turn: first_difference.round })}</p>
    <header class="moving-head">${carIcon(car.livery, car.number)}<h3>${say("friends.parted_who", {
      name: car.name,
    })}</h3></header>`;
}

/** Shows both versions; the selected one is on the board. */
function sides({ view, divergence }: RaceState, { store, board }: Page) {
  if (!view || !divergence) return nothing;
  const showVersion = (version: Side) => {
    store.changeRace(shownHistoryChosen, version);
    board.settle({ ...view, ...divergence.comparison[version], question: null }, -1);
  };
  return html`<div class="sides" role="group" aria-label=${say("friends.sides")}>${SIDES.map(
    (side) => html`<button type="button" class="side" aria-pressed=${divergence.visibleSide === side}
      data-side=${side} @click=${() => showVersion(side)}>
      <span class="eyebrow">${say(`friends.side_${side}`)}</span>${divergingChoiceWords(
        divergence,
        side,
      )}<small>${describeProgress(divergence, side)}</small></button>`,
  )}</div>`;
}

export function divergencePanel(race: RaceState, page: Page) {
  if (!race.divergence) return nothing;
  const { first_difference } = race.divergence.comparison;
  const title = say(first_difference ? "friends.two_stories" : "friends.older_title");
  return html`<div class="divergence"><h2 tabindex="-1">${title}</h2>${divergencePart(race)}${sides(
    race,
    page,
  )}
    <p class="small">${say("friends.nothing_changed")}</p></div>`;
}

/** Continues with the version of the link, which the engine still has loaded. */
function continueWithTheirs(
  { view, divergence, seats }: RaceState,
  key: string,
  { actions, session, replay, store }: Page,
) {
  if (!view || !divergence) return;
  actions.save(view, activePlayer(view, seats, -1), key);
  session.present(view, { key, seats, arrival: { since: divergence.comparison.common } });
  replayNewMoves(divergence.comparison, replay, store.state.settings.speed);
}

export function divergenceButtons(race: RaceState, page: Page) {
  const { divergence, view, seats } = race;
  if (!divergence || !view) return nothing;
  const { stored, comparison } = divergence;
  // Another tab may have stored newer moves.
  const keepMine = () =>
    page.actions.resume(page.storage.readRaces().find(({ key }) => key === stored.key) ?? stored);
  const ownKey = () => `${setupKey(view.setup)} ${randomSeed()}`;
  if (!comparison.first_difference) {
    return html`<div class="divergence-choices"><button type="button" class="button"
      @click=${() => page.session.begin(view, { key: ownKey(), seats, isUnsaved: true })}>${say(
        "friends.open_older",
      )}</button>
      <button type="button" class="button is-forward"
        @click=${keepMine}><span>${say("friends.stay")}</span></button></div>`;
  }
  return html`<div class="divergence-choices"><button type="button" class="button"
    @click=${keepMine}>${say("friends.keep_mine")}</button>
    <button type="button" class="button"
      @click=${() => continueWithTheirs(race, stored.key, page)}>${say("friends.take_theirs")}</button>
    <button type="button" class="button is-forward"
      @click=${() => continueWithTheirs(race, ownKey(), page)}><span>${say(
        "friends.keep_both",
      )}</span></button></div>`;
}
