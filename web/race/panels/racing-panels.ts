/**
 * The parts of the race screen that are loaded with the first race (all but the board and the order): a panel
 * for each kind of question, the points, the weather, the commentary, first-time notes, the result.
 */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.ts";
import { askGhost, drawGhost } from "../own/ghost.ts";
import { entering } from "../dice/lazy-entry.ts";
import { drawAdvice } from "../director/advice-arrow.ts";
import { explainMarks } from "../../core/ui/mark-titles.ts";
import { keepOwn } from "../own/keep.ts";
import { keepDesign, noteDesign } from "../own/last-design.ts";
import { askPar } from "../own/par.ts";
import { stepOf } from "../selectors.ts";
import { adjustButtons, adjustPanel } from "../cockpit/adjust.ts";
import { advanceForm } from "../own/advance.ts";
import { buildButtons, buildPanel } from "../cockpit/build.ts";
import { chooseButton, choosePanel, curtainButton, curtainPanel } from "../cockpit/choose.ts";
import { clockButton, clockPanel } from "../cockpit/clock.ts";
import { driveButtons, drivePanel, rollWords } from "../cockpit/drive.ts";
import { noteQuestion } from "../director/lesson.ts";
import { remarking } from "../remarks/lazy-entry.ts";
import { rivalling } from "../rival/lazy-entry.ts";
import { watchRivals } from "../rival/watch.ts";
import { followLog, logPanel } from "./commentary.ts";
import { explain } from "./explainer.ts";
import { askAhead } from "./guide.ts";
import { gearPanel, rollButton } from "../cockpit/gear.ts";
import { placeButton, placePanel } from "../cockpit/place.ts";
import { noteArrival } from "../../core/store.ts";
import type { Page } from "../../core/page.ts";
import type { View } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

export { ghostBadge } from "../own/ghost.ts";
export { colourKey, dangerWords } from "./board-key.ts";
export { goneCard } from "../director/gone-card.ts";
export { leadMoment, momentLine, momentOf, ownMomentMs } from "../director/moments.ts";
export { clearScenes, showScene } from "../director/scenes.ts";
export { followButton, followPanel, skipButton } from "../cockpit/others.ts";
export { timeLeft, trialClock } from "../cockpit/clock.ts";
export { lastLine, logPanel } from "./commentary.ts";
export { notePanel } from "./note.ts";
export { resultButtons, resultPanel } from "./result.ts";
export { ending, resultBand } from "./result-band.ts";
export { movingPanel } from "../cockpit/moving.ts";
export { hastened } from "../throw/haste.ts";
export { throwPanel } from "../throw/overlay.ts";
export { askAhead as coming, rollWords };
export { kitPanel, wearPanel } from "../cockpit/wear.ts";
export { weatherPanel } from "./weather.ts";

/** The panel of each step; all moves to a space share one panel. */
const PANELS: Record<string, (race: RaceState, page: Page) => unknown> = {
  gear: gearPanel,
  choose: choosePanel,
  place: placePanel,
  build: buildPanel,
  adjust: adjustPanel,
  curtain: curtainPanel,
  clock: clockPanel,
};
const BUTTONS: Record<string, (race: RaceState, page: Page) => unknown> = {
  gear: rollButton,
  choose: chooseButton,
  place: placeButton,
  build: buildButtons,
  adjust: adjustButtons,
  curtain: curtainButton,
  clock: clockButton,
};

/** Steps before a race, whose panels include the form for later questions. */
const BEFORE_RACE = ["build", "choose", "place"];

/** Returns the panels for real dice if the race uses them; null otherwise, and until they are loaded. */
const atTable = ({ view }: RaceState) => (view?.entered ? entering.loaded() : null);

function withAdvance(step: string, race: RaceState, page: Page) {
  if (step === "die" && !atTable(race)) return nothing;
  const table = atTable(race)?.tablePanel(race, page);
  if (table) return table;
  const panel = (PANELS[step] ?? drivePanel)(race, page);
  return BEFORE_RACE.includes(step) ? html`${panel}${advanceForm(race, page)}` : panel;
}

export const questionPanel = (race: RaceState, page: Page) => withAdvance(stepOf(race) ?? "", race, page);

/** Renders the button to let a computer driver finish, once all others have finished. */
function finishButton({ official, view }: RaceState, { session, store }: Page) {
  if (!view?.may_finish || official !== null || store.state.lesson) return nothing;
  return html`<button type="button" class="button finish-button"
    @click=${() => session.finish()}>${say("finish.for_me")}</button>`;
}

export const questionButtons = (race: RaceState, page: Page) => [
  finishButton(race, page),
  atTable(race)?.tableButtons(race, page) ?? (BUTTONS[stepOf(race) ?? ""] ?? driveButtons)(race, page),
];

/** Runs after a person is asked, or the race is over: notes, ghost, and saved records. */
export function afterSettling(page: Page, view: View, you: number, decided: boolean) {
  explainMarks(page);
  noteQuestion(page.store, page.store.state.race?.key ?? "", view);
  explain(page, view, you);
  askGhost(page, view, you);
  keepOwn(page, view, you, decided);
  keepDesign(page, view);
  page.lazyParts.live.loaded()?.sendView(view, page);
  askPar(page, view);
  if (view.entered) entering.load(() => noteArrival(page.store));
  if (page.store.state.settings.remarks) remarking.load(() => noteArrival(page.store));
}

/** Draws the additions to the board and runs other tasks of the panels; called after each render. */
export function draw(page: Page) {
  followLog(page);
  drawGhost(page);
  noteDesign(page.store);
  entering.loaded()?.drawTable(page);
  drawAdvice(page);
  rivalling.loaded()?.drawRing(page);
  watchRivals(page);
}

/**
 * Renders the parts outside the main layout: the commentary, and the card of a rival.
 *
 * @param open  phone: the commentary covers the board
 */
export function commentaryPanel(race: RaceState, open: boolean, page: Page) {
  return html`${logPanel(race, open, page)}${rivalling.loaded()?.rivalCard(race, page) ?? nothing}`;
}
