/**
 * Scenes of big moments on the board: skid marks, which stay, and smoke, stars, flags and flying parts, which
 * go by themselves. The faster the car, the longer its marks and the more parts and smoke. Drawn in the
 * board's flat inks; the same place gives the same picture.
 */
import { nothing, render, svg } from "lit-html";
import { chequeredFlag, confetti, gravel, leadPin, parts, smoke, star, yellowFlag } from "./scene-parts.js";

/** @typedef {[number, number, number]} Spot  centre and direction of travel, in degrees */
/** @typedef {import("lit-html").TemplateResult} Template */
/** @typedef {import("./moments.js").MomentKind} MomentKind */
/** @typedef {{way: number[], gear: number}} Drive  the spaces of a car's last move, and its gear */

/** Milliseconds until smoke and parts are taken away; their animations are shorter (moments.css). */
const SCENE_MS = 2800;
/** Older skid marks are taken away. */
const MARKS_MOST = 16;
/** In spaces: from the middle of the car to a wheel. */
const WHEEL = 0.17;

/** @param {number} degrees */
const radians = (degrees) => (degrees * Math.PI) / 180;

/** @param {number[][]} places */
const lineThrough = (places) =>
  `M${places.map((place) => place.map((number) => number.toFixed(1)).join(" ")).join(" L")}`;

/**
 * Two marks along the end of a way.
 * @param {Spot[]} way @param {number} unit @param {number} spaces @returns {Template}
 */
function straightMarks(way, unit, spaces) {
  const lines = [-1, 1].map((side) =>
    lineThrough(
      way.slice(-1 - spaces).map(([x, y, heading]) => {
        const across = radians(heading + 90);
        return [x + side * WHEEL * unit * Math.cos(across), y + side * WHEEL * unit * Math.sin(across)];
      }),
    ),
  );
  return svg`<g class="skid">${lines.map((line) => svg`<path d=${line}></path>`)}</g>`;
}

/** Rings of rubber, more of them at speed. @param {Spot} spot @param {number} unit @param {number} gear */
const ringMarks = ([x, y], unit, gear) =>
  svg`<g class="skid">${Array.from(
    { length: 1 + Math.floor(gear / 2) },
    (_, ring) => svg`<circle cx=${x} cy=${y} r=${(0.52 + 0.22 * ring) * unit} pathLength="100"></circle>`,
  )}</g>`;

/** @param {number} unit @returns {Template} */
const turnArrow = (unit) =>
  svg`<path class="spin-arrow" d=${`M${-0.95 * unit} ${0.3 * unit}
    A${unit} ${unit} 0 1 1 ${0.8 * unit} ${-0.6 * unit}`}></path>`;

/** The way of a car that takes the lead. @param {Spot[]} way @returns {Template} */
function trail(way) {
  const line = lineThrough(way.map(([x, y]) => [x, y]));
  return svg`<g class="lead-trail"><path class="is-edge" d=${line}></path><path d=${line}></path></g>`;
}

/** How far the tyres of a car leave marks, in spaces. @param {number} gear */
export const markedSpaces = (gear) => 1 + gear;

/**
 * What flies round the car.
 * @param {MomentKind} kind @param {number} unit @param {number} gear @param {number} seed
 * @returns {unknown}
 */
function sceneOf(kind, unit, gear, seed) {
  const size = unit * (0.7 + 0.1 * gear);
  if (kind === "crash")
    return [
      gravel(unit, gear, seed),
      star(size),
      smoke(unit, gear),
      parts(unit, gear, seed),
      yellowFlag(unit),
    ];
  if (kind === "out") return smoke(unit, 2);
  if (kind === "spin") return [smoke(unit, gear - 2), turnArrow(unit)];
  if (kind === "contact") return [star(0.5 * unit), parts(unit, 0, seed)];
  if (kind === "lead") return leadPin(unit);
  return [chequeredFlag(unit), kind === "win" ? confetti(unit, seed) : nothing];
}

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
    render(marks, below);
  }

  return {
    /** @param {MomentKind} kind @param {Drive} drive  that led there */
    show(kind, { way: path, gear }) {
      const way = path.map((space) => at[space]);
      const last = way.at(-1);
      if (!last) return;
      end();
      const [x, y] = last;
      const seed = path.at(-1) ?? 0;
      if (kind === "crash") mark([straightMarks(way, unit, markedSpaces(gear))]);
      if (kind === "spin") mark([straightMarks(way, unit, Math.ceil(gear / 2)), ringMarks(last, unit, gear)]);
      if (kind === "lead") render([marks, trail(way)], below);
      render(
        svg`<g class=${`is-${kind}`}
          transform=${`translate(${x} ${y})`}>${sceneOf(kind, unit, gear, seed)}</g>`,
        above,
      );
      timer = window.setTimeout(end, SCENE_MS);
    },

    /** What happened has been taken back. */
    clear() {
      marks = [];
      end();
    },
  };
}

/** @type {WeakMap<SVGGElement, ReturnType<typeof createScenes>>} */
const byLayer = new WeakMap();

/**
 * Shows a scene at the end of a way.
 * @param {SVGGElement} cars  the layer of the cars
 * @param {{at: Spot[], unit: number}} drawing
 * @param {MomentKind} kind
 * @param {Drive} drive
 */
export function showScene(cars, drawing, kind, drive) {
  const scenes = byLayer.get(cars) ?? createScenes(cars, drawing);
  byLayer.set(cars, scenes);
  scenes.show(kind, drive);
}

/** Takes scenes and skid marks away. @param {SVGGElement} cars */
export const clearScenes = (cars) => byLayer.get(cars)?.clear();
