/**
 * The board that is in the page itself before any script: the build has set it there, or boot.js another one,
 * and the first screen shows a part of it (main/first/first-screen.js).
 */

/** The board that is in the page itself, wherever it is shown. */
export const FIRST_BOARD = "#first-board > svg, .first-print, #first-screen .poster-picture > svg";

/** Shows a part of it, in its own units. @param {Element} board @param {string} frame */
export function framed(board, frame) {
  if (!frame) return;
  board.classList.add("first-print");
  board.setAttribute("data-whole", board.getAttribute("viewBox") ?? "");
  board.setAttribute("viewBox", frame);
}

/** @param {Element} shown  the board up to now @param {Element} board */
export function inPlaceOf(shown, board) {
  if (shown.matches(".first-print")) framed(board, shown.getAttribute("viewBox") ?? "");
  shown.replaceWith(board);
}

/** The board as it was, whole. @param {Element} board */
export function unframed(board) {
  const whole = board.getAttribute("data-whole");
  if (whole) board.setAttribute("viewBox", whole);
  board.removeAttribute("data-whole");
  board.classList.remove("first-print");
  return board;
}

/** The board as text, whole, wherever it is shown. @param {Element} board */
export function wholeText(board) {
  const tag = /** @type {Element} */ (board.cloneNode(false));
  const end = "</svg>";
  return unframed(tag).outerHTML.replace(end, "") + board.innerHTML + end;
}
