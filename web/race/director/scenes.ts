/**
 * Scenes of big moments on the board: skid marks, which stay, and smoke, stars, flags and flying parts, which
 * go by themselves. The faster the car, the longer its marks and the more parts and smoke. Drawn in the
 * board's flat inks; the same place gives the same picture.
 */
import { nothing, render, svg } from "lit-html";
import { itemAt } from "../../core/lists/item-at.ts";
import {
  chequeredFlag,
  confetti,
  crashedCar,
  gravel,
  leadPin,
  flyingParts,
  smoke,
  star,
  yellowFlag,
} from "./scene-parts.ts";
import type { TemplateResult as Template } from "lit-html";
import type { MomentKind } from "./moments.ts";

/** Centre and direction of travel, in degrees. */
type Spot = [number, number, number];
/** The spaces of a car's last move, its gear and its colours. */
type Drive = { way: number[]; gear: number; livery?: number | undefined };

/** Milliseconds until smoke and parts are taken away; their animations are shorter (moments.css). */
const SCENE_MS = 2800;
/** How far the smoke of a crash is from the car, so that the star stays in view. */
const CRASH_REACH = 1.5;
/** Older skid marks are taken away. */
const MARKS_MOST = 16;
/** In spaces: from the middle of the car to a wheel. */
const WHEEL = 0.17;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

const lineThrough = (places: number[][]) =>
  `M${places.map((place) => place.map((number) => number.toFixed(1)).join(" ")).join(" L")}`;

/** Two marks along the end of a way. */
function straightMarks(way: Spot[], unit: number, spaces: number): Template {
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

/** Rings of rubber, more of them at speed. */
const ringMarks = ([x, y]: Spot, unit: number, gear: number) =>
  svg`<g class="skid">${Array.from(
    { length: 1 + Math.floor(gear / 2) },
    (_, ring) => svg`<circle cx=${x} cy=${y} r=${(0.52 + 0.22 * ring) * unit} pathLength="100"></circle>`,
  )}</g>`;

const turnArrow = (unit: number): Template =>
  svg`<path class="spin-arrow" d=${`M${-0.95 * unit} ${0.3 * unit}
    A${unit} ${unit} 0 1 1 ${0.8 * unit} ${-0.6 * unit}`}></path>`;

/** The way of a car that takes the lead. */
function trail(way: Spot[]): Template {
  const line = lineThrough(way.map(([x, y]) => [x, y]));
  return svg`<g class="lead-trail"><path class="is-edge" d=${line}></path><path d=${line}></path></g>`;
}

/** How far the tyres of a car leave marks, in spaces. */
export const markedSpaces = (gear: number) => 1 + gear;

/** Under the car, which stays in view. */
function under(kind: MomentKind, unit: number, gear: number, seed: number): unknown {
  if (kind === "crash")
    return [gravel(unit, gear, seed), star(unit * (0.7 + 0.1 * gear)), smoke(unit, gear, CRASH_REACH)];
  if (kind === "out") return smoke(unit, 2);
  if (kind === "spin") return smoke(unit, gear - 2);
  return kind === "contact" ? star(0.5 * unit) : nothing;
}

/** Over the car and around it. */
function over(kind: MomentKind, unit: number, gear: number, seed: number): unknown {
  if (kind === "crash") return [flyingParts(unit, gear, seed), yellowFlag(unit)];
  if (kind === "out") return nothing;
  if (kind === "spin") return turnArrow(unit);
  if (kind === "contact") return flyingParts(unit, 0, seed);
  if (kind === "lead") return leadPin(unit);
  return [chequeredFlag(unit), kind === "win" ? confetti(unit, seed) : nothing];
}

/** @param cars  the layer of the cars */
export function createScenes(cars: SVGGElement, { at, unit }: { at: Spot[]; unit: number }) {
  const layer = () => document.createElementNS(cars.namespaceURI, "g") as SVGGElement;
  const [below, smoking, above] = [layer(), layer(), layer()];
  below.setAttribute("class", "skids");
  smoking.setAttribute("class", "scene");
  above.setAttribute("class", "scene");
  cars.before(below, smoking);
  cars.after(above);
  let marks: Template[] = [];
  let timer = 0;

  function mark(added: Template[]) {
    marks = [...marks, ...added].slice(-MARKS_MOST);
    render(marks, below);
  }

  function end() {
    clearTimeout(timer);
    render(null, smoking);
    render(null, above);
    render(marks, below);
  }

  return {
    /** @param drive  that led there */
    show(kind: MomentKind, { way: path, gear, livery }: Drive) {
      const way = path.map((space) => itemAt(at, space));
      const last = way.at(-1);
      if (!last) return;
      end();
      const [x, y, heading] = last;
      const seed = path.at(-1) ?? 0;
      if (kind === "crash") mark([straightMarks(way, unit, markedSpaces(gear))]);
      if (kind === "spin") mark([straightMarks(way, unit, Math.ceil(gear / 2)), ringMarks(last, unit, gear)]);
      if (kind === "lead") render([marks, trail(way)], below);
      for (const [place, draw] of [
        [smoking, under],
        [above, over],
      ] as const)
        render(
          svg`<g class=${`is-${kind}`}
            transform=${`translate(${x} ${y})`}>${
              place === above && kind === "crash" && livery !== undefined
                ? crashedCar(unit, heading, livery)
                : nothing
            }${draw(kind, unit, gear, seed)}</g>`,
          place,
        );
      timer = window.setTimeout(end, SCENE_MS);
    },

    /** Removes scenes that were undone. */
    clear() {
      marks = [];
      end();
    },
  };
}

const byLayer: WeakMap<SVGGElement, ReturnType<typeof createScenes>> = new WeakMap();

/**
 * Shows a scene at the end of a way.
 * @param cars  the layer of the cars
 */
export function showScene(
  cars: SVGGElement,
  drawing: { at: Spot[]; unit: number },
  kind: MomentKind,
  drive: Drive,
) {
  const scenes = byLayer.get(cars) ?? createScenes(cars, drawing);
  byLayer.set(cars, scenes);
  scenes.show(kind, drive);
}

/** Takes scenes and skid marks away. */
export const clearScenes = (cars: SVGGElement) => byLayer.get(cars)?.clear();
