/**
 * The icon as a picture of any size. It is made of rectangles and paths, which Skia draws as the browser
 * would.
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const SKIA = require.resolve("canvaskit-wasm");
/** Part of the side that the icon takes, where a system cuts a circle or a squircle out of the picture. */
const SAFE = 0.76;

/** Elements of the icon with their attributes. @param {string} svg @returns {Record<string, string>[]} */
function shapesOf(svg) {
  return [...svg.matchAll(/<(rect|path)\b([^>]*)>/g)].map(([, kind, words]) => ({
    kind,
    ...Object.fromEntries([...words.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  }));
}

/**
 * A painter of PNG: `paint(side, bleeding)`; a bleeding picture has its ground up to the edges, for systems
 * that cut out a shape of their own.
 * @param {string} svg  square; its first shape is the ground
 */
export async function iconPainter(svg) {
  const open = /** @type {typeof import("canvaskit-wasm").default} */ (require(SKIA));
  const skia = await open({ locateFile: (name) => join(dirname(SKIA), name) });
  const square = svg.match(/viewBox="0 0 (\d+) \1"/);
  if (!square) throw new Error("The icon is no square.");
  const box = Number(square[1]);
  const [ground, ...shapes] = shapesOf(svg);

  /** @param {number} side @param {boolean} bleeding */
  return (side, bleeding) => {
    const canvas = skia.MakeCanvas(side, side);
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("Skia has no pen for the icon.");
    const outline = canvas.makePath2D();
    outline.rect(0, 0, box, box);
    const rounded = canvas.makePath2D();
    const [edge, far] = [Number(ground.rx), box - Number(ground.rx)];
    rounded.moveTo(edge, 0);
    for (const [cornerX, cornerY, x, y] of [
      [box, 0, box, far],
      [box, box, edge, box],
      [0, box, 0, edge],
      [0, 0, far, 0],
    ])
      rounded.arcTo(cornerX, cornerY, x, y, edge);
    rounded.closePath();
    pen.scale(side / box, side / box);
    pen.fillStyle = ground.fill;
    pen.fill(bleeding ? outline : rounded);
    if (bleeding) {
      pen.translate((box * (1 - SAFE)) / 2, (box * (1 - SAFE)) / 2);
      pen.scale(SAFE, SAFE);
    }
    for (const shape of shapes) {
      const path = canvas.makePath2D(shape.d);
      if (shape.fill) {
        pen.fillStyle = shape.fill;
        pen.fill(path);
      }
      pen.strokeStyle = shape.stroke;
      pen.lineWidth = Number(shape["stroke-width"]);
      pen.lineCap = /** @type {CanvasLineCap} */ (shape["stroke-linecap"] ?? "butt");
      pen.stroke(path);
    }
    const [, base64] = canvas.toDataURL("image/png").split(",");
    canvas.dispose();
    return Buffer.from(base64, "base64");
  };
}
