/**
 * The board in the HTML of the page. The build puts it there, or boot.ts replaces it; the first screen shows
 * a part of it (startup/first/first-screen.ts).
 */

/** Selector of the board in the HTML, wherever it is shown. */
export const FIRST_BOARD = "#first-board > svg, .first-print, #first-screen .poster-picture > svg";

/** Crops a board to a frame, in board units. */
export function framed(board: Element, frame: string) {
  if (!frame) return;
  board.classList.add("first-print");
  board.setAttribute("data-whole", board.getAttribute("viewBox") ?? "");
  board.setAttribute("viewBox", frame);
}

/**
 * Replaces the shown board by another one, with the same frame.
 * @param shown  the current board
 */
export function inPlaceOf(shown: Element, board: Element) {
  if (shown.matches(".first-print")) framed(board, shown.getAttribute("viewBox") ?? "");
  shown.replaceWith(board);
}

/** Restores the whole board after `framed`. */
export function unframed(board: Element) {
  const whole = board.getAttribute("data-whole");
  if (whole) board.setAttribute("viewBox", whole);
  board.removeAttribute("data-whole");
  board.classList.remove("first-print");
  return board;
}

/** Returns the whole board as text, even if it is cropped. */
export function wholeText(board: Element) {
  const tag = board.cloneNode(false) as Element;
  const end = "</svg>";
  return unframed(tag).outerHTML.replace(end, "") + board.innerHTML + end;
}
