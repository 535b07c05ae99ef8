/**
 * The board for printing: the picture without elements that change in a race, and the boxes that must be
 * printed.
 */
import { outlines, type Drawing } from "../../race/board/board.ts";
import { mountLayers } from "../../race/board/layers.ts";
import { createSizes } from "../../race/board/sizes.ts";
import type { Box } from "../../race/board/geometry.ts";

export interface BoardPrint {
  /** The board with its flags; pages show parts of it by reference to its id. */
  picture: SVGSVGElement;
  drawing: Drawing;
  /** The box of each space, in board units. */
  spaces: Box[];
  /** Boxes that must be printed: spaces, flags, pits. */
  needed: Box[];
}

export const PICTURE_ID = "print-board";
/** Width of the kerbs and their edge beyond the spaces, in board units. */
const KERB = 9;
/** Half the size of the box round the number of a pit, in board units. */
const PIT = { x: 24, y: 24 };
const [FLAG_TOP, FLAG_SIDE] = [-44, 31];

const number = (element: Element, name: string) => Number(element.getAttribute(name));

/** The translation of a group or text. */
function translationOf(element: Element): [number, number] {
  const [, x = "0", y = "0"] =
    /translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)/.exec(element.getAttribute("transform") ?? "") ?? [];
  return [Number(x), Number(y)];
}

/** Returns the box of a flag with its name plate. */
function boxOfLabel(label: Element): Box {
  const [x, y] = translationOf(label);
  const plate = label.querySelector(".b-plate");
  const from = Math.min(-FLAG_SIDE, plate ? number(plate, "x") : 0);
  const to = Math.max(FLAG_SIDE, plate ? number(plate, "x") + number(plate, "width") : 0);
  return { x: x + from, y: y + FLAG_TOP, width: to - from, height: -FLAG_TOP };
}

/**
 * Replaces patterns with plain fills, because browsers print patterns as pixels. A shape gets the class of
 * its pattern's background, or of the last rectangle in the pattern. Shapes whose pattern has no rectangle
 * (the waves of the sea) are removed.
 */
function withoutPatterns(picture: Element) {
  for (const pattern of picture.querySelectorAll("pattern")) {
    const inks = [...pattern.querySelectorAll("rect")];
    const ground = inks.find((ink) => number(ink, "height") === number(pattern, "height")) ?? inks.at(-1);
    for (const shape of picture.querySelectorAll(`[fill="url(#${pattern.id})"]`)) {
      shape.removeAttribute("fill");
      if (ground) shape.setAttribute("class", ground.getAttribute("class") ?? "");
      else shape.remove();
    }
    pattern.remove();
  }
}

export function createBoardPrint(poster: string | Element, drawing: Drawing): BoardPrint {
  const { print: picture, above } = mountLayers(poster);
  picture.append(...above.querySelectorAll(":scope > .b-labels"));
  withoutPatterns(picture);
  picture.id = PICTURE_ID;
  picture.removeAttribute("style");
  picture.removeAttribute("role");
  const shapes = outlines(picture);
  const { box } = createSizes(shapes);
  const spaces = shapes.map((_, space) => box(space));
  const roads = spaces.map(({ x, y, width, height }) => ({
    x: x - KERB,
    y: y - KERB,
    width: width + 2 * KERB,
    height: height + 2 * KERB,
  }));
  const pits = [...picture.querySelectorAll(".b-boxn0, .b-boxn1")].map((pit) => {
    const [x, y] = translationOf(pit);
    return { x: x - PIT.x, y: y - PIT.y, width: 2 * PIT.x, height: 2 * PIT.y };
  });
  const labels = [...picture.querySelectorAll(".b-label")].map(boxOfLabel);
  return { picture, drawing, spaces, needed: [...roads, ...pits, ...labels] };
}

/**
 * Scales boxes.
 * @param scale  millimetres per board unit
 */
export const scaleBoxes = (boxes: Box[], scale: number) =>
  boxes.map(({ x, y, width, height }) => ({
    x: x * scale,
    y: y * scale,
    width: width * scale,
    height: height * scale,
  }));
