/**
 * Entering dice rolled at a table: a button for each face of the die, with its result; or digits typed on the
 * keyboard. In referee mode the legal spaces of a move and the odds of gears are hidden until requested.
 */
import { html, nothing } from "lit-html";
import { say, sentence, text } from "../../platform/language/messages.ts";
import { icon } from "../../platform/ui/icons.ts";
import { boostRow, drivePanel, moveHead } from "../cockpit/drive.ts";
import { gearPanel } from "../cockpit/gear.ts";
import { gearsOf, canUndo, openQuestion, pathsToSpace } from "../selectors.ts";
import { typedDigits } from "./digits.ts";
import { refereeSwitch } from "./referee-switch.ts";
import { slice } from "../../platform/store.ts";
import { memoisePerObject } from "../../platform/lists/memoise-per-object.ts";
import type { Page } from "../../domain/page.ts";
import type { Question } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

type Face = NonNullable<Question["faces"]>[number];

/** Maximum number of faces for large buttons. */
const FEW_FACES = 6;
const FIELDS = "input, select, textarea, dialog";

/** The digits typed for a question. */
const digitState = slice<{ question: Question | null; digits: string }>("dice.typed", {
  question: null,
  digits: "",
});
/** The question whose legal spaces or odds the player has revealed. */
const revealState = slice<{ question: Question | null }>("dice.revealed", { question: null });

/** Adds the key listener, once per page. */
const listen = memoisePerObject((page: Page) =>
  document.addEventListener("keydown", (event) => readDigit(event, page), true),
);

const facesOf = (race: RaceState): Face[] => openQuestion(race)?.faces ?? [];

function faceButton({ token, value, result, tone }: Face, race: RaceState, { session }: Page) {
  const words = result ? text(result) : "";
  return html`<button type="button" class="die-face is-${tone}" data-face=${value}
    aria-pressed=${token === race.token}
    aria-label=${words ? say("dice.face", { value, result: words }) : value}
    @click=${() => session.takeAnswer(token)}><b>${value}</b>${
      words ? html`<small>${words}</small>` : nothing
    }</button>`;
}

function dicePanel(race: RaceState, page: Page) {
  const { car = -1, title, subtitle } = openQuestion(race) ?? {};
  const name = race.view?.cars[car]?.name ?? "";
  const faces = facesOf(race);
  return html`<header class="choose-head"><h2 id="dice-title">${sentence({
    id: "dice.ask",
    args: { name },
  })}</h2><p class="choose-what">${subtitle ? html`<b>${text(subtitle)}</b> · ` : nothing}${
    title ? text(title) : nothing
  }</p></header>
    <div class="die-faces ${faces.length <= FEW_FACES ? "is-few" : ""}" role="group"
      aria-labelledby="dice-title">${faces.map((face) => faceButton(face, race, page))}</div>
    ${refereeSwitch(page)}`;
}

function diceButtons(race: RaceState, { session }: Page) {
  const face = facesOf(race).find(({ token }) => token === race.token);
  return html`<button type="button" class="button dice-undo" ?disabled=${!canUndo(race)}
      aria-label=${say("tool.undo")} @click=${() => session.undo()}>${icon("undo")}</button>
    <button type="button" class="button is-forward" ?disabled=${!face} @click=${() => session.forward()}>
      <span>${face ? say("dice.enter_face", { value: face.value }) : say("dice.enter")}</span><kbd>${say(
        "key.enter",
      )}</kbd>
    </button>`;
}

/** True while the legal spaces of a move or the odds of gears are hidden. */
function isRefereed(race: RaceState | null, { store }: Page) {
  const question = race?.view?.cars_with_entered_dice ? openQuestion(race) : null;
  const hasSecrets = (question?.gears ?? question?.choices ?? []).length > 0;
  return store.state.settings.referee && hasSecrets && question !== revealState.of(store.state).question;
}

/** Returns the race with other answers to its question. */
const withAnswers = (race: RaceState, answers: Partial<Question>): RaceState => ({
  ...race,
  view: race.view && { ...race.view, question: race.view.question && { ...race.view.question, ...answers } },
});

/** Returns the panel of a move made on the table: the price of the chosen space, or a prompt to choose it. */
function movePanel(race: RaceState, page: Page) {
  const choices = pathsToSpace(race);
  return choices.length > 0
    ? drivePanel(withAnswers(race, { choices }), page, moveHead(race))
    : html`${moveHead(race)}${boostRow(race, page)}<p class="card">${say("dice.put_down")}</p>`;
}

/** Returns the gear panel as on a printed car sheet: with the ranges of the dice, but without odds. */
const leverPanel = (race: RaceState, page: Page) =>
  gearPanel(withAnswers(race, { gears: gearsOf(race).map((gear) => ({ ...gear, faces: [] })) }), page);

function refereePanel(race: RaceState, page: Page) {
  const show = () => revealState.change(page.store, { question: openQuestion(race) });
  const isGear = gearsOf(race).length > 0;
  const words = say(isGear ? "dice.show_odds" : "dice.show_spaces");
  return html`${isGear ? leverPanel(race, page) : movePanel(race, page)}<button type="button"
    class="button show-hidden" @click=${show}>${words}</button>`;
}

/** Selects a face by its digits, before other shortcuts see the key. Shows a notice if no face matches. */
function readDigit(event: KeyboardEvent, { actions, session, store }: Page) {
  const { race, dialog } = store.state;
  const question = race && !race.replay && !dialog ? openQuestion(race) : null;
  const isOther = event.ctrlKey || event.metaKey || event.altKey || !/^[0-9]$/.test(event.key);
  if (isOther || !question?.faces) return;
  if (event.target instanceof Element && event.target.closest(FIELDS)) return;
  event.preventDefault();
  event.stopPropagation();
  const last = digitState.of(store.state);
  const before = last.question === question ? last.digits : "";
  const values = question.faces.map(({ value }) => value);
  const digits = typedDigits(values, before, event.key);
  digitState.change(store, { question, digits });
  const face = question.faces.find(({ value }) => String(value) === digits);
  if (face) session.select(face.token);
  else if (!digits) actions.notice(say("dice.no_face", { digit: event.key }));
}

/** Returns the panel of a question; null for the standard one. */
export function tablePanel(race: RaceState, page: Page) {
  if (facesOf(race).length > 0) return dicePanel(race, page);
  return isRefereed(race, page) ? refereePanel(race, page) : null;
}

/** Returns the buttons of a question; null for the standard ones. */
export const tableButtons = (race: RaceState, page: Page) =>
  facesOf(race).length > 0 ? diceButtons(race, page) : null;

/** Shows or hides legal spaces and odds on the board; called after each render. */
export function updateRefereeMode(page: Page) {
  listen(page);
  document.documentElement.toggleAttribute("data-referee", isRefereed(page.store.state.race, page));
}
