/**
 * Short texts over the board: a lower third about the last event, and the answer to a touch. The commentary
 * repeats the lower third, which is therefore hidden from screen readers.
 */

import { html, nothing, render } from "lit-html";
import { carIcon } from "../../domain/ui/cars.ts";

/** Livery and number of the car icon. */
type CarPicture = { livery: number; number: number };
/** A highlight: its kind and its word; `own` is true for the player's car. */
type HighlightCaption = { kind: string; word: string; own: boolean };
/** `finish`: the car has taken the chequered flag. */
type Caption = {
  words: unknown;
  car: CarPicture | null;
  finish: boolean;
  highlight: HighlightCaption | null;
};

/** Time a line is shown, and the minimum if another line is waiting, in ms. */
const LINE_MS = 2600;
const MIN_LINE_MS = 800;
/** Minimum time for a highlight of the player's car before any other kind of line replaces it, in ms. */
const MIN_OWN_LINE_MS = 1800;
/** Maximum length of the queue. Older lines are dropped, so that the texts do not lag behind the race. */
const MAX_WAITING_LINES = 1;
const TOUCH_REPLY_MS = 4500;

/** @param turn  alternates between 0 and 1, so that the animation restarts for each line */
function lineTemplate({ words, car, finish, highlight }: Caption, turn: number) {
  const picture = car ? carIcon(car.livery, car.number) : nothing;
  if (!highlight)
    return html`<p class="lower-third is-${turn} ${finish ? "is-finish" : ""}"
      aria-hidden="true">${picture}<span>${words}</span></p>`;
  return html`<p class="highlight is-${highlight.kind} is-${turn} ${highlight.own ? "is-own" : ""}"
    aria-hidden="true"><b class="highlight-word">${highlight.word}</b><span>${words}</span>${picture}</p>`;
}

const isOwn = ({ highlight }: Caption) => highlight?.own === true;

/** @param view  the stage */
export function createCaptions(view: HTMLElement) {
  const host = document.createElement("div");
  host.className = "board-words";
  view.append(host);
  let line: Caption | null = null;
  let queue: Caption[] = [];
  let touchReply: unknown = null;
  let shownSince = 0;
  let lineTimer = 0;
  let answerTimer = 0;
  let serial = 0;

  // Classes for the style sheets. With :has() each change in the stage would restyle all its elements.
  function updateClasses() {
    const classes = view.parentElement?.classList;
    classes?.toggle("has-words", Boolean(touchReply ?? line));
    classes?.toggle("has-highlight", Boolean(touchReply === null && line?.highlight));
  }

  function paint() {
    updateClasses();
    render(
      html`<p class="board-answer" role="status">${touchReply ?? nothing}</p>${
        line && touchReply === null ? lineTemplate(line, serial % 2) : nothing
      }`,
      host,
    );
  }

  function next() {
    line = queue.shift() ?? null;
    if (line) {
      serial += 1;
      shownSince = performance.now();
      lineTimer = window.setTimeout(next, queue.length > 0 ? MIN_LINE_MS : LINE_MS);
    }
    paint();
  }

  paint();
  return {
    show(
      words: unknown,
      car: CarPicture | null = null,
      finish = false,
      highlight: HighlightCaption | null = null,
    ) {
      const newLine = { words, car, finish, highlight };
      queue = [...queue, newLine].slice(-MAX_WAITING_LINES);
      clearTimeout(lineTimer);
      const minimum = line && isOwn(line) && !isOwn(newLine) ? MIN_OWN_LINE_MS : MIN_LINE_MS;
      const left = line ? minimum - (performance.now() - shownSince) : 0;
      if (left > 0) lineTimer = window.setTimeout(next, left);
      else next();
    },

    /** Removes the line of an event that was undone. */
    removeLine() {
      clearTimeout(lineTimer);
      line = null;
      queue = [];
      paint();
    },

    showTouchReply(words: unknown) {
      touchReply = words;
      clearTimeout(answerTimer);
      answerTimer = window.setTimeout(() => {
        touchReply = null;
        paint();
      }, TOUCH_REPLY_MS);
      paint();
    },

    /** Removes an answer that is no longer true. */
    hideTouchReply() {
      clearTimeout(answerTimer);
      if (touchReply === null) return;
      touchReply = null;
      paint();
    },

    destroy() {
      clearTimeout(lineTimer);
      clearTimeout(answerTimer);
      touchReply = line = null;
      updateClasses();
      render(nothing, host);
    },
  };
}
