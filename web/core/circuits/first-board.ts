/**
 * The board that is in the page itself before any script: the build has set it there, or boot.ts another one,
 * and the first screen shows a part of it (startup/first/first-screen.ts).
 */

/** The board that is in the page itself, wherever it is shown. */
export const FIRST_BOARD = "#first-board > svg, .first-print, #first-screen .poster-picture > svg";

/** Shows a part of it, in its own units. */
export function framed(board: Element, frame: string) {
  if (!frame) return;
  board.classList.add("first-print");
  board.setAttribute("data-whole", board.getAttribute("viewBox") ?? "");
  board.setAttribute("viewBox", frame);
}

/** @param shown  the board up to now */
export function inPlaceOf(shown: Element, board: Element) {
  if (shown.matches(".first-print")) framed(board, shown.getAttribute("viewBox") ?? "");
  shown.replaceWith(board);
}

/** The board as it was, whole. */
export function unframed(board: Element) {
  const whole = board.getAttribute("data-whole");
  if (whole) board.setAttribute("viewBox", whole);
  board.removeAttribute("data-whole");
  board.classList.remove("first-print");
  return board;
}

/** The board as text, whole, wherever it is shown. */
export function wholeText(board: Element) {
  const tag = board.cloneNode(false) as Element;
  const end = "</svg>";
  return unframed(tag).outerHTML.replace(end, "") + board.innerHTML + end;
}
