/**
 * Scenes of big moments on the board: permanent skid marks; temporary smoke, stars, flags and flying parts.
 * A higher gear gives longer marks and more parts and smoke. The flat colours are those of the board. The
 * same space always gives the same picture.
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

/** Time until smoke and parts are removed, in ms; their animations are shorter (moments.css). */
const SCENE_MS = 2800;
/** Distance factor of the smoke of a crash, so that the star stays visible. */
const CRASH_REACH = 1.5;
/** Maximum number of skid marks; older ones are removed. */
const MARKS_MOST = 16;
/** Distance from the centre line of the car to a wheel, in spaces. */
const WHEEL = 0.17;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

const lineThrough = (places: number[][]) =>
  `M${places.map((place) => place.map((number) => number.toFixed(1)).join(" ")).join(" L")}`;

/** Draws two parallel marks along the last spaces of a path. */
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

/** Draws the circular marks of a spin, more of them in a higher gear. */
const ringMarks = ([x, y]: Spot, unit: number, gear: number) =>
  svg`<g class="skid">${Array.from(
    { length: 1 + Math.floor(gear / 2) },
    (_, ring) => svg`<circle cx=${x} cy=${y} r=${(0.52 + 0.22 * ring) * unit} pathLength="100"></circle>`,
  )}</g>`;

const turnArrow = (unit: number): Template =>
  svg`<path class="spin-arrow" d=${`M${-0.95 * unit} ${0.3 * unit}
    A${unit} ${unit} 0 1 1 ${0.8 * unit} ${-0.6 * unit}`}></path>`;

/** Draws the path of a car that takes the lead. */
function trail(way: Spot[]): Template {
  const line = lineThrough(way.map(([x, y]) => [x, y]));
  return svg`<g class="lead-trail"><path class="is-edge" d=${line}></path><path d=${line}></path></g>`;
}

/** Returns the length of the skid marks of a crash, in spaces. */
export const markedSpaces = (gear: number) => 1 + gear;

/** Returns the part of a scene below the car. */
function under(kind: MomentKind, unit: number, gear: number, seed: number): unknown {
  if (kind === "crash")
    return [gravel(unit, gear, seed), star(unit * (0.7 + 0.1 * gear)), smoke(unit, gear, CRASH_REACH)];
  if (kind === "out") return smoke(unit, 2);
  if (kind === "spin") return smoke(unit, gear - 2);
  return kind === "contact" ? star(0.5 * unit) : nothing;
}

/** Returns the part of a scene above the car. */
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
    /** @param drive  the move that led to the moment */
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
 * Shows a scene at the end of a path.
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

/** Removes scenes and skid marks. */
export const clearScenes = (cars: SVGGElement) => byLayer.get(cars)?.clear();
