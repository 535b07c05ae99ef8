/**
 * Exports charts and tables of the page as files. A copied chart contains its computed styles as attributes,
 * so that it looks the same in any program.
 */
import { saveFile } from "../files.ts";

/** CSS properties copied into an exported chart; all of these can be written as attributes. */
const PROPERTIES = (
  "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap " +
  "stroke-linejoin stroke-dasharray opacity display font-family font-size font-weight font-style " +
  "letter-spacing text-anchor dominant-baseline clip-path paint-order transform"
).split(" ");
/** Properties compared with their initial values (`INITIAL_VALUES`), not with the parent's values. */
const UNINHERITED = new Set(["opacity", "display", "clip-path", "transform", "dominant-baseline"]);
const INITIAL_VALUES = new Set([
  "opacity 1",
  "display inline",
  "display block",
  "clip-path none",
  "transform none",
  "dominant-baseline auto",
]);
const FAMILY = "Barlow Condensed";
const PIXELS_PER_UNIT = 2;

/**
 * True for parts in `<defs>`, except patterns and clip paths: they take the style of the element that uses
 * them.
 */
const isDefinition = (element: Element) =>
  element.parentElement instanceof SVGDefsElement &&
  !(element instanceof SVGPatternElement || element instanceof SVGClipPathElement);

/**
 * Returns a copy of an element with its computed style as attributes.
 * @param parentStyle  the style of the parent, or null
 */
function copyWithStyle(element: Element, parentStyle: CSSStyleDeclaration | null, picture: Element): Element {
  if (isDefinition(element)) return element.cloneNode(true) as Element;
  if (element instanceof SVGUseElement && !picture.querySelector(element.href.baseVal))
    return copySymbol(element, parentStyle, picture);
  const copy = element.cloneNode(false) as Element;
  const style = getComputedStyle(element);
  copy.removeAttribute("class");
  for (const name of PROPERTIES) {
    const value = style.getPropertyValue(name);
    const isDefault = UNINHERITED.has(name)
      ? INITIAL_VALUES.has(`${name} ${value}`)
      : parentStyle?.getPropertyValue(name) === value;
    if (!isDefault && value !== "") copy.setAttribute(name, value);
  }
  const isUpperCase = style.textTransform === "uppercase";
  for (const child of element.childNodes) {
    if (child instanceof Element) copy.append(copyWithStyle(child, style, picture));
    else if (child.nodeType === Node.TEXT_NODE)
      copy.append(isUpperCase ? (child.textContent ?? "").toLocaleUpperCase() : (child.textContent ?? ""));
  }
  return copy;
}

/** Copies a symbol of the page that is not inside the chart. */
function copySymbol(use: SVGUseElement, parentStyle: CSSStyleDeclaration | null, picture: Element) {
  const symbol = document.querySelector(use.href.baseVal);
  const place = document.createElementNS(use.namespaceURI, "svg");
  for (const name of ["x", "y", "width", "height"]) place.setAttribute(name, use.getAttribute(name) ?? "");
  place.setAttribute("viewBox", symbol?.getAttribute("viewBox") ?? "");
  for (const child of symbol?.children ?? []) place.append(copyWithStyle(child, parentStyle, picture));
  return place;
}

function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/**
 * Returns the `@font-face` rules that the text of a chart needs, with the font files embedded as data URLs.
 */
async function fontFacesFor(picture: Element) {
  const weights = new Set(
    [...picture.querySelectorAll("[font-weight]"), picture].map(
      (element) => element.getAttribute("font-weight") ?? "400",
    ),
  );
  const words = picture.textContent ?? "";
  const beyondLatin = /[\u0100-\u02ff\u1e00-\u1eff]/.test(words);
  const faces = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);
  const usedFaces = faces.filter(({ style, cssText }) => {
    const isExtended = /unicode-range: *U\+0?100-/i.test(cssText);
    return (
      style.getPropertyValue("font-family").includes(FAMILY) &&
      weights.has(style.getPropertyValue("font-weight")) &&
      (!isExtended || beyondLatin)
    );
  });
  const rules = await Promise.all(
    usedFaces.map(async ({ cssText, parentStyleSheet }) => {
      const address = /url\("?([^")]+)"?\)/.exec(cssText)?.[1] ?? "";
      const blob = await (await fetch(new URL(address, parentStyleSheet?.href ?? document.baseURI))).blob();
      return cssText.replace(address, await readDataUrl(blob));
    }),
  );
  return rules.join("");
}

/** Returns the size of a chart in its own units. */
const sizeOf = (svg: SVGSVGElement) => ({
  width: svg.viewBox.baseVal.width,
  height: svg.viewBox.baseVal.height,
});

/**
 * Returns a chart as the text of an SVG file.
 * @param paper  background colour
 */
export async function svgText(
  svg: SVGSVGElement,
  paper: string = getComputedStyle(document.body).backgroundColor,
) {
  const copy = copyWithStyle(svg, null, svg);
  const { width, height } = sizeOf(svg);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const ground = document.createElementNS(svg.namespaceURI, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", paper);
  copy.prepend(ground);
  const fontFaces = await fontFacesFor(copy);
  const text = new XMLSerializer().serializeToString(copy);
  return fontFaces
    ? text.replace(/^(<svg\b[^>]*>)/, (openingTag) => `${openingTag}<style>${fontFaces}</style>`)
    : text;
}

/** Returns a chart as PNG. The default resolution is two pixels per unit. */
export async function pngOf(svg: SVGSVGElement, density: number = PIXELS_PER_UNIT): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([await svgText(svg)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { width, height } = sizeOf(svg);
    const canvas = Object.assign(document.createElement("canvas"), {
      width: Math.round(width * density),
      height: Math.round(height * density),
    });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Returns a table as CSV. Texts that a spreadsheet would read as formulas are escaped. */
export function csvOf(rows: (string | number)[][]) {
  const cell = (value: string | number) => {
    const text = typeof value === "number" ? String(value) : value.replace(/^(?=[=+@\t\r]|-\D)/, "'");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

export async function savePng(svg: SVGSVGElement, name: string) {
  saveFile(`yellow-flag-${name}.png`, await pngOf(svg), "image/png");
}

export async function saveSvg(svg: SVGSVGElement, name: string) {
  saveFile(`yellow-flag-${name}.svg`, await svgText(svg), "image/svg+xml");
}

export function saveCsv(rows: (string | number)[][], name: string) {
  saveFile(`yellow-flag-${name}.csv`, `\ufeff${csvOf(rows)}`, "text/csv");
}
