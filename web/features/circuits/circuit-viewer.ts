/**
 * Read-only board without cars: pan, zoom, and numbered warning signs. The screen supplies the container and
 * the picture.
 */
import { itemAt } from "../../platform/lists/item-at.ts";
import { createBoard, type Drawing } from "../../race/board/board.ts";
import { say } from "../../platform/language/messages.ts";
import { isMotionReduced } from "../../platform/theme.ts";
import { memoisePerObject } from "../../platform/lists/memoise-per-object.ts";
import type { Page } from "../../domain/page.ts";
import type { Warning } from "../../protocol.d.ts";

type Picture = { svgText: string; drawing: Drawing };

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
/** Width of a warning sign, as a share of the picture. */
const SIGN_SHARE = 1 / 26;

function createShape(name: string, attributes: Record<string, string>, words = "") {
  const element = document.createElementNS(SVG_NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = words;
  return element;
}

function createWarningSign(number: number, [x, y]: number[], size: number) {
  const group = createShape("g", {
    class: "b-warning",
    transform: `translate(${x} ${y}) scale(${size / 40})`,
  });
  group.append(
    createShape("path", { d: "M0-19L21 17H-21z" }),
    createShape("text", { y: "12" }, String(number)),
  );
  return group;
}

/** Returns the viewer of the page. */
export const viewerOf = memoisePerObject((page: Page) =>
  createViewer(() => page.actions.notice(say("error.board_missing"), "bad")),
);

function createViewer(onFault: () => void) {
  let container: Element | undefined;
  let board: ReturnType<typeof createBoard> | null = null;
  let shownKey = "";
  let request: { key: string; load: () => Promise<Picture>; warnings: Warning[] } | null = null;
  /** Index of the marked corner, and the layer for the mark and the warnings. */
  let markedCorner: number | null = null;
  let overlay: { layer: Element; drawing: Drawing } | null = null;

  /**
   * Refits the board when its container is resized, which also happens while styles load. Waits a frame, so
   * that the board has handled the resize first.
   */
  const watcher = new ResizeObserver(() => requestAnimationFrame(() => board?.fit()));

  function clear() {
    board?.destroy();
    board = null;
    overlay = null;
    shownKey = "";
    watcher.disconnect();
    if (container) watcher.observe(container);
  }

  function showPicture({ svgText: poster, drawing }: Picture, warnings: Warning[]) {
    board?.destroy();
    board = createBoard(container as HTMLElement, {
      poster,
      drawing,
      onPick() {},
      onHover() {},
      reducedMotion: isMotionReduced,
    });
    const layer = createShape("g", { class: "b-warnings" });
    for (const [index, { space }] of warnings.entries()) {
      if (space !== null)
        layer.append(createWarningSign(index + 1, itemAt(drawing.at, space), drawing.width * SIGN_SHARE));
    }
    overlay = { layer, drawing };
    drawMark();
    board.addTopLayer(layer);
  }

  function drawMark() {
    if (!overlay) return;
    const { layer, drawing } = overlay;
    layer.querySelector(".b-caret")?.remove();
    const bounds = markedCorner === null ? null : drawing.corners[markedCorner]?.bounds;
    if (!bounds) return;
    const [x, y, width, height] = bounds;
    const rectangle = { x: `${x}`, y: `${y}`, width: `${width}`, height: `${height}` };
    layer.prepend(createShape("rect", { class: "b-caret", ...rectangle, rx: "20" }));
  }

  async function loadRequested() {
    if (!container || !request || request.key === shownKey) return;
    const { key, load, warnings } = request;
    const host = container;
    shownKey = key;
    try {
      const picture = await load();
      if (container === host && shownKey === key) showPicture(picture, warnings);
    } catch {
      if (shownKey === key) onFault();
    }
  }

  return {
    /** Ref callback for the container of the board. */
    container: (element: Element | undefined) => {
      container = element;
      clear();
      queueMicrotask(loadRequested);
    },

    /** @param key  identifies the picture; it loads again only if the key changes */
    show(key: string, load: () => Promise<Picture>, warnings: Warning[] = []) {
      request = { key, load, warnings };
      queueMicrotask(loadRequested);
    },

    /** Clears the request, so that the next container does not show the previous board. */
    clearRequest() {
      request = null;
    },

    /** Marks a corner by its index; null removes the mark. */
    markCorner(corner: number | null) {
      markedCorner = corner;
      drawMark();
    },

    fit: () => board?.fit(),
    zoomBy: (factor: number) => board?.zoomBy(factor),
  };
}
