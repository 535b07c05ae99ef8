/**
 * A board to look at: no cars, but the whole picture to pan and zoom, with warnings where they belong. The
 * screen gives it a place and says what to show.
 */
import { createBoard } from "../../race/board/board.js";
import { say } from "../../core/language/messages.js";
import { still } from "../../core/theme.js";

/** @typedef {import("../../race/board/board.js").Drawing} Drawing */
/** @typedef {import("../../protocol.js").Warning} Warning */
/** @typedef {{svgText: string, drawing: Drawing}} Picture */

const SVG = "http://www.w3.org/2000/svg";
/** A warning's sign is as wide as this part of the picture. */
const SIGN = 1 / 26;

/** @param {string} name @param {Record<string, string>} attributes @param {string} [words] */
function shape(name, attributes, words = "") {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = words;
  return made;
}

/** @param {number} number @param {number[]} place @param {number} size */
function sign(number, [x, y], size) {
  const group = shape("g", { class: "b-warning", transform: `translate(${x} ${y}) scale(${size / 40})` });
  group.append(shape("path", { d: "M0-19L21 17H-21z" }), shape("text", { y: "12" }, String(number)));
  return group;
}

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {ReturnType<typeof createViewer>} CircuitViewer */

/** @type {CircuitViewer | null} */
let made = null;

/** There is one. @param {Page} page */
export function viewerOf(page) {
  made ??= createViewer(() => page.actions.notice(say("error.board_missing"), "bad"));
  return made;
}

/** @param {() => void} onFault */
function createViewer(onFault) {
  /** @type {Element | undefined} */
  let place;
  /** @type {ReturnType<typeof createBoard> | null} */
  let board = null;
  let shown = "";
  /** @type {{key: string, load: () => Promise<Picture>, warnings: Warning[]} | null} */
  let wanted = null;
  /** The corner that is marked, and what the marks lie on. @type {number | null} */
  let marked = null;
  /** @type {{layer: Element, drawing: Drawing} | null} */
  let cover = null;

  /**
   * The whole board stays in view when its place changes, as it also does while styles arrive; a frame later,
   * when the board has heard of it too.
   */
  const watcher = new ResizeObserver(() => requestAnimationFrame(() => board?.fit()));

  function clear() {
    board?.destroy();
    board = null;
    cover = null;
    shown = "";
    watcher.disconnect();
    if (place) watcher.observe(place);
  }

  /** @param {Picture} picture @param {Warning[]} warnings */
  function put({ svgText: poster, drawing }, warnings) {
    board?.destroy();
    board = createBoard(/** @type {HTMLElement} */ (place), {
      poster,
      drawing,
      onPick() {},
      onHover() {},
      reducedMotion: still,
    });
    const layer = shape("g", { class: "b-warnings" });
    for (const [index, { space }] of warnings.entries()) {
      if (space !== null) layer.append(sign(index + 1, drawing.at[space], drawing.width * SIGN));
    }
    cover = { layer, drawing };
    drawMark();
    board.cover(layer);
  }

  function drawMark() {
    if (!cover) return;
    const { layer, drawing } = cover;
    layer.querySelector(".b-caret")?.remove();
    const bounds = marked === null ? null : drawing.corners[marked]?.bounds;
    if (!bounds) return;
    const [x, y, width, height] = bounds.map(String);
    layer.prepend(shape("rect", { class: "b-caret", x, y, width, height, rx: "20" }));
  }

  async function update() {
    if (!place || !wanted || wanted.key === shown) return;
    const { key, load, warnings } = wanted;
    const host = place;
    shown = key;
    try {
      const picture = await load();
      if (place === host && shown === key) put(picture, warnings);
    } catch {
      if (shown === key) onFault();
    }
  }

  return {
    /** For the screens: where the board is to be. @param {Element | undefined} element */
    place: (element) => {
      place = element;
      clear();
      queueMicrotask(update);
    },

    /**
     * @param {string} key the same as long as nothing has changed
     * @param {() => Promise<Picture>} load
     * @param {Warning[]} [warnings]
     */
    show(key, load, warnings = []) {
      wanted = { key, load, warnings };
      queueMicrotask(update);
    },

    /** Nothing is there yet: the next place is not to show what the one before was for. */
    forget() {
      wanted = null;
    },

    /** One corner is marked, by its number. @param {number | null} corner */
    mark(corner) {
      marked = corner;
      drawMark();
    },

    fit: () => board?.fit(),
    /** @param {number} factor */
    zoomBy: (factor) => board?.zoomBy(factor),
  };
}
