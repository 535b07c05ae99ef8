/**
 * Pictures that are drawn on the board only now and then, each in a layer of its own under the cars.
 */
import { nothing, render } from "lit-html";

/** @type {WeakMap<SVGGElement, Map<string, {layer: SVGGElement, key: unknown}>>} */
const boards = new WeakMap();

/**
 * Draws a picture over a layer of the board unless it is there already.
 * @param {SVGGElement} below
 * @param {string} name    of the picture
 * @param {unknown} key    of its contents; null: there is nothing to draw
 * @param {() => unknown} picture
 */
export function drawOver(below, name, key, picture) {
  const layers = boards.get(below) ?? new Map();
  boards.set(below, layers);
  const known = layers.get(name);
  if ((known?.key ?? null) === key) return;
  const layer = known?.layer ?? document.createElementNS(below.namespaceURI, "g");
  if (!known) below.after(layer);
  layers.set(name, { layer, key });
  render(key === null ? nothing : picture(), layer);
}
