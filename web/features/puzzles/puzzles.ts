/**
 * Puzzles: the puzzle of the day, the same for everybody, and costly decisions of the player's own races.
 * Solved on the real board with the real controls.
 */
import { html, nothing } from "lit-html";
import { circuitName } from "../../domain/circuits/circuits.ts";
import { picturedSteps } from "../../platform/charts/steps.ts";
import { dayNow } from "../../platform/days.ts";
import { emblemOf } from "../../domain/circuits/gallery-facts.ts";
import { emblemPrint } from "../../domain/ui/emblem.ts";
import { formatNumber, say, sentence, text } from "../../platform/language/messages.ts";
import { cornerFlag, icon } from "../../platform/ui/icons.ts";
import { menuButton, plainBar, toolButton } from "../../domain/ui/topbar.ts";
import { dieIcon } from "../../race/cockpit/die.ts";
import { practiceScreen } from "../../race/panels/practice.ts";
import { createTrainer, type Puzzle } from "./trainer.ts";
import { memoisePerObject } from "../../platform/lists/memoise-per-object.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";
import type { RaceState } from "../../race/state.ts";

type Trainer = ReturnType<typeof createTrainer>;

const trainerOf = memoisePerObject(createTrainer);

const formatLostRolls = (throws: number) =>
  formatNumber(throws / 1000, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const duePuzzles = (trainer: Trainer) => trainer.puzzleStore.mistakes().filter(({ due }) => due <= dayNow());

/** Returns the next position of the player's own races: the one that is or becomes due first. */
function nextPuzzleLoader(trainer: Trainer) {
  const [next] = trainer.puzzleStore.mistakes().sort((one, two) => one.due - two.due || two.lost - one.lost);
  return next ? () => trainer.loadPuzzle({ position: next.position, kind: next.kind, day: null }) : null;
}

function dayCard(trainer: Trainer) {
  const day = dayNow();
  const [loss, percent] = [trainer.puzzleStore.lossOfDay(day), trainer.percent()];
  const words =
    percent !== null
      ? say("puzzles.pending", { percent })
      : trainer.hasFailed()
        ? say("puzzles.failed")
        : loss === null
          ? say("puzzles.day_open")
          : loss < 50
            ? say("puzzles.day_right")
            : say("puzzles.day_lost", { throws: formatLostRolls(loss) });
  return html`<li><section class="lesson-card puzzle-card" data-puzzle="day">
    <span class="lesson-picture" aria-hidden="true">${dieIcon(4, 2)}${cornerFlag(2)}${dieIcon(8, 7)}</span>
    <h2>${say("puzzles.day")}</h2><p>${say("puzzles.day_what")}</p>
    <p class="lesson-step" role="status">${words}</p>${
      percent !== null
        ? html`<progress class="progress" max="100" value=${percent} aria-label=${words}></progress>`
        : nothing
    }<button type="button" class="button is-forward" ?disabled=${percent !== null}
      @click=${() => trainer.loadPuzzleOfDay(day)}><span>${say(
        loss === null ? "puzzles.solve" : "puzzles.once_more",
      )}</span>${icon("play")}</button>
  </section></li>`;
}

function ownCard(trainer: Trainer) {
  const all = trainer.puzzleStore.mistakes();
  const dueCount = duePuzzles(trainer).length;
  const begin = nextPuzzleLoader(trainer);
  const daysUntilNext = Math.min(...all.map((one) => one.due)) - dayNow();
  const words =
    all.length === 0
      ? say("puzzles.own_none")
      : dueCount > 0
        ? say("puzzles.own_due", { due: dueCount, n: all.length })
        : say("puzzles.own_later", { days: daysUntilNext, n: all.length });
  return html`<li><section class="lesson-card puzzle-card" data-puzzle="own">
    <span class="lesson-picture" aria-hidden="true">${cornerFlag(1)}${icon("undo")}</span>
    <h2>${say("puzzles.own")}</h2><p>${say("puzzles.own_what")}</p>
    <p class="lesson-step" role="status">${words}</p>${
      begin
        ? html`<button type="button" class="button ${dueCount > 0 ? "is-forward" : ""}"
          @click=${begin}><span>${say(
            dueCount > 0 ? "puzzles.solve" : "puzzles.anyway",
          )}</span>${icon("play")}</button>`
        : nothing
    }
  </section></li>`;
}

/** The circuit shown in the example picture. */
const EXAMPLE = "monaco";

/** Explains puzzles. */
const introPart = () =>
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
      picture: html`${icon("chart")}<b class="puzzle-worth">−${formatLostRolls(1400)}</b>`,
      words: say("puzzles.step_verdict"),
    },
  ]);

