/** Building a car: points to spend on its parts, ready-made cars, and a button that builds it. */
import { html, nothing } from "lit-html";
import { entryOf } from "../../platform/lists/item-at.ts";
import { say, text } from "../../platform/language/messages.ts";
import { clauseNumber } from "../../domain/ui/clause.ts";
import { designOf, pointsToSpend, canAddPoint, type Points } from "../pre-race/design.ts";
import { lastDesign } from "../pre-race/last-design.ts";
import { partIcon } from "../../domain/ui/wear-icons.ts";
import { openQuestion } from "../selectors.ts";
import { icon } from "../../platform/ui/icons.ts";
import type { Page } from "../../domain/page.ts";
import type { Question } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

type CarPart = NonNullable<Question["parts"]>[number];

function partRow({ part, minimum = 0 }: CarPart, steps: string[], question: Question, { session }: Page) {
  const label = say(`wear.${part}`);
  const points = entryOf(designOf(steps, question), part);
  return html`<li class="part is-built" data-part=${part} data-points=${points}>
    ${partIcon(part)}<span>${label}<small>${say(`build.does.${part}`)}</small></span>
    <button type="button" class="part-more" aria-label=${say("build.take_from", { what: label, n: points })}
      ?disabled=${points <= minimum}
      @click=${() => session.addDesignStep(`- ${part}`)}>${icon("minus")}</button>
    <b>${points}</b>
    <button type="button" class="part-more" aria-label=${say("build.add_to", { what: label, n: points })}
      ?disabled=${!canAddPoint(
        steps,
        question,
        part,
      )} @click=${() => session.addPoint(part)}>${icon("plus")}</button>
  </li>`;
}

/** Renders the ready-made cars. Undo restores the car that one of them replaced. */
function readyMadeList({ panelEntries, view }: RaceState, question: Question, page: Page) {
  const { designs = [], parts = [] } = question;
  if (!view || designs.length === 0) return nothing;
  const last = lastDesign(view, question, page);
  const designOptions = last ? [...designs, { id: "last", points: last }] : designs;
  const inOrder = (points: Points) => parts.map(({ part }) => points[part] ?? 0).join(",");
  const currentPoints = inOrder(designOf(panelEntries, question));
  const isReplaced = panelEntries.at(-1)?.startsWith("=") && panelEntries.at(-2)?.match(/^[+-]/);
  return html`<div class="designs" role="group" aria-label=${say("build.designs")}>${designOptions.map(
    ({ id, points }) => html`<button type="button" class="button is-small" data-design=${id}
      aria-pressed=${inOrder(points) === currentPoints} @click=${() =>
        page.session.addDesignStep(`= ${inOrder(points)}`)}>${say(`build.design_${id}`)}</button>`,
  )}</div>${isReplaced ? html`<p class="small" role="status">${say("build.replaced")}</p>` : nothing}`;
}

export function buildPanel(race: RaceState, page: Page) {
  const question = openQuestion(race);
  if (!question) return nothing;
  const { parts = [], total = 0, subtitle, clause } = question;
  const { panelEntries } = race;
  const left = pointsToSpend(designOf(panelEntries, question), question);
  return html`<div class="card build">
    <header><h2>${say("choose.build")}</h2><p
      aria-live="polite">${say("build.left", { left, total })}</p></header>
    ${subtitle ? html`<p class="choose-what">${text(subtitle)}</p>` : nothing}
    ${readyMadeList(race, question, page)}
    <ul>${parts.map((part) => partRow(part, panelEntries, question, page))}</ul>
    <p class="small">${say("build.what")} ${clause ? clauseNumber(clause, page) : nothing}</p>
  </div>`;
}

export function buildButtons(race: RaceState, { session }: Page) {
  const question = openQuestion(race);
  const { panelEntries } = race;
  const left = question ? pointsToSpend(designOf(panelEntries, question), question) : 0;
  const { parts = [], total = 0 } = question ?? {};
  const isUntouched = panelEntries.length === 0 && total - left <= parts.length;
  // A hint may be to add one point.
  const hintPart =
    panelEntries.length === 0 && parts.find(({ token }) => token !== null && token === race.token);
  const words = hintPart
    ? say("build.add", { what: say(`wear.${hintPart.part}`) })
    : say(left === 0 ? "build.done" : isUntouched ? "build.standard" : "build.rest");
  return html`<button type="button" class="button"
      ?disabled=${!race.view?.can_undo && panelEntries.length === 0}
    @click=${() => session.undo()}>${icon("undo")}<span class="unseen">${say("build.back")}</span></button>
    <button type="button" class="button is-forward" ?disabled=${!question}
      @click=${() => session.forward()}><span>${words}</span><kbd>${say("key.enter")}</kbd></button>`;
}
