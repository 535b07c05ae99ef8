/**
 * Pictures that are drawn on the board only now and then, each in a layer of its own under the cars.
 */
import { nothing, render } from "lit-html";

const boards: WeakMap<SVGGElement, Map<string, { layer: SVGGElement; key: unknown }>> = new WeakMap();

/**
 * Draws a picture over a layer of the board unless it is there already.
 * @param name  of the picture
 * @param key  of its contents; null: there is nothing to draw
 */
export function drawOver(below: SVGGElement, name: string, key: unknown, picture: () => unknown) {
  const layers = boards.get(below) ?? new Map();
  boards.set(below, layers);
  const known = layers.get(name);
  if ((known?.key ?? null) === key) return;
  const layer = known?.layer ?? document.createElementNS(below.namespaceURI, "g");
  if (!known) below.after(layer);
  layers.set(name, { layer, key });
  render(key === null ? nothing : picture(), layer);
}
