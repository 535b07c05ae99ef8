/**
 * Form for answering all questions before a race by link at once, so that the link is passed round only once.
 * The engine uses an answer when its question comes, or asks as usual.
 */
import { html, nothing } from "lit-html";
import { itemAt } from "../../platform/lists/item-at.ts";
import { say } from "../../platform/language/messages.ts";
import type { Page } from "../../domain/page.ts";
import type { AdvanceForm, AdvanceQuestion } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

/** In the order of the engine's values. */
const TYRES = ["hard", "soft", "wet"];
const WINGS = ["low", "high"];

function valueWords(step: AdvanceQuestion["step"], value: number) {
  if (step === "pit_choice") return say("advance.pit", { n: value });
  return step === "tyres" ? say(`tyres.${TYRES[value]}`) : say(`wing.${WINGS[value]}`);
}

const matches = (question: AdvanceQuestion) => (answer: { step: string; weather: number }) =>
  answer.step === question.step && answer.weather === question.weather;

/**
 * Returns the answers that the rows show now, and those given to questions without a row. Rows changed before
 * the engine has replied are included.
 */
function answersIn(form: Element, { questions, answers }: AdvanceForm) {
  const withoutRow = answers.filter((answer) => !questions.some((question) => matches(question)(answer)));
  const inRows = [...form.querySelectorAll("select")].flatMap(({ value }, row) => {
    const { step, weather } = itemAt(questions, row);
    return value === "" ? [] : { step, weather, value: Number(value) };
  });
  return [...withoutRow, ...inRows];
}

function questionRow(question: AdvanceQuestion, { answers }: AdvanceForm) {
  const { step, weather, values } = question;
  const currentAnswer = answers.find(matches(question));
  return html`<label class="advance-row"><span>${say(`advance.${step}.${weather}`)}</span><span
    class="select"><select data-step=${step} data-weather=${weather}>
      <option value="" .selected=${!currentAnswer}>${say("advance.ask_me")}</option>${values.map(
        (value) =>
          html`<option value=${value} .selected=${currentAnswer?.value === value}>${valueWords(
            step,
            value,
          )}</option>`,
      )}</select></span></label>`;
}

/** Renders the form below the first question. Empty in races that are not sent by link. */
export function advanceForm({ view, seats }: RaceState, page: Page) {
  const byLink = Array.isArray(seats) && seats.length > 0;
  if (!view || !byLink) return nothing;
  const { advance, advance_answer_dropped } = view;
  const { is_clock_running, die } = view.question ?? {};
  return html`${
    advance_answer_dropped
      ? html`<p class="small" role="status" data-dropped>${say("advance.dropped")}</p>`
      : nothing
  }${
    advance && is_clock_running === undefined && !die
      ? html`<fieldset class="advance"
        @change=${({ currentTarget }: Event) =>
          page.session.giveAdvanceAnswers(
            answersIn(currentTarget as Element, advance),
          )}><legend>${say("advance.title")}</legend>
      <p class="small">${say("advance.what")}</p>${advance.questions.map((question) =>
        questionRow(question, advance),
      )}</fieldset>`
      : nothing
  }`;
}
