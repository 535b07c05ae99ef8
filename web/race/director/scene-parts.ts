/**
 * Parts of scenes, drawn around the centre of a car. Positions are derived from a seed, so that a replay
 * shows the same picture. `unit` is the length of a space, `gear` the gear of the car, from 1.
 */
import { svg, type TemplateResult as Template } from "lit-html";

const SPIKES = 12;
const CONFETTI = 40;
/** Positions and sizes of the puffs of smoke, in spaces. */
const PUFFS: [x: number, y: number, radius: number][] = [
  [-0.7, 0.5, 0.42],
  [0.6, 0.55, 0.36],
  [-0.15, 0.8, 0.5],
  [0.15, -0.6, 0.3],
  [-0.95, -0.15, 0.34],
  [0.95, 0.05, 0.4],
  [-0.5, -0.85, 0.3],
  [0.75, 0.95, 0.34],
];
const FEWEST_PUFFS = 2;

/** Returns a deterministic pseudo-random number from 0 to 1. */
const chance = (seed: number, index: number) =>
  Math.abs(Math.sin(seed * 12.9898 + index * 78.233) * 43758.5453) % 1;

/** Returns positions around the car, between two distances. */
const scatter = (count: number, seed: number, near: number, far: number) =>
  Array.from({ length: count }, (_, index) => ({
    index,
    angle: 2 * Math.PI * chance(seed, index),
    away: near + (far - near) * chance(seed, index + count),
  }));

/** @param reach  factor for the distance from the car, from 1 */
export const smoke = (unit: number, gear: number, reach = 1): Template =>
  svg`<g class="smoke">${PUFFS.slice(0, Math.max(FEWEST_PUFFS, gear + FEWEST_PUFFS)).map(
    ([x, y, radius]) =>
      svg`<circle cx=${x * reach * unit} cy=${y * reach * unit} r=${radius * unit}></circle>`,
  )}</g>`;

export function star(size: number): Template {
  const points = Array.from({ length: 2 * SPIKES }, (_, index) => {
    const distance = (index % 2 ? 0.75 : 1.35) * size;
    const angle = (index * Math.PI) / SPIKES;
    return `${(distance * Math.cos(angle)).toFixed(1)},${(distance * Math.sin(angle)).toFixed(1)}`;
  });
  return svg`<polygon class="crash-star" points=${points.join(" ")}></polygon>`;
}

/** The car on top of the star, larger than on the track, from which it may have been removed. */
export const crashedCar = (unit: number, heading: number, livery: number): Template =>
  svg`<g class="crash-car" transform=${`rotate(${heading - 25}) scale(${unit / 30})`}><use
    href=${`#car-${livery}`} x="-21" y="-12" width="42" height="24"></use></g>`;

/** Flying wheels and panels: four in 1st gear, twelve in 5th. */
export const flyingParts = (unit: number, gear: number, seed: number) =>
  svg`<g class="crash-parts">${scatter(2 + 2 * gear, seed, 1.1, 1.3 + 0.16 * gear).map(
    ({ index, angle, away }) => svg`<g transform=${`rotate(${((angle * 180) / Math.PI).toFixed(0)})`}><rect
      class=${index % 3 ? "" : "is-panel"} x=${away * unit} y=${-0.08 * unit} width=${0.24 * unit}
      height=${0.16 * unit} rx="2"></rect></g>`,
  )}</g>`;

/** Gravel around the car. */
export const gravel = (unit: number, gear: number, seed: number) =>
  svg`<g class="gravel">${scatter(6 * gear, seed + 1, 0.8, 1 + 0.25 * gear).map(
    ({ angle, away }) => svg`<circle cx=${(away * unit * Math.cos(angle)).toFixed(1)}
      cy=${(away * unit * Math.sin(angle)).toFixed(1)} r=${0.05 * unit}></circle>`,
  )}</g>`;

export const yellowFlag = (unit: number): Template =>
  svg`<g class="scene-flag" transform=${`translate(${1.7 * unit} ${0.3 * unit}) scale(${unit / 40})`}><path
    class="scene-pole" d="M0 0 L10 -62"></path><path class="is-yellow"
    d="M10 -62 q14 -8 26 0 t24 0 l-6 32 q-12 8 -24 0 t-26 0z"></path></g>`;

const ROWS = [0, 1, 2, 3];
const COLUMNS = [0, 1, 2, 3, 4, 5];

export const chequeredFlag = (unit: number): Template =>
  svg`<g class="scene-flag" transform=${`translate(${1.3 * unit} ${0.6 * unit}) scale(${unit / 30})`}><path
    class="scene-pole" d="M0 0 L14 -92"></path><g transform="translate(14 -92) skewY(-6)"><rect
    class="is-cream" width="84" height="56"></rect>${ROWS.map((row) =>
      COLUMNS.filter((column) => (row + column) % 2 === 0).map(
        (column) => svg`<rect class="is-ink" x=${14 * column} y=${14 * row} width="14" height="14"></rect>`,
      ),
    )}</g></g>`;

/** The pin "1" over the new leader. */
export const leadPin = (unit: number): Template =>
  svg`<g class="lead-pin" transform=${`scale(${unit / 34})`}><path
    d="M0 -24 L-13 -40 A20 20 0 1 1 13 -40 Z"></path><text y="-48">1</text></g>`;

/** Confetti around the winner. */
export const confetti = (unit: number, seed: number): Template =>
  svg`<g class="scene-confetti">${scatter(CONFETTI, seed, 0.6, 4).map(
    ({ index, angle, away }) => svg`<rect class=${`is-${index % 5}`}
      transform=${`translate(${(away * unit * Math.cos(angle)).toFixed(1)} ${(
        away * unit * Math.sin(angle)
      ).toFixed(1)}) rotate(${(index * 47) % 180})`}
      width=${0.2 * unit} height=${0.12 * unit}></rect>`,
  )}</g>`;
