/**
 * Read-only board without cars: pan, zoom, and numbered warning signs. The screen supplies the container and
 * the picture.
 */
import { itemAt } from "../../core/lists/item-at.ts";
import { createBoard } from "../../race/board/board.ts";
import { say } from "../../core/language/messages.ts";
import { still } from "../../core/theme.ts";
import { oneEach } from "../../core/lists/one-each.ts";
import type { Page } from "../../core/page.ts";
import type { Warning } from "../../protocol.d.ts";
import type { Drawing } from "../../race/board/board.ts";

type Picture = { svgText: string; drawing: Drawing };

const SVG = "http://www.w3.org/2000/svg";
/** Width of a warning sign, as a share of the picture. */
const SIGN = 1 / 26;

function shape(name: string, attributes: Record<string, string>, words = "") {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = words;
  return made;
}

function sign(number: number, [x, y]: number[], size: number) {
  const group = shape("g", { class: "b-warning", transform: `translate(${x} ${y}) scale(${size / 40})` });
  group.append(shape("path", { d: "M0-19L21 17H-21z" }), shape("text", { y: "12" }, String(number)));
  return group;
}

/** Returns the viewer of the page. */
export const viewerOf = oneEach((page: Page) =>
  createViewer(() => page.actions.notice(say("error.board_missing"), "bad")),
);

function createViewer(onFault: () => void) {
  let place: Element | undefined;
  let board: ReturnType<typeof createBoard> | null = null;
  let shown = "";
  let wanted: { key: string; load: () => Promise<Picture>; warnings: Warning[] } | null = null;
  /** Index of the marked corner, and the layer for the mark and the warnings. */
  let marked: number | null = null;
  let cover: { layer: Element; drawing: Drawing } | null = null;

  /**
   * Refits the board when its container is resized, which also happens while styles load. Waits a frame, so
   * that the board has handled the resize first.
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

  function put({ svgText: poster, drawing }: Picture, warnings: Warning[]) {
    board?.destroy();
    board = createBoard(place as HTMLElement, {
      poster,
      drawing,
      onPick() {},
      onHover() {},
      reducedMotion: still,
    });
    const layer = shape("g", { class: "b-warnings" });
    for (const [index, { space }] of warnings.entries()) {
      if (space !== null) layer.append(sign(index + 1, itemAt(drawing.at, space), drawing.width * SIGN));
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
    const [x, y, width, height] = bounds;
    const place = { x: `${x}`, y: `${y}`, width: `${width}`, height: `${height}` };
    layer.prepend(shape("rect", { class: "b-caret", ...place, rx: "20" }));
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
    /** Ref callback for the container of the board. */
    place: (element: Element | undefined) => {
      place = element;
      clear();
      queueMicrotask(update);
    },

    /** @param key  identifies the picture; it loads again only if the key changes */
    show(key: string, load: () => Promise<Picture>, warnings: Warning[] = []) {
      wanted = { key, load, warnings };
      queueMicrotask(update);
    },

    /** Clears the request, so that the next container does not show the previous board. */
    forget() {
      wanted = null;
    },

    /** Marks a corner by its index; null removes the mark. */
    mark(corner: number | null) {
      marked = corner;
      drawMark();
    },

    fit: () => board?.fit(),
    zoomBy: (factor: number) => board?.zoomBy(factor),
  };
}
