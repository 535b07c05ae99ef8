/**
 * What a race shows besides the board and the order, which the page need not have before there is one: a
 * panel for each kind of question, the points, the weather, the commentary, words on what happens for the
 * first time, the result.
 */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.js";
import { askGhost, drawGhost } from "../own/ghost.js";
import { drawAdvice } from "../director/advice-arrow.js";
import { explainMarks } from "../../core/ui/mark-titles.js";
import { keepOwn } from "../own/keep.js";
import { keepDesign } from "../own/last-design.js";
import { askPar } from "../own/par.js";
import { stepOf } from "../selectors.js";
import { adjustButtons, adjustPanel } from "../cockpit/adjust.js";
import { buildButtons, buildPanel } from "../cockpit/build.js";
import { chooseButton, choosePanel, curtainButton, curtainPanel } from "../cockpit/choose.js";
import { clockButton, clockPanel } from "../cockpit/clock.js";
import { driveButtons, drivePanel, rollWords } from "../cockpit/drive.js";
import { noteQuestion } from "../director/lesson.js";
import { remarking } from "../door.js";
import { rivalling } from "../rival/door.js";
import { watchRivals } from "../rival/watch.js";
import { commentaryPanel as linesPanel } from "./commentary.js";
import { explain } from "./explainer.js";
import { askAhead } from "./guide.js";
import { gearPanel, rollButton } from "../cockpit/gear.js";
import { placeButton, placePanel } from "../cockpit/place.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").RaceState} RaceState */

export { ghostBadge } from "../own/ghost.js";
export { colourKey, dangerWords } from "./board-key.js";
export { goneCard } from "../director/gone-card.js";
export { leadMoment, momentLine, momentOf, ownMomentMs } from "../director/moments.js";
export { clearScenes, showScene } from "../director/scenes.js";
export { followButton, followPanel, skipButton } from "../cockpit/others.js";
export { timeLeft, trialClock } from "../cockpit/clock.js";
export { lastLine } from "./commentary.js";
export { notePanel } from "./note.js";
export { resultButtons, resultPanel } from "./result.js";
export { ending, resultBand } from "./result-band.js";
export { movingPanel } from "../cockpit/moving.js";
export { hastened } from "../throw/haste.js";
export { throwPanel } from "../throw/overlay.js";
export { askAhead as coming, rollWords };
export { kitPanel, wearPanel } from "../cockpit/wear.js";
export { weatherPanel } from "./weather.js";

/**
 * What the cockpit shows for each step; spaces to choose from are shown alike, whatever brings the car there.
 * @type {Record<string, (race: RaceState, page: Page) => unknown>}
 */
const PANELS = {
  gear: gearPanel,
  choose: choosePanel,
  place: placePanel,
  build: buildPanel,
  adjust: adjustPanel,
  curtain: curtainPanel,
  clock: clockPanel,
};
/** @type {Record<string, (race: RaceState, page: Page) => unknown>} */
const BUTTONS = {
  gear: rollButton,
  choose: chooseButton,
  place: placeButton,
  build: buildButtons,
  adjust: adjustButtons,
  curtain: curtainButton,
  clock: clockButton,
};

/** @param {RaceState} race @param {Page} page */
export const questionPanel = (race, page) => (PANELS[stepOf(race) ?? ""] ?? drivePanel)(race, page);

/** Once all others are home a computer driver may take over. @param {RaceState} race @param {Page} page */
function finishButton({ official, view }, { session, store }) {
  if (!view?.may_finish || official !== null || store.state.lesson) return nothing;
  return html`<button type="button" class="button finish-button"
    @click=${() => session.finish()}>${say("finish.for_me")}</button>`;
}

/** @param {RaceState} race @param {Page} page */
export const questionButtons = (race, page) => [
  finishButton(race, page),
  (BUTTONS[stepOf(race) ?? ""] ?? driveButtons)(race, page),
];

/**
 * A person is asked, or the race is over: what there is to say, to show and to remember besides.
 * @param {Page} page @param {import("../../protocol.js").View} view @param {number} you
 * @param {boolean} decided
 */
export function settled(page, view, you, decided) {
  explainMarks(page);
  noteQuestion(page.store.state.race?.key ?? "", view);
  explain(page, view, you);
  askGhost(page, view, you);
  keepOwn(page, view, you, decided);
  keepDesign(page, view);
  askPar(page, view);
  if (page.store.state.settings.remarks) remarking.want(() => page.store.update({}));
}

/** After each painting: what is drawn on the board besides. @param {Page} page */
export function draw(page) {
  drawGhost(page);
  drawAdvice(page);
  rivalling.now()?.drawRing(page);
  watchRivals(page);
}

/**
 * What is not part of the frame: the commentary, and the card of a rival.
 * @param {RaceState} race @param {boolean} open  phone: the commentary lies over the board @param {Page} page
 */
export function commentaryPanel(race, open, page) {
  return html`${linesPanel(race, open, page)}${rivalling.now()?.rivalCard(race, page) ?? nothing}`;
}
