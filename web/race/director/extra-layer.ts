/** Occasional pictures on the board, each in its own layer under the cars. */
import { nothing, render } from "lit-html";

const boards: WeakMap<SVGGElement, Map<string, { layer: SVGGElement; key: unknown }>> = new WeakMap();

/**
 * Draws a picture over a layer of the board, if its contents have changed.
 * @param name  name of the picture
 * @param key  identifies its contents; null removes the picture
 */
export function drawOver(baseLayer: SVGGElement, name: string, key: unknown, picture: () => unknown) {
  const layers = boards.get(baseLayer) ?? new Map();
  boards.set(baseLayer, layers);
  const entry = layers.get(name);
  if ((entry?.key ?? null) === key) return;
  const layer = entry?.layer ?? document.createElementNS(baseLayer.namespaceURI, "g");
  if (!entry) baseLayer.after(layer);
  layers.set(name, { layer, key });
  render(key === null ? nothing : picture(), layer);
}
