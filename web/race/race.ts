/**
 * The race screen: order on the left, board in the middle, cockpit on the right, commentary below. On a phone
 * the cockpit is a bottom sheet.
 */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { ref } from "lit-html/directives/ref.js";
import { canUseFullScreen, toggleFullScreen } from "../platform/full-screen.ts";
import { renderSafely } from "../platform/loading/guarded.ts";
import { say } from "../platform/language/messages.ts";
import { allPartsRendered, advancePart } from "../platform/loading/batches.ts";
import {
  displayedRace,
  isHandoverScreen,
  isExplaining,
  openQuestion,
  shownToken,
  localPlayers,
  stepOf,
} from "./selectors.ts";
import { lazyRacePanels, lazyReplayPanels } from "./lazy-entry.ts";
import { loadingPanel, stuckPanel } from "./cockpit/loading.ts";
import { icon } from "../platform/ui/icons.ts";
import { isNarrow } from "../platform/theme.ts";
import { paintedScreen } from "../startup/painted-screen.ts";
import { orderPanel } from "./panels/order.ts";
import { raceBar } from "./panels/race-bar.ts";
import type { Page } from "../domain/page.ts";
import type { State } from "../domain/state.ts";
import type { RaceState } from "./state.ts";

const ZOOM_STEP = 1.4;

/** One stable callback per circuit, so that the board is created once and not at every render. */
const boardRefs: Map<string, (host: Element | undefined) => void> = new Map();

function boardRef(circuit: string, { board }: Page) {
  const cachedRef = boardRefs.get(circuit);
  if (cachedRef) return cachedRef;
  const place = board.boardRefFor(circuit);
  boardRefs.set(circuit, place);
  return place;
}

/** Corners for the mini map, in order of preference. */
const MAP_CORNERS = ["bottom-right", "top-right", "bottom-left", "top-left"];

/**
 * Returns the corner of the mini map. The map is hidden if it would cover something in every corner, and
 * until the weights are known, so that it does not change its corner straight away.
 */
const mapCorner = ({ cornerWeights: weights }: State) =>
  MAP_CORNERS.find((corner) => weights && !weights[corner]) ?? "away";

/** Phases of races with friends: choosing a car, waiting for another device, two histories of the race. */
const FRIENDS_PHASES = ["choosing_seats", "awaiting", "diverged"];

/** True while the events since the player's last visit are played. */
const isArriving = (race: RaceState) => race.phase === "replay" && race.arrival !== null;

const STEPS_BEFORE_START = ["choose", "handover", "build", "adjust", "place", "clock"];
const STEPS_WITH_SPACES = ["gear", "drive", "skid", "tow", "draft"];

/** Renders the board and its overlays. */
export function stage(state: State, race: RaceState, page: Page) {
  const { board, session, replay } = page;
  const panels = lazyRacePanels.loaded();
  const weights = state.cornerWeights;
  const skip = () => (race.replay ? replay.skip() : race.phase === "moving" && session.finishAnimation());
  const hasAdvice = race.hint !== null && race.hint.token === shownToken(race);
  return html`<section class="stage ${hasAdvice ? "has-advice" : ""}" aria-label=${say("stage.title")}
    @click=${skip}>
    ${keyed(race.circuit, html`<div class="stage-board" ${ref(boardRef(race.circuit, page))}></div>`)}
    <div class="zoom ${weights?.zoom ? "is-over-name" : ""}" role="group" aria-label=${say("zoom.title")}
      @click=${(event: Event) => event.stopPropagation()}>
      <button type="button" aria-label=${say("zoom.in")}
        @click=${() => board.zoomBy(ZOOM_STEP)}>${icon("plus")}</button>
      <button type="button" aria-label=${say("zoom.out")}
        @click=${() => board.zoomBy(1 / ZOOM_STEP)}>${icon("minus")}</button>
      <button type="button" aria-label=${say("zoom.fit")} @click=${() => board.fit()}>${icon("fit")}</button>
      ${
        canUseFullScreen()
          ? html`<button type="button" aria-label=${say("tool.full")}
        title=${say("tool.with_key", { label: say("tool.full"), key: "F" })}
          @click=${toggleFullScreen}>${icon("full")}</button>`
          : nothing
      }
    </div>
    ${race.replay ? html`<p class="badge">${say("replay.badge")}</p>` : nothing}
    ${
      board.ready
        ? keyed(
            race.circuit,
            html`<div class="mini-map is-${mapCorner(state)}"
      ${ref(board.placeMiniMap)} @click=${(event: Event) => event.stopPropagation()}></div>`,
          )
        : nothing
    }
    ${
      state.showKey && STEPS_WITH_SPACES.includes(stepOf(race) ?? "")
        ? panels?.colourKey(state, race)
        : nothing
    }
    ${panels?.hazardSummary(race)}${panels?.retirementCard(state, page)}${panels?.rollPanel(race)}
    ${panels?.ghostBadge(race, state)}${panels?.resultBand(race, state)}
    <p class="unseen" aria-live="polite">${panels?.rollWords(race)}</p>
    ${
      race.announcedPlayer
        ? html`<p class="next-player"
      role="status">${say("next_player", { name: race.announcedPlayer })}</p>`
        : nothing
    }
  </section>`;
}