/** Shows the rating of the answer. */
function verdict(trainer: Trainer) {
  const rating = trainer.rating();
  if (!rating) return nothing;
  const isRight = rating.rolls_lost < 50;
  const args = {
    throws: formatLostRolls(rating.rolls_lost),
    chosen: text(rating.choice),
    other: text(rating.other),
  };
  return html`<div class="lesson-verdict ${isRight ? "is-right" : "is-wrong"}"><h3>${say(
    isRight ? "learn.good" : "learn.bad",
  )}</h3><p>${
    isRight
      ? say("puzzles.right", args)
      : html`${say(`puzzles.lost.${rating.kind}`, args)} ${sentence(rating.why)}`
  }</p></div>`;
}

function column({ kind, day, position }: Puzzle, trainer: Trainer) {
  return html`<section class="lesson" aria-labelledby="lesson-title">
    <header><p class="eyebrow">${say(day === null ? "puzzles.own" : "puzzles.day")}</p><h2
      id="lesson-title">${circuitName(position.split(" ")[1] ?? "")}</h2></header>
    <div class="lesson-words" aria-live="polite">${
      trainer.rating()
        ? verdict(trainer)
        : html`<p class="lesson-task"><b>${say("learn.task")}</b> ${say(`puzzles.task.${kind}`)}</p>`
    }</div>
  </section>`;
}

function nextButton({ day }: Puzzle, trainer: Trainer) {
  const loadNext = day === null && duePuzzles(trainer).length > 0 ? nextPuzzleLoader(trainer) : null;
  return html`<button type="button" class="button" aria-label=${say("learn.restart")}
    title=${say("learn.restart")} @click=${trainer.restart}>${icon("again")}</button>
    <button type="button" class="button is-forward" @click=${loadNext ?? trainer.leave}><span>${say(
      loadNext ? "puzzles.next" : "puzzles.done",
    )}</span>${icon("play")}</button>`;
}

function puzzleCockpit(state: State, race: RaceState, puzzle: Puzzle, trainer: Trainer, page: Page) {
  const nextButtons = trainer.rating() ? nextButton(puzzle, trainer) : undefined;
  const tools = html`${toolButton("again", say("learn.restart"), trainer.restart, { disabled: !race.view })}
    ${toolButton("book", say("puzzles.all"), trainer.leave, { wide: true })}${menuButton(page)}`;
  const parts = { title: say("puzzles.title"), tools, column: column(puzzle, trainer), decided: nextButtons };
  return practiceScreen(parts, state, race, page);
}

export function afterRender(state: State, page: Page) {
  trainerOf(page).afterRender(state);
}

export function paint(state: State, page: Page) {
  const trainer = trainerOf(page);
  const puzzle = trainer.puzzle();
  if (puzzle && state.lesson && state.race) return puzzleCockpit(state, state.race, puzzle, trainer, page);
  return html`${plainBar(say("puzzles.title"), page)}<main class="learn">
    <div class="learn-head"><p class="lede">${say("puzzles.lede")}</p></div>
    ${introPart()}
    <ol class="lessons">${dayCard(trainer)}${ownCard(trainer)}</ol>
  </main>`;
}
