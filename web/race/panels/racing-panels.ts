/**
 * The parts of the race screen that are loaded with the first race (all but the board and the order): a panel
 * for each kind of question, the points, the weather, the commentary, first-time notes, the result.
 */
import { html, nothing } from "lit-html";
import { say } from "../../platform/language/messages.ts";
import { askGhost, drawGhost } from "../comparison/ghost.ts";
import { lazyTableDice } from "../dice/lazy-entry.ts";
import { drawAdvice } from "../director/advice-arrow.ts";
import { installMarkTooltips } from "../../domain/ui/mark-titles.ts";
import { saveOwnRecord } from "../comparison/save-record.ts";
import { saveDesign, recordDesign } from "../pre-race/last-design.ts";
import { askPar } from "../comparison/par.ts";
import { stepOf } from "../selectors.ts";
import { adjustButtons, adjustPanel } from "../cockpit/adjust.ts";
import { advanceForm } from "../pre-race/advance-form.ts";
import { buildButtons, buildPanel } from "../cockpit/build.ts";
import { chooseButton, choosePanel, handoverButton, handoverPanel } from "../cockpit/choose.ts";
import { clockButton, clockPanel } from "../cockpit/clock.ts";
import { driveButtons, drivePanel, rollWords } from "../cockpit/drive.ts";
import { recordQuestion } from "../director/crash-advice.ts";
import { lazyRemarks } from "../remarks/lazy-entry.ts";
import { lazyRivalCard } from "../rival/lazy-entry.ts";
import { watchRivals } from "../rival/watch.ts";
import { afterLogRender, commentaryPanel } from "./commentary.ts";
import { explain } from "./explainer.ts";
import { requestCoachWords } from "./coach.ts";
import { gearPanel, rollButton } from "../cockpit/gear.ts";
import { placeButton, placePanel } from "../cockpit/place.ts";
import { reportPartLoaded } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { View } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

export { ghostBadge } from "../comparison/ghost.ts";
export { colourKey, hazardSummary } from "./board-key.ts";
export { retirementCard } from "../director/retirement-card.ts";
export { leadHighlight, highlightLine, highlightOf, highlightPauseMs } from "../director/highlights.ts";
export { clearScenes, showScene } from "../director/scenes.ts";
export { followButton, followPanel, skipButton } from "../cockpit/others.ts";
export { timeLeft, trialClock } from "../cockpit/clock.ts";
export { lastLine, commentaryPanel } from "./commentary.ts";
export { notePanel } from "./note.ts";
export { resultButtons, resultPanel } from "./result.ts";
export { playerResult, resultBand } from "./result-band.ts";
export { movingPanel } from "../cockpit/moving.ts";
export { hastenStep } from "../roll/haste.ts";
export { rollPanel } from "../roll/overlay.ts";
export { requestCoachWords, rollWords };
export { kitPanel, wearPanel } from "../cockpit/wear.ts";
export { weatherPanel } from "./weather.ts";

/** The panel of each step; all moves to a space share one panel. */
const PANELS: Record<string, (race: RaceState, page: Page) => unknown> = {
  gear: gearPanel,
  choose: choosePanel,
  place: placePanel,
  build: buildPanel,
  adjust: adjustPanel,
  handover: handoverPanel,
  clock: clockPanel,
};
const BUTTONS: Record<string, (race: RaceState, page: Page) => unknown> = {
  gear: rollButton,
  choose: chooseButton,
  place: placeButton,
  build: buildButtons,
  adjust: adjustButtons,
  handover: handoverButton,
  clock: clockButton,
};

/** Steps before a race, whose panels include the form for later questions. */
const STEPS_WITH_ADVANCE = ["build", "choose", "place"];

/** Returns the panels for real dice if the race uses them; null otherwise, and until they are loaded. */
const tableDicePanels = ({ view }: RaceState) =>
  view?.cars_with_entered_dice ? lazyTableDice.loaded() : null;

function stepPanel(step: string, race: RaceState, page: Page) {
  if (step === "die" && !tableDicePanels(race)) return nothing;
  const table = tableDicePanels(race)?.tablePanel(race, page);
  if (table) return table;
  const panel = (PANELS[step] ?? drivePanel)(race, page);
  return STEPS_WITH_ADVANCE.includes(step) ? html`${panel}${advanceForm(race, page)}` : panel;
}

export const questionPanel = (race: RaceState, page: Page) => stepPanel(stepOf(race) ?? "", race, page);

/** Renders the button to let a computer driver finish, once all others have finished. */
function finishButton({ official, view }: RaceState, { session, store }: Page) {
  if (!view?.may_finish || official !== null || store.state.lesson) return nothing;
  return html`<button type="button" class="button finish-button"
    @click=${() => session.finish()}>${say("finish.for_me")}</button>`;
}

export const questionButtons = (race: RaceState, page: Page) => [
  finishButton(race, page),
  tableDicePanels(race)?.tableButtons(race, page) ??
    (BUTTONS[stepOf(race) ?? ""] ?? driveButtons)(race, page),
];

/** Runs after a person is asked, or the race is over: notes, ghost, and saved records. */
export function runAfterSettling(page: Page, view: View, you: number, hasDecided: boolean) {
  installMarkTooltips(page);
  recordQuestion(page.store, page.store.state.race?.key ?? "", view);
  explain(page, view, you);
  askGhost(page, view, you);
  saveOwnRecord(page, view, you, hasDecided);
  saveDesign(page, view);
  page.lazyParts.live.loaded()?.sendView(view, page);
  askPar(page, view);
  if (view.cars_with_entered_dice) lazyTableDice.load(() => reportPartLoaded(page.store));
  if (page.store.state.settings.remarks) lazyRemarks.load(() => reportPartLoaded(page.store));
}

/** Draws the additions to the board and runs other tasks of the panels; called after each render. */
export function draw(page: Page) {
  afterLogRender(page);
  drawGhost(page);
  recordDesign(page.store);
  lazyTableDice.loaded()?.updateRefereeMode(page);
  drawAdvice(page);
  lazyRivalCard.loaded()?.drawRing(page);
  watchRivals(page);
}

/**
 * Renders the parts outside the main layout: the commentary, and the card of a rival.
 *
 * @param open  phone: the commentary covers the board
 */
export function sidePanels(race: RaceState, open: boolean, page: Page) {
  const rivalCard = lazyRivalCard.loaded()?.rivalCard(race, page) ?? nothing;
  return html`${commentaryPanel(race, open, page)}${rivalCard}`;
}
