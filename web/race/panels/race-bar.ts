/** The bar above a race. */
import { html, nothing } from "lit-html";
import { circuitName } from "../../domain/circuits/circuits.ts";
import { say } from "../../platform/language/messages.ts";
import { isGuided } from "../../domain/setup/setup-draft.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { icon } from "../../platform/ui/icons.ts";
import { menuButton, toolButton, wordmark } from "../../domain/ui/topbar.ts";
import { canUndo, openQuestion, positionShown, isSeasonStored } from "../selectors.ts";
import { SETTLED_PHASES } from "../transitions.ts";
import type { Page } from "../../domain/page.ts";
import type { View } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

/** Renders the season of a race, as a link if it is stored on this device. */
export function linkToSeason(view: View, page: Page) {
  const { season } = view.setup;
  if (!season) return nothing;
  const words = say("bar.season", { race: season.race });
  return isSeasonStored(view, page.store.state)
    ? html`<a class="bar-season" href=${`#season/${season.id}`}>${words}</a>`
    : html`<small class="wide-only">${words}</small>`;
}

/** Number of first races: the first one can be the lap with the coach, so the second one counts too. */
const FIRST_RACES = 2;
/** Number of first turns: a car that stalled on the grid has its first decision in the second turn. */
const MAX_FIRST_TURN = 2;

/**
 * At the start of the first race, explains the sound button in the bar if there is room, so that nothing is
 * covered or moved. Not shown with the coach's words.
 */
function soundOffer({ view, key }: RaceState, { store, actions }: Page) {
  const { sound, soundOffered, races } = store.state.settings;
  if (sound || soundOffered || races > FIRST_RACES || !view?.question) return nothing;
  if (view.round > MAX_FIRST_TURN || isGuided(key)) return nothing;
  return html`<button type="button" class="sound-offer"
    @click=${() => actions.changeSettings({ sound: true, soundOffered: true })}><span
      class="sound-words">${say("sound.offer")}</span><span
      class="sound-word">${say("sound.offer.short")}</span></button>`;
}

/** Renders the sound button. */
function soundTool({ store, actions }: Page) {
  const { sound } = store.state.settings;
  const words = say(sound ? "sound.off" : "sound.on");
  return html`<button type="button" class="tool sound-tool" aria-label=${words} title=${words}
    @click=${() => actions.changeSettings({ sound: !sound, soundOffered: true })}>${icon(
      sound ? "sound" : "mute",
    )}</button>`;
}

/** Renders place, car and lap; on small screens the button opens the order and the commentary. */
function standingButton(race: RaceState, { store }: Page) {
  const view = positionShown(race);
  const car = view?.cars[race.you];
  const { logOpen } = store.state;
  return html`<button type="button" class="standing" ?disabled=${!view} aria-expanded=${logOpen}
    aria-label=${say("standing.open")}
    @click=${() => store.update({ logOpen: !logOpen })}>${
      view && car
        ? html`<b>${car.place}</b>${carIcon(car.livery, car.number)}<span class="standing-lap">${say(
            "bar.lap",
            { lap: Math.max(1, view.lap), laps: view.setup.laps },
          )}</span>`
        : nothing
    }${icon(logOpen ? "close" : "list")}</button>`;
}

export function raceBar(race: RaceState, page: Page) {
  const { view } = race;
  const { session, actions } = page;
  const idle = SETTLED_PHASES.includes(race.phase);
  return html`<header class="bar">
    ${wordmark(page)}${standingButton(race, page)}
    <h1 class="bar-title">${circuitName(race.circuit)}
      ${
        view
          ? html`<small>${
              race.trialSince === null
                ? say("bar.lap", { lap: Math.max(1, view.lap), laps: view.setup.laps })
                : say("trial.title")
            }</small>${
              view.round > 0
                ? html`<small
              class="wide-only">${say("bar.turn", { n: view.round })}</small>`
                : nothing
            }${linkToSeason(view, page)}`
          : nothing
      }${race.official === null ? nothing : html`<small class="official">${say("bar.official")}</small>`}</h1>
    <nav class="tools" aria-label=${say("bar.tools")}>
      ${soundOffer(race, page)}
      ${toolButton("undo", say("tool.undo"), () => session.undo(), {
        key: "U",
        disabled: !idle || !canUndo(race),
      })}
      ${toolButton("redo", say("tool.redo"), () => session.redo(), {
        key: "R",
        disabled: !idle || !view?.can_redo || race.official !== null,
        wide: true,
      })}
      ${
        page.store.state.settings.hints
          ? toolButton("hint", say("tool.hint"), () => session.requestHint(), {
              key: "H",
              disabled:
                !openQuestion(race) || openQuestion(race)?.faces !== undefined || race.official !== null,
            })
          : nothing
      }
      ${toolButton("link", say("tool.send"), () => actions.sendTurn(), {
        key: "S",
        disabled: !view,
        wide: true,
      })}
      ${soundTool(page)}${menuButton(page)}
    </nav>
  </header>`;
}
