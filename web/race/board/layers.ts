/**
 * The board's two pictures: the print, and above it everything that changes during a race, with the flags. A
 * moving car does not touch the print: the browser keeps it as drawn. Each is as large as the board, one
 * pixel per unit, on a layer of its own that is clipped to the pane, so that the browser draws only visible
 * parts.
 */

/** A module variable, because ids must differ between all boards of the page, also in tests. */
let boards = 0;

/** Attributes with ids or references to them. */
const NAMES = ["id", "href", "fill", "clip-path"];
const NAMED = "[id], [href], [fill], [clip-path]";

/**
 * The picture as elements of this page; a copy is made sooner than what is written is read. Its ids get an
 * ending of their own: the page may hold the same circuit twice, as a poster and as the race.
 */
function pictureFrom(poster: string | Element, serial: number) {
  const picture =
    typeof poster === "string"
      ? document.adoptNode(new DOMParser().parseFromString(poster, "image/svg+xml").documentElement)
      : poster;
  for (const one of picture.querySelectorAll(NAMED))
    for (const name of NAMES) {
      const value = one.getAttribute(name);
      if (value && (name === "id" || value.startsWith(name === "href" ? "#" : "url(#")))
        one.setAttribute(name, value.replace(/[\w-]+(?=\)?$)/, `$&-${serial}`));
    }
  return picture as unknown as SVGSVGElement;
}

/** @param print  loses the layers that change */
function extractDynamicLayers(print: SVGSVGElement) {
  const above = document.createElementNS(print.namespaceURI, "svg") as SVGSVGElement;
  above.setAttribute("class", "board-above");
  above.setAttribute("viewBox", print.getAttribute("viewBox") ?? "");
  above.setAttribute("aria-hidden", "true");
  above.append(...print.querySelectorAll(":scope > :is(.b-live, .b-cars, .b-labels)"));
  return above;
}

/**
 * The stage, the pane that the camera moves in it, and the pictures on the pane.
 * @param poster  its picture as text, or a copy of it that is not in the page
 */
export function mountLayers(poster: string | Element) {
  boards += 1;
  const print = pictureFrom(poster, boards);
  const above = extractDynamicLayers(print);
  const view = document.createElement("div");
  view.className = "board-view";
  const pane = document.createElement("div");
  pane.className = "board-pane";
  for (const picture of [print, above]) {
    const { width, height } = picture.viewBox.baseVal;
    Object.assign(picture.style, { width: `${width}px`, height: `${height}px` });
    const layer = document.createElement("div");
    layer.className = "board-layer";
    layer.append(picture);
    pane.append(layer);
  }
  view.append(pane);
  return { view, pane, print, above, serial: boards };
}
