/**
 * Reads lines from an SVG drawing: shapes with the transforms of their groups. Only numbers and names are
 * taken from the file.
 */
import svgpath from "svgpath";
import { itemAt } from "../../../../platform/lists/item-at.ts";
import { interpolate, flipY, pointsOf, stepsOf, type Line, type Point } from "../../drawing-editor/line.ts";
import { LapFileError } from "../faults.ts";
import type { Piece } from "../pieces.ts";

/** Remaining limits for the whole file. */
type Budget = { shapes: number; characters: number; points: number };

const HIDDEN_ELEMENTS =
  /^(defs|clippath|mask|pattern|marker|symbol|title|desc|metadata|style|script|text|filter)$/;
const PLAIN_ID = /^(path|poly|line|g|rect|circle|ellipse|svg|layer|use|shape|_|-)[-_a-z]*\d*$/i;
const MAX_DEPTH = 40;
const CURVE_STEPS = 24;

export function readSvg(document: Document): Piece[] {
  const root = document.documentElement;
  const title = [...root.children].find(({ localName }) => localName === "title")?.textContent ?? "";
  const isHidden = createHiddenTest(document);
  const pieces: Piece[] = [];
  const budget = { shapes: 3000, characters: 1_000_000, points: 50_000 };
  walk(root, [], 0);
  return pieces;

  /** @param transforms  the innermost last */
  function walk(element: Element, transforms: string[], depth: number) {
    const name = element.localName.toLowerCase();
    if (depth > MAX_DEPTH || budget.shapes <= 0 || isHidden(element)) return;
    if (HIDDEN_ELEMENTS.test(name) && transforms.at(-1) !== "use") return;
    const own = transformOf(element);
    const all = own ? [...transforms, own] : transforms;
    if (name === "use") {
      const id = (element.getAttribute("href") ?? element.getAttribute("xlink:href") ?? "").slice(1);
      const target = id ? document.getElementById(id) : null;
      const place = `translate(${lengthOfAttribute(element, "x")} ${lengthOfAttribute(element, "y")})`;
      budget.shapes -= 1;
      if (target && !target.contains(element)) walk(target, [...all, place, "use"], depth + 1);
      return;
    }
    const path = pathOf(element, name);
    if (path) {
      budget.shapes -= 1;
      const label = element.getAttribute("inkscape:label") ?? element.id;
      pieces.push(
        ...linesAlong(path, all, budget).map((points) => ({
          points,
          name: label && !PLAIN_ID.test(label) ? label.replaceAll("_", " ") : title.trim(),
          isGlobe: false,
        })),
      );
    }
    for (const child of element.children) walk(child, all, depth + 1);
  }
}

const MAX_STYLES_LENGTH = 100_000;
const HIDING = /display\s*:\s*none|visibility\s*:\s*hidden/;

/** Returns the test for hidden elements. Illustrator hides layers by classes. */
function createHiddenTest(document: Document) {
  const sheets = [...document.getElementsByTagName("style")].map(({ textContent }) => textContent).join("");
  const rules = [...sheets.slice(0, MAX_STYLES_LENGTH).matchAll(/([^{}]{1,500})\{([^{}]{1,2000})\}/g)];
  const hiddenSelectors = rules.flatMap(([, selectors = "", style = ""]) =>
    HIDING.test(style) ? [...selectors.matchAll(/\.([\w-]+)\s*(?=,|$)/g)].map(([, name]) => name) : [],
  );
  return (element: Element) =>
    HIDING.test(element.getAttribute("style") ?? "") ||
    element.getAttribute("display") === "none" ||
    element.getAttribute("visibility") === "hidden" ||
    hiddenSelectors.some((name) => name && element.classList.contains(name));
}

function transformOf(element: Element) {
  const style = /transform\s*:\s*([^;]+)/.exec(element.getAttribute("style") ?? "")?.[1];
  const own = (style?.replace(/px|deg/g, "") ?? element.getAttribute("transform") ?? "").slice(0, 2000);
  const isNested = element.localName === "svg" && element.parentElement !== null;
  return isNested
    ? `translate(${lengthOfAttribute(element, "x")} ${lengthOfAttribute(element, "y")}) ${own}`
    : own;
}

/** A length in units of the drawing; 0 if there is none. */
function lengthOfAttribute(element: Element, name: string) {
  const text = element.getAttribute(name) ?? "";
  const value = text.endsWith("%") ? 0 : Number.parseFloat(text);
  return Number.isFinite(value) ? value : 0;
}

/** A shape as path data. */
function pathOf(element: Element, name: string) {
  const of = (key: string) => lengthOfAttribute(element, key);
  const [cx, cy, rx, ry] = [of("cx"), of("cy"), of("rx"), of("ry")];
  const [x, y, width, height] = [of("x"), of("y"), of("width"), of("height")];
  switch (name) {
    case "path":
      return element.getAttribute("d") ?? "";
    case "polyline":
    case "polygon": {
      const points = (element.getAttribute("points") ?? "").trim();
      return points ? `M${points}${name === "polygon" ? "Z" : ""}` : "";
    }
    case "line":
      return `M${of("x1")} ${of("y1")}L${of("x2")} ${of("y2")}`;
    case "circle":
      return ellipse(cx, cy, of("r"), of("r"));
    case "ellipse":
      return ellipse(cx, cy, rx, ry);
    case "rect":
      return rectangle(x, y, width, height, Math.min(rx || ry, width / 2), Math.min(ry || rx, height / 2));
    default:
      return "";
  }
}

const ellipse = (x: number, y: number, rx: number, ry: number) =>
  rx > 0 && ry > 0 ? `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z` : "";

function rectangle(x: number, y: number, width: number, height: number, rx: number, ry: number) {
  if (width <= 0 || height <= 0) return "";
  if (rx <= 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const [across, down] = [width - 2 * rx, height - 2 * ry];
  const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  const top = `M${x + rx} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}`;
  return `${top}h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}Z`;
}

/** Converts each part of a path to a line, with y upwards. */
function linesAlong(data: string, transforms: string[], budget: Budget): Line[] {
  budget.characters -= data.length;
  if (budget.characters < 0) throw new LapFileError("sheet.file_large");
  let path = svgpath(data);
  for (const transform of [...transforms].reverse())
    if (transform !== "use") path = path.transform(transform);
  const lines: Line[] = [];
  let start: Point = [0, 0];
  path
    .unshort()
    .unarc()
    .abs()
    .iterate((segment, _, x, y) => {
      const [command, ...numbers] = segment as [string, ...number[]];
      const line = lines.at(-1);
      const points = pointsOf(numbers);
      const end = points.at(-1) ?? start;
      if (command === "M") {
        start = end;
        lines.push([end]);
      } else if (command === "H") line?.push([itemAt(numbers, 0), y]);
      else if (command === "V") line?.push([x, itemAt(numbers, 0)]);
      else if (command === "L" || command === "Z") line?.push(end);
      else line?.push(...curvePoints([[x, y], ...points], budget));
    });
  return lines.filter((line) => line.length > 1).map(flipY);
}

/** Points of a Bézier curve without the first. */
function curvePoints(controls: Point[], budget: Budget) {
  const steps = budget.points > 0 ? CURVE_STEPS : 1;
  budget.points -= steps;
  return Array.from({ length: steps }, (_, step) => {
    let points = controls;
    const share = (step + 1) / steps;
    while (points.length > 1) points = stepsOf(points).map(([from, to]) => interpolate(from, to, share));
    return itemAt(points, 0);
  });
}
