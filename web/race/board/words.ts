/**
 * Short texts over the board: a lower third about the last event, and the answer to a touch. The commentary
 * repeats the lower third, which is therefore hidden from screen readers.
 */

import { html, nothing, render } from "lit-html";
import { carIcon } from "../../core/ui/cars.ts";

/** Livery and number of the car icon. */
type Shown = { livery: number; number: number };
/** A big moment: its kind and its word; `own` is true for the player's car. */
type Moment = { kind: string; word: string; own: boolean };
/** `finish`: the car has taken the chequered flag. */
type Line = { words: unknown; car: Shown | null; finish: boolean; moment: Moment | null };

/** Time a line is shown, and the minimum if another line is waiting, in ms. */
const STANDS = 2600;
const AT_LEAST = 800;
/** Minimum time for a moment of the player's car before any other kind of line replaces it, in ms. */
const OWN_AT_LEAST = 1800;
/** Maximum length of the queue. Older lines are dropped, so that the texts do not lag behind the race. */
const WAITING_MOST = 1;
const ANSWER_STANDS = 4500;

/** @param turn  alternates between 0 and 1, so that the animation restarts for each line */
function lineTemplate({ words, car, finish, moment }: Line, turn: number) {
  const picture = car ? carIcon(car.livery, car.number) : nothing;
  if (!moment)
    return html`<p class="lower-third is-${turn} ${finish ? "is-finish" : ""}"
      aria-hidden="true">${picture}<span>${words}</span></p>`;
  return html`<p class="moment is-${moment.kind} is-${turn} ${moment.own ? "is-own" : ""}"
    aria-hidden="true"><b class="moment-word">${moment.word}</b><span>${words}</span>${picture}</p>`;
}

const isOwn = ({ moment }: Line) => moment?.own === true;

/** @param view  the stage */
export function createWords(view: HTMLElement) {
  const host = document.createElement("div");
  host.className = "board-words";
  view.append(host);
  let line: Line | null = null;
  let waiting: Line[] = [];
  let answer: unknown = null;
  let since = 0;
  let lineTimer = 0;
  let answerTimer = 0;
  let serial = 0;

  // Classes for the style sheets. With :has() each change in the stage would restyle all its elements.
  function says() {
    const classes = view.parentElement?.classList;
    classes?.toggle("has-words", Boolean(answer ?? line));
    classes?.toggle("has-moment", Boolean(answer === null && line?.moment));
  }

  function paint() {
    says();
    render(
      html`<p class="board-answer" role="status">${answer ?? nothing}</p>${
        line && answer === null ? lineTemplate(line, serial % 2) : nothing
      }`,
      host,
    );
  }

  function next() {
    line = waiting.shift() ?? null;
    if (line) {
      serial += 1;
      since = performance.now();
      lineTimer = window.setTimeout(next, waiting.length > 0 ? AT_LEAST : STANDS);
    }
    paint();
  }

  paint();
  return {
    tell(words: unknown, car: Shown | null = null, finish = false, moment: Moment | null = null) {
      const coming = { words, car, finish, moment };
      waiting = [...waiting, coming].slice(-WAITING_MOST);
      clearTimeout(lineTimer);
      const least = line && isOwn(line) && !isOwn(coming) ? OWN_AT_LEAST : AT_LEAST;
      const left = line ? least - (performance.now() - since) : 0;
      if (left > 0) lineTimer = window.setTimeout(next, left);
      else next();
    },

    /** Removes the line of an event that was undone. */
    unsay() {
      clearTimeout(lineTimer);
      line = null;
      waiting = [];
      paint();
    },

    answer(words: unknown) {
      answer = words;
      clearTimeout(answerTimer);
      answerTimer = window.setTimeout(() => {
        answer = null;
        paint();
      }, ANSWER_STANDS);
      paint();
    },

    /** Removes an answer that is no longer true. */
    hush() {
      clearTimeout(answerTimer);
      if (answer === null) return;
      answer = null;
      paint();
    },

    destroy() {
      clearTimeout(lineTimer);
      clearTimeout(answerTimer);
      answer = line = null;
      says();
      render(nothing, host);
    },
  };
}
