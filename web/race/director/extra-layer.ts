/** Occasional pictures on the board, each in its own layer under the cars. */
import { nothing, render } from "lit-html";

const boards: WeakMap<SVGGElement, Map<string, { layer: SVGGElement; key: unknown }>> = new WeakMap();

/**
 * Draws a picture over a layer of the board, if its contents have changed.
 * @param name  name of the picture
 * @param key  identifies its contents; null removes the picture
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
