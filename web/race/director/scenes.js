/**
 * Scenes of big moments on the board: skid marks, which stay, and smoke, stars and flying parts, which go by
 * themselves. Drawn in the board's flat inks; the same place gives the same picture.
 */
import { svg, render } from "lit-html";

/** @typedef {[number, number, number]} Spot  centre and direction of travel, in degrees */
/** @typedef {import("lit-html").TemplateResult} Template */

/** Milliseconds until smoke and parts are taken away; their animations are shorter (moments.css). */
const SCENE_MS = 2800;
/** Older skid marks are taken away. */
const MARKS_MOST = 16;
/** Spaces of the way on which the tyres leave marks. */
const MARKED_SPACES = 4;
/** In spaces: from the middle of the car to a wheel. */
const WHEEL = 0.17;
const SPIKES = 12;
const PARTS = 7;
const PUFFS = [
  [-0.7, 0.5, 0.42],
  [0.6, 0.55, 0.36],
  [-0.15, 0.8, 0.5],
  [0.15, -0.6, 0.3],
];

/** A repeatable number from 0 to 1. @param {number} seed @param {number} index */
const part = (seed, index) => Math.abs(Math.sin(seed * 12.9898 + index * 78.233) * 43758.5453) % 1;

/** @param {number} degrees */
const radians = (degrees) => (degrees * Math.PI) / 180;

/** Two marks along the end of a way. @param {Spot[]} way @param {number} unit @returns {Template} */
function straightMarks(way, unit) {
  const lines = [-1, 1].map((side) =>
    way
      .slice(-MARKED_SPACES)
      .map(([x, y, heading]) => {
        const across = radians(heading + 90);
        return [x + side * WHEEL * unit * Math.cos(across), y + side * WHEEL * unit * Math.sin(across)];
      })
      .map((place) => place.map((number) => number.toFixed(1)).join(" "))
      .join(" L"),
  );
  return svg`<g class="skid">${lines.map((line) => svg`<path d=${`M${line}`}></path>`)}</g>`;
}

/** Two rings of rubber. @param {Spot} spot @param {number} unit @returns {Template} */
const ringMarks = ([x, y], unit) =>
  svg`<g class="skid">${[0.52, 0.78].map(
    (radius) => svg`<circle cx=${x} cy=${y} r=${radius * unit} pathLength="100"></circle>`,
  )}</g>`;

/** @param {number} unit @returns {Template} */
const smoke = (unit) =>
  svg`<g class="smoke">${PUFFS.map(
    ([x, y, radius]) => svg`<circle cx=${x * unit} cy=${y * unit} r=${radius * unit}></circle>`,
  )}</g>`;

/** @param {number} unit @returns {Template} */
function star(unit) {
  const points = Array.from({ length: 2 * SPIKES }, (_, index) => {
    const away = (index % 2 ? 0.75 : 1.35) * unit;
    const angle = (index * Math.PI) / SPIKES;
    return `${(away * Math.cos(angle)).toFixed(1)},${(away * Math.sin(angle)).toFixed(1)}`;
  });
  return svg`<polygon class="crash-star" points=${points.join(" ")}></polygon>`;
}

/** Wheels and panels. @param {number} unit @param {number} seed @returns {Template} */
const flyingParts = (unit, seed) =>
  svg`<g class="crash-parts">${Array.from({ length: PARTS }, (_, index) => {
    const angle = 360 * part(seed, index);
    const away = (1.1 + 0.7 * part(seed, index + PARTS)) * unit;
    return svg`<g transform=${`rotate(${angle.toFixed(0)})`}><rect class=${index % 3 ? "" : "is-panel"}
      x=${away} y=${-0.08 * unit} width=${0.24 * unit} height=${0.16 * unit} rx="2"></rect></g>`;
  })}</g>`;

/** @param {number} unit @returns {Template} */
const turnArrow = (unit) =>
  svg`<path class="spin-arrow" d=${`M${-0.95 * unit} ${0.3 * unit}
    A${unit} ${unit} 0 1 1 ${0.8 * unit} ${-0.6 * unit}`}></path>`;

/** @param {SVGGElement} cars  the layer of the cars @param {{at: Spot[], unit: number}} drawing */
export function createScenes(cars, { at, unit }) {
  const layer = () => /** @type {SVGGElement} */ (document.createElementNS(cars.namespaceURI, "g"));
  const [below, above] = [layer(), layer()];
  below.setAttribute("class", "skids");
  above.setAttribute("class", "scene");
  cars.before(below);
  cars.after(above);
  /** @type {Template[]} */
  let marks = [];
  let timer = 0;

  /** @param {Template[]} added */
  function mark(added) {
    marks = [...marks, ...added].slice(-MARKS_MOST);
    render(marks, below);
  }

  function end() {
    clearTimeout(timer);
    render(null, above);
  }

  return {
    /**
     * @param {"crash" | "spin"} kind
     * @param {number[]} path  spaces that led there
     */
    show(kind, path) {
      const way = path.map((space) => at[space]);
      const last = way.at(-1);
      if (!last) return;
      const [x, y] = last;
      const seed = path.at(-1) ?? 0;
      mark(kind === "crash" ? [straightMarks(way, unit)] : [straightMarks(way, unit), ringMarks(last, unit)]);
      end();
      const scene =
        kind === "crash"
          ? [star(unit), smoke(unit), flyingParts(unit, seed)]
          : [smoke(unit), turnArrow(unit)];
      render(svg`<g class=${`is-${kind}`} transform=${`translate(${x} ${y})`}>${scene}</g>`, above);
      timer = window.setTimeout(end, SCENE_MS);
    },

    /** What happened has been taken back. */
    clear() {
      end();
      marks = [];
      render(marks, below);
    },
  };
}

/** @type {WeakMap<SVGGElement, ReturnType<typeof createScenes>>} */
const byLayer = new WeakMap();

/**
 * Shows a scene at the end of a way.
 * @param {SVGGElement} cars  the layer of the cars
 * @param {{at: Spot[], unit: number}} drawing
 * @param {"crash" | "spin"} kind
 * @param {number[]} path  spaces that led there
 */
export function showScene(cars, drawing, kind, path) {
  const scenes = byLayer.get(cars) ?? createScenes(cars, drawing);
  byLayer.set(cars, scenes);
  scenes.show(kind, path);
}

/** Takes scenes and skid marks away. @param {SVGGElement} cars */
export const clearScenes = (cars) => byLayer.get(cars)?.clear();
