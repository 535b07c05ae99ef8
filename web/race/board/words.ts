/**
 * Short texts over the board: a lower third about the last event, and the answer to a touch. The commentary
 * has the same as the lower third, which is therefore hidden from screen readers.
 */

import { html, nothing, render } from "lit-html";
import { carIcon } from "../../core/ui/cars.ts";

/** A car's picture. */
type Shown = { livery: number; number: number };
/**
 * `finish`: under the chequered flag. `moment`: a big one, with its kind and word. `own`: of the reader's
 * car.
 */
type Moment = { kind: string; word: string; own: boolean };
type Line = { words: unknown; car: Shown | null; finish: boolean; moment: Moment | null };

/** Milliseconds for which a line is shown, and at least, when another one follows. */
const STANDS = 2600;
const AT_LEAST = 800;
/** Milliseconds at least for a moment of the reader's car, before a line that is no such moment. */
const OWN_AT_LEAST = 1800;
/** Number of lines that wait; older ones are dropped, or the lines would fall behind the race. */
const WAITING_MOST = 1;
const ANSWER_STANDS = 4500;

/** @param turn  0 and 1 alternately, so that each line is animated */
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

  // For the style sheets: had they to look for it, each change in the stage would mean all its elements.
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
