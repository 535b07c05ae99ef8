/**
 * Puzzles: the puzzle of the day, the same for everybody, and costly decisions of the player's own races.
 * Solved on the real board with the real controls.
 */
import { html, nothing } from "lit-html";
import { circuitName } from "../../core/circuits/circuits.ts";
import { picturedSteps } from "../../core/charts/steps.ts";
import { dayNow } from "../../core/days.ts";
import { emblemOf } from "../../core/circuits/gallery-facts.ts";
import { emblemPrint } from "../../core/ui/emblem.ts";
import { numeral, say, sentence, text } from "../../core/language/messages.ts";
import { cornerFlag, icon } from "../../core/ui/icons.ts";
import { menuButton, plainBar, tool } from "../../core/ui/topbar.ts";
import { dieIcon } from "../../race/cockpit/die.ts";
import { practice } from "../../race/panels/practice.ts";
import { createTrainer } from "./trainer.ts";
import { oneEach } from "../../core/lists/one-each.ts";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";
import type { RaceState } from "../../race/state.ts";
import type { Puzzle } from "./trainer.ts";

type Trainer = ReturnType<typeof createTrainer>;

const trainerOf = oneEach(createTrainer);

const amount = (throws: number) =>
  numeral(throws / 1000, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const dueNow = (guide: Trainer) => guide.kept.mistakes().filter(({ due }) => due <= dayNow());

/** Returns the next position of the player's own races: the one that is or becomes due first. */
function nextOwn(guide: Trainer) {
  const [next] = guide.kept.mistakes().sort((one, two) => one.due - two.due || two.lost - one.lost);
  return next ? () => guide.loadPuzzle({ position: next.position, kind: next.kind, day: null }) : null;
}

function dayCard(guide: Trainer) {
  const day = dayNow();
  const [lost, percent] = [guide.kept.ofDay(day), guide.percent()];
  const words =
    percent !== null
      ? say("puzzles.pending", { percent })
      : guide.failed()
        ? say("puzzles.failed")
        : lost === null
          ? say("puzzles.day_open")
          : lost < 50
            ? say("puzzles.day_right")
            : say("puzzles.day_lost", { throws: amount(lost) });
  return html`<li><section class="lesson-card puzzle-card" data-puzzle="day">
    <span class="lesson-picture" aria-hidden="true">${dieIcon(4, 2)}${cornerFlag(2)}${dieIcon(8, 7)}</span>
    <h2>${say("puzzles.day")}</h2><p>${say("puzzles.day_what")}</p>
    <p class="lesson-step" role="status">${words}</p>${
      percent !== null
        ? html`<progress class="progress" max="100" value=${percent} aria-label=${words}></progress>`
        : nothing
    }<button type="button" class="button is-forward" ?disabled=${percent !== null}
      @click=${() => guide.ofDay(day)}><span>${say(
        lost === null ? "puzzles.solve" : "puzzles.once_more",
      )}</span>${icon("play")}</button>
  </section></li>`;
}

function ownCard(guide: Trainer) {
  const all = guide.kept.mistakes();
  const due = dueNow(guide).length;
  const begin = nextOwn(guide);
  const soonest = Math.min(...all.map((one) => one.due)) - dayNow();
  const words =
    all.length === 0
      ? say("puzzles.own_none")
      : due > 0
        ? say("puzzles.own_due", { due, n: all.length })
        : say("puzzles.own_later", { days: soonest, n: all.length });
  return html`<li><section class="lesson-card puzzle-card" data-puzzle="own">
    <span class="lesson-picture" aria-hidden="true">${cornerFlag(1)}${icon("undo")}</span>
    <h2>${say("puzzles.own")}</h2><p>${say("puzzles.own_what")}</p>
    <p class="lesson-step" role="status">${words}</p>${
      begin
        ? html`<button type="button" class="button ${due > 0 ? "is-forward" : ""}"
          @click=${begin}><span>${say(
            due > 0 ? "puzzles.solve" : "puzzles.anyway",
          )}</span>${icon("play")}</button>`
        : nothing
    }
  </section></li>`;
}

/** The circuit shown in the example picture. */
const EXAMPLE = "monaco";

/** Explains puzzles. */
const whatItIs = () =>
  picturedSteps([
    {
      name: "position",
      picture: html`${emblemPrint(emblemOf(EXAMPLE))}${cornerFlag(2)}`,
      words: say("puzzles.step_position"),
    },
    {
      name: "answer",
      picture: html`${dieIcon(6, "?")}${dieIcon(8, "?")}${dieIcon(12, "?")}`,
      words: say("puzzles.step_answer"),
    },
    {
      name: "verdict",
      picture: html`${icon("chart")}<b class="puzzle-worth">−${amount(1400)}</b>`,
      words: say("puzzles.step_verdict"),
    },
  ]);

/** Shows the rating of the answer. */
function verdict(guide: Trainer) {
  const solved = guide.solved();
  if (!solved) return nothing;
  const right = solved.throws < 50;
  const args = { throws: amount(solved.throws), chosen: text(solved.chosen), other: text(solved.other) };
  return html`<div class="lesson-verdict ${right ? "is-right" : "is-wrong"}"><h3>${say(
    right ? "learn.good" : "learn.bad",
  )}</h3><p>${
    right
      ? say("puzzles.right", args)
      : html`${say(`puzzles.lost.${solved.kind}`, args)} ${sentence(solved.why)}`
  }</p></div>`;
}

function column({ kind, day, position }: Puzzle, guide: Trainer) {
  return html`<section class="lesson" aria-labelledby="lesson-title">
    <header><p class="eyebrow">${say(day === null ? "puzzles.own" : "puzzles.day")}</p><h2
      id="lesson-title">${circuitName(position.split(" ")[1] ?? "")}</h2></header>
    <div class="lesson-words" aria-live="polite">${
      guide.solved()
        ? verdict(guide)
        : html`<p class="lesson-task"><b>${say("learn.task")}</b> ${say(`puzzles.task.${kind}`)}</p>`
    }</div>
  </section>`;
}

function nextButton({ day }: Puzzle, guide: Trainer) {
  const more = day === null && dueNow(guide).length > 0 ? nextOwn(guide) : null;
  return html`<button type="button" class="button" aria-label=${say("learn.restart")}
    title=${say("learn.restart")} @click=${guide.again}>${icon("again")}</button>
    <button type="button" class="button is-forward" @click=${more ?? guide.leave}><span>${say(
      more ? "puzzles.next" : "puzzles.done",
    )}</span>${icon("play")}</button>`;
}

function puzzleCockpit(state: State, race: RaceState, puzzle: Puzzle, guide: Trainer, page: Page) {
  const decided = guide.solved() ? nextButton(puzzle, guide) : undefined;
  const tools = html`${tool("again", say("learn.restart"), guide.again, { disabled: !race.view })}
    ${tool("book", say("puzzles.all"), guide.leave, { wide: true })}${menuButton(page)}`;
  const parts = { title: say("puzzles.title"), tools, column: column(puzzle, guide), decided };
  return practice(parts, state, race, page);
}

export function follow(state: State, page: Page) {
  trainerOf(page).follow(state);
}

export function paint(state: State, page: Page) {
  const trainer = trainerOf(page);
  const puzzle = trainer.puzzle();
  if (puzzle && state.lesson && state.race) return puzzleCockpit(state, state.race, puzzle, trainer, page);
  return html`${plainBar(say("puzzles.title"), page)}<main class="learn">
    <div class="learn-head"><p class="lede">${say("puzzles.lede")}</p></div>
    ${whatItIs()}
    <ol class="lessons">${dayCard(trainer)}${ownCard(trainer)}</ol>
  </main>`;
}
