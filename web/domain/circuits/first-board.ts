/**
 * The board in the HTML of the page. The build puts it there, or boot.ts replaces it; the first screen shows
 * a part of it (startup/first/first-screen.ts).
 */

/** Selector of the board in the HTML, wherever it is shown. */
export const FIRST_BOARD = "#first-board > svg, .first-print, #first-screen .poster-picture > svg";

/** Crops a board to a frame, in board units; leaves it whole if there is none. */
export function cropBoard(board: Element, frame: string | null | undefined) {
  if (!frame) return;
  board.classList.add("first-print");
  board.setAttribute("data-whole", board.getAttribute("viewBox") ?? "");
  board.setAttribute("viewBox", frame);
}

/**
 * Replaces the shown board by another one, with the same frame.
 * @param currentBoard  the current board
 */
export function replaceBoard(currentBoard: Element, board: Element) {
  if (currentBoard.matches(".first-print")) cropBoard(board, currentBoard.getAttribute("viewBox"));
  currentBoard.replaceWith(board);
}

/** Restores the whole board after `cropBoard`. */
export function uncropBoard(board: Element) {
  const viewBox = board.getAttribute("data-whole");
  if (viewBox) board.setAttribute("viewBox", viewBox);
  board.removeAttribute("data-whole");
  board.classList.remove("first-print");
  return board;
}

/** Returns the whole board as text, even if it is cropped. */
export function wholeBoardText(board: Element) {
  const tag = board.cloneNode(false) as Element;
  const end = "</svg>";
  return uncropBoard(tag).outerHTML.replace(end, "") + board.innerHTML + end;
}