/** True if the race needs an answer of the engine, and the engine has failed. */
const isEngineDown = ({ boot }: State, { phase }: RaceState) =>
  boot.status === "failed" && ["choosing", "moving", "paused", "failed"].includes(phase);

function cockpitContents(state: State, race: RaceState, page: Page) {
  if (race.isFollowing) return lazyRacePanels.loaded()?.followPanel();
  if (race.phase === "opening" || isEngineDown(state, race)) return loadingPanel(state, page);
  if (race.phase === "failed") return stuckPanel(page);
  if (race.phase === "moving" || race.phase === "paused") {
    const moveContents = lazyRacePanels.loaded()?.movingPanel(race, state);
    // After first choices made before the engine is ready, show why the next one takes long.
    return race.isThinking && state.boot.status !== "ready"
      ? html`${moveContents}${loadingPanel(state, page)}`
      : moveContents;
  }
  if (FRIENDS_PHASES.includes(race.phase) || isArriving(race))
    return page.lazyParts.friends.loaded()?.cockpitPanel(race, page);
  if (race.phase === "replay") return lazyReplayPanels.loaded()?.replayPanel(race, page);
  return race.phase === "over"
    ? lazyRacePanels.loaded()?.resultPanel(race, page)
    : lazyRacePanels.loaded()?.questionPanel(race, page);
}

function buttons(race: RaceState, page: Page) {
  if (race.isFollowing) return lazyRacePanels.loaded()?.followButton(page);
  if (race.phase === "opening" || race.phase === "failed") return nothing;
  if (race.phase === "moving" || race.phase === "paused")
    return lazyRacePanels.loaded()?.skipButton(race, page);
  if (FRIENDS_PHASES.includes(race.phase) || isArriving(race))
    return page.lazyParts.friends.loaded()?.cockpitButtons(race, page);
  if (race.phase === "replay") return lazyReplayPanels.loaded()?.replayButtons(race, page);
  return race.phase === "over"
    ? lazyRacePanels.loaded()?.resultButtons(race, page)
    : lazyRacePanels.loaded()?.questionButtons(race, page);
}

/** True if the car's points are shown; before the start the cars may still have to be built. */
function showsPoints(race: RaceState) {
  return (
    !["over", "choosing_seats", "diverged"].includes(race.phase) &&
    race.you >= 0 &&
    !(race.view?.round === 0 && STEPS_BEFORE_START.includes(stepOf(race) ?? ""))
  );
}

/** Renders the name of the current player, if several people share the screen. */
function activePlayerLine(race: RaceState) {
  const car = race.view?.cars[race.you];
  const several = race.view !== null && localPlayers(race.view, race.seats).length > 1;
  const { faces } = openQuestion(race) ?? { faces: [] };
  return several && car && !faces && !isHandoverScreen(race)
    ? html`<p class="active-player">${say("next_player", { name: car.name })}</p>`
    : nothing;
}

