/** Renders the icon at any size. It consists of rectangles and paths, which Skia draws as a browser would. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { entryOf } from "../platform/lists/item-at.ts";

const require = createRequire(import.meta.url);
const SKIA = require.resolve("canvaskit-wasm");
/** Fraction of the side that the icon takes if the system masks the picture with a circle or a squircle. */
const SAFE_ZONE = 0.76;

/**
 * Returns the elements of the icon with their attributes.
 * @param {string} svg
 * @returns {Record<string, string>[]}
 */
function shapesOf(svg) {
  return [...svg.matchAll(/<(rect|path)\b([^>]*)>/g)].map(([, kind, words = ""]) => ({
    kind,
    ...Object.fromEntries([...words.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  }));
}

/**
 * Returns a function that renders a PNG: `paint(side, bleeding)`. If `bleeding` is true, the background
 * extends to the edges, for systems that mask the picture with a shape of their own.
 * @param {string} svg  square; its first shape is the background
 */
export async function iconPainter(svg) {
  const open = /** @type {typeof import("canvaskit-wasm").default} */ (require(SKIA));
  const skia = await open({ locateFile: (name) => join(dirname(SKIA), name) });
  const square = svg.match(/viewBox="0 0 (\d+) \1"/);
  const [ground, ...shapes] = shapesOf(svg);
  if (!square || !ground) throw new Error("The icon must be square and have a background.");
  const box = Number(square[1]);

  /** @param {number} side @param {boolean} bleeding */
  return (side, bleeding) => {
    const canvas = skia.MakeCanvas(side, side);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("Skia has no 2D context for the icon.");
    const outline = canvas.makePath2D();
    outline.rect(0, 0, box, box);
    const roundedPath = canvas.makePath2D();
    const [edge, far] = [Number(ground.rx), box - Number(ground.rx)];
    roundedPath.moveTo(edge, 0);
    roundedPath.arcTo(box, 0, box, far, edge);
    roundedPath.arcTo(box, box, edge, box, edge);
    roundedPath.arcTo(0, box, 0, edge, edge);
    roundedPath.arcTo(0, 0, far, 0, edge);
    roundedPath.closePath();
    context.scale(side / box, side / box);
    context.fillStyle = entryOf(ground, "fill");
    context.fill(bleeding ? outline : roundedPath);
    if (bleeding) {
      context.translate((box * (1 - SAFE_ZONE)) / 2, (box * (1 - SAFE_ZONE)) / 2);
      context.scale(SAFE_ZONE, SAFE_ZONE);
    }
    for (const shape of shapes) {
      const path = canvas.makePath2D(shape.d);
      if (shape.fill) {
        context.fillStyle = shape.fill;
        context.fill(path);
      }
      context.strokeStyle = entryOf(shape, "stroke");
      context.lineWidth = Number(shape["stroke-width"]);
      context.lineCap = /** @type {CanvasLineCap} */ (shape["stroke-linecap"] ?? "butt");
      context.stroke(path);
    }
    const [, base64 = ""] = canvas.toDataURL("image/png").split(",");
    canvas.dispose();
    return Buffer.from(base64, "base64");
  };
}
