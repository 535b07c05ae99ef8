/**
 * Creates the two pictures of the board: the static print, and above it everything that changes during a
 * race, including the flags. Moving cars therefore never repaint the print. Each picture has the size of the
 * board, one pixel per board unit. Each has its own layer, clipped to the pane, so that the browser paints
 * only the visible parts.
 */
import { parseSvg } from "../../platform/trusted.ts";

/** Number of boards created. Module-level, because ids must be unique across all boards of the page. */
let boardCount = 0;

/** Attributes with ids or references to them. */
const ID_ATTRIBUTES = ["id", "href", "fill", "clip-path"];
const ID_SELECTOR = "[id], [href], [fill], [clip-path]";

/**
 * Returns the picture as elements of this document. A given element is used as is, which is faster than
 * parsing text. Ids get the suffix `serial`, because the page may contain the same circuit twice (a poster
 * and the race).
 */
function pictureFrom(poster: string | Element, serial: number) {
  const picture = typeof poster === "string" ? document.adoptNode(parseSvg(poster)) : poster;
  for (const one of picture.querySelectorAll(ID_SELECTOR))
    for (const name of ID_ATTRIBUTES) {
      const value = one.getAttribute(name);
      if (value && (name === "id" || value.startsWith(name === "href" ? "#" : "url(#")))
        one.setAttribute(name, value.replace(/[\w-]+(?=\)?$)/, `$&-${serial}`));
    }
  return picture as unknown as SVGSVGElement;
}

/**
 * Moves the layers that change into a picture of their own.
 * @param print  the layers are removed from it
 */
function extractDynamicLayers(print: SVGSVGElement) {
  const overlay = document.createElementNS(print.namespaceURI, "svg") as SVGSVGElement;
  overlay.setAttribute("class", "board-above");
  overlay.setAttribute("viewBox", print.getAttribute("viewBox") ?? "");
  overlay.setAttribute("aria-hidden", "true");
  overlay.append(...print.querySelectorAll(":scope > :is(.b-live, .b-cars, .b-labels)"));
  return overlay;
}

/**
 * Creates the stage, the pane inside it that the camera moves, and the pictures on the pane.
 * @param poster  the circuit's picture as SVG text, or a detached copy of it
 */
export function mountLayers(poster: string | Element) {
  boardCount += 1;
  const print = pictureFrom(poster, boardCount);
  const overlay = extractDynamicLayers(print);
  const view = document.createElement("div");
  view.className = "board-view";
  const pane = document.createElement("div");
  pane.className = "board-pane";
  for (const picture of [print, overlay]) {
    const { width, height } = picture.viewBox.baseVal;
    Object.assign(picture.style, { width: `${width}px`, height: `${height}px` });
    const layer = document.createElement("div");
    layer.className = "board-layer";
    layer.append(picture);
    pane.append(layer);
  }
  view.append(pane);
  return { view, pane, print, above: overlay, serial: boardCount };
}
