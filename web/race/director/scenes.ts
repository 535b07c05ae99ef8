/**
 * Scenes of highlights on the board: permanent skid marks; temporary smoke, stars, flags and flying parts.
 * A higher gear gives longer marks and more parts and smoke. The flat colours are those of the board. The
 * same space always gives the same picture.
 */
import { nothing, render, svg, type TemplateResult as Template } from "lit-html";
import { itemAt } from "../../platform/lists/item-at.ts";
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
import type { Place } from "../board/geometry.ts";
import type { HighlightKind } from "./highlights.ts";

/** The spaces of a car's last move, its gear and its colours. */
type LastMove = { path: number[]; gear: number; livery?: number | undefined };

/** Time until smoke and parts are removed, in ms; their animations are shorter (highlights.css). */
const SCENE_MS = 2800;
/** Distance factor of the smoke of a crash, so that the star stays visible. */
const CRASH_SMOKE_FACTOR = 1.5;
/** Maximum number of skid marks; older ones are removed. */
const MAX_SKID_MARKS = 16;
/** Distance from the centre line of the car to a wheel, in spaces. */
const WHEEL_OFFSET_SPACES = 0.17;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

const lineThrough = (places: number[][]) =>
  `M${places.map((place) => place.map((number) => number.toFixed(1)).join(" ")).join(" L")}`;

/** Draws two parallel marks along the last spaces of a path. */
function straightMarks(places: Place[], unit: number, spaces: number): Template {
  const lines = [-1, 1].map((side) =>
    lineThrough(
      places.slice(-1 - spaces).map(([x, y, heading]) => {
        const sideAngle = radians(heading + 90);
        return [
          x + side * WHEEL_OFFSET_SPACES * unit * Math.cos(sideAngle),
          y + side * WHEEL_OFFSET_SPACES * unit * Math.sin(sideAngle),
        ];
      }),
    ),
  );
  return svg`<g class="skid">${lines.map((line) => svg`<path d=${line}></path>`)}</g>`;
}

/** Draws the circular marks of a spin, more of them in a higher gear. */
const ringMarks = ([x, y]: Place, unit: number, gear: number) =>
  svg`<g class="skid">${Array.from(
    { length: 1 + Math.floor(gear / 2) },
    (_, ring) => svg`<circle cx=${x} cy=${y} r=${(0.52 + 0.22 * ring) * unit} pathLength="100"></circle>`,
  )}</g>`;

const turnArrow = (unit: number): Template =>
  svg`<path class="spin-arrow" d=${`M${-0.95 * unit} ${0.3 * unit}
    A${unit} ${unit} 0 1 1 ${0.8 * unit} ${-0.6 * unit}`}></path>`;

/** Draws the path of a car that takes the lead. */
function trail(places: Place[]): Template {
  const line = lineThrough(places.map(([x, y]) => [x, y]));
  return svg`<g class="lead-trail"><path class="is-edge" d=${line}></path><path d=${line}></path></g>`;
}

/** Returns the length of the skid marks of a crash, in spaces. */
const skidMarkSpaces = (gear: number) => 1 + gear;

/** Returns the part of a scene below the car. */
function sceneBelow(kind: HighlightKind, unit: number, gear: number, seed: number): unknown {
  if (kind === "crash")
    return [gravel(unit, gear, seed), star(unit * (0.7 + 0.1 * gear)), smoke(unit, gear, CRASH_SMOKE_FACTOR)];
  if (kind === "out") return smoke(unit, 2);
  if (kind === "spin") return smoke(unit, gear - 2);
  return kind === "contact" ? star(0.5 * unit) : nothing;
}

/** Returns the part of a scene above the car. */
function sceneAbove(kind: HighlightKind, unit: number, gear: number, seed: number): unknown {
  if (kind === "crash") return [flyingParts(unit, gear, seed), yellowFlag(unit)];
  if (kind === "out") return nothing;
  if (kind === "spin") return turnArrow(unit);
  if (kind === "contact") return flyingParts(unit, 0, seed);
  if (kind === "lead") return leadPin(unit);
  return [chequeredFlag(unit), kind === "win" ? confetti(unit, seed) : nothing];
}

/** @param cars  the layer of the cars */
export function createScenes(cars: SVGGElement, { at, unit }: { at: Place[]; unit: number }) {
  const createLayer = () => document.createElementNS(cars.namespaceURI, "g") as SVGGElement;
  const [skidLayer, smokeLayer, topLayer] = [createLayer(), createLayer(), createLayer()];
  skidLayer.setAttribute("class", "skids");
  smokeLayer.setAttribute("class", "scene");
  topLayer.setAttribute("class", "scene");
  cars.before(skidLayer, smokeLayer);
  cars.after(topLayer);
  let marks: Template[] = [];
  let timer = 0;

  function mark(newMarks: Template[]) {
    marks = [...marks, ...newMarks].slice(-MAX_SKID_MARKS);
    render(marks, skidLayer);
  }

  function end() {
    clearTimeout(timer);
    render(null, smokeLayer);
    render(null, topLayer);
    render(marks, skidLayer);
  }

  return {
    /** @param drive  the move that led to the highlight */
    show(kind: HighlightKind, { path, gear, livery }: LastMove) {
      const places = path.map((space) => itemAt(at, space));
      const last = places.at(-1);
      if (!last) return;
      end();
      const [x, y, heading] = last;
      const seed = path.at(-1) ?? 0;
      if (kind === "crash") mark([straightMarks(places, unit, skidMarkSpaces(gear))]);
      if (kind === "spin")
        mark([straightMarks(places, unit, Math.ceil(gear / 2)), ringMarks(last, unit, gear)]);
      if (kind === "lead") render([marks, trail(places)], skidLayer);
      for (const [place, draw] of [
        [smokeLayer, sceneBelow],
        [topLayer, sceneAbove],
      ] as const)
        render(
          svg`<g class=${`is-${kind}`}
            transform=${`translate(${x} ${y})`}>${
              place === topLayer && kind === "crash" && livery !== undefined
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

const scenesByLayer: WeakMap<SVGGElement, ReturnType<typeof createScenes>> = new WeakMap();

/**
 * Shows a scene at the end of a path.
 * @param cars  the layer of the cars
 */
export function showScene(
  cars: SVGGElement,
  drawing: { at: Place[]; unit: number },
  kind: HighlightKind,
  drive: LastMove,
) {
  const scenes = scenesByLayer.get(cars) ?? createScenes(cars, drawing);
  scenesByLayer.set(cars, scenes);
  scenes.show(kind, drive);
}

/** Removes scenes and skid marks. */
export const clearScenes = (cars: SVGGElement) => scenesByLayer.get(cars)?.clear();