/** Placeholder for the last line until the panels are loaded. */
const LINE_PLACEHOLDER = html`<p class="last-line"></p>`;

/**
 * Renders the cockpit.
 * @param forward  replaces the default buttons at its foot
 */
export function cockpit(state: State, race: RaceState, page: Page, forward: unknown = buttons(race, page)) {
  const { store } = page;
  const panels = lazyRacePanels.loaded();
  const shownRace = displayedRace(race);
  const topLines = [activePlayerLine(race), panels?.trialClock(race), panels?.timeLeft(page)];
  const contents = cockpitContents(state, race, page);
  const underQuestion =
    race.phase === "choosing" ? page.lazyParts.friends.loaded()?.underQuestionPart(race, page) : nothing;
  const line = panels ? panels.lastLine(shownRace) : LINE_PLACEHOLDER;
  const note = isNarrow() || state.note?.coachWords ? panels?.notePanel(state, page) : nothing;
  const hasPoints = showsPoints(shownRace);
  return html`<section class="cockpit" aria-label=${say("cockpit.title")}>
    <button type="button" class="sheet-handle" aria-expanded=${state.logOpen} aria-label=${say("log.toggle")}
      @click=${() => store.update({ logOpen: !state.logOpen })}></button>
    ${line}<div class="cockpit-scroll">${note}${topLines}${contents}${underQuestion}${
      hasPoints ? panels?.kitPanel(shownRace, page) : nothing
    }</div>
    ${hasPoints ? panels?.wearPanel(shownRace) : nothing}
    <div class="go">${forward}</div>
  </section>`;
}

/** Number of cars from which the order is set more closely on small screens. */
const CROWD = 7;

/**
 * Returns more state of the screen as class names for the style sheets. Selectors such as `:has()` would make
 * the browser check the whole page at each change.
 */
function stateClasses(state: State, race: RaceState) {
  return [
    isExplaining(state) && !state.note?.coachWords ? "has-note" : "",
    state.logOpen ? "has-log" : "",
    isArriving(race) ? "is-arriving" : "",
    race.phase === "choosing" && race.hint ? "has-hint" : "",
    lazyRacePanels.loaded()?.playerResult(race)
      ? `has-ended-${lazyRacePanels.loaded()?.playerResult(race)}`
      : "",
  ].join(" ");
}

/** True if a page being hydrated has rendered all its parts. */
export const isFullyRendered = (state: State) => !paintedScreen() || allPartsRendered("race", 1, state);

export function paint(state: State, page: Page) {
  const { race } = state;
  if (!race) return nothing;
  const shownRace = displayedRace(race);
  const panels = lazyRacePanels.loaded();
  // While hydrating, the hidden log is rendered in a separate pass. The other parts are rendered at once: the
  // size of the stage depends on them, and the camera needs that size.
  const isLogDue = !paintedScreen() || (race.view && advancePart("race", 1, page.store));
  const gear = shownRace.view?.cars[race.you]?.gear;
  const noteBeside = isNarrow() || state.note?.coachWords ? nothing : panels?.notePanel(state, page);
  return html`<main class="race is-${race.phase} ${stateClasses(state, race)}"
    data-step=${stepOf(race) ?? race.phase} data-gear=${gear ?? ""} data-round=${shownRace.view?.round ?? ""}
      data-at=${race.replay?.at ?? nothing}>
    ${raceBar(shownRace, page)}<div
      class=${(shownRace.view?.cars.length ?? 0) < CROWD ? "aside" : "aside is-crowded"}>${renderSafely(
        () => html`${orderPanel(shownRace, page)}${panels?.weatherPanel(shownRace)}`,
      )}${noteBeside}</div>${renderSafely(() => stage(state, shownRace, page))}
    ${renderSafely(() => cockpit(state, race, page))}
    ${renderSafely(() => lazyReplayPanels.loaded()?.timelinePanel(state, race, page) ?? nothing)}${
      isLogDue ? renderSafely(() => panels?.sidePanels(shownRace, state.logOpen, page)) : nothing
    }
  </main>`;
}

export function afterRender(_state: State, page: Page) {
  lazyRacePanels.loaded()?.draw(page);
}
