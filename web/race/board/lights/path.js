/**
 * The way to an end space: a cream line on ink, a dot on every space, the number of spaces in a roundel at
 * its end.
 */

import { nothing, svg } from "lit-html";
import { curveText } from "../geometry.js";

/** @typedef {import("../geometry.js").Place} Place */

/** @param {number[]} spaces @param {Place[]} at */
const text = (spaces, at) => curveText(spaces.map((space) => at[space]));

/**
 * Other ways to the same space, dotted.
 * @param {number[][]} paths
 * @param {Place[]} at
 */
export function otherPaths(paths, at) {
  return paths.map(
    (path) =>
      svg`<path class="way-under way-other-under" d=${text(path, at)}></path><path class="way way-other"
        d=${text(path, at)}></path>`,
  );
}

/**
 * @param {number[]} path  start and end included
 * @param {Place[]} at
 */
export function pathLine(path, at) {
  const line = text(path, at);
  return svg`<path class="way-under" d=${line}></path><path class="way" d=${line}></path>
    ${path.slice(1, -1).map(
      (space) => svg`<circle class="way-step" cx=${at[space][0]} cy=${at[space][1]}
      r="1.9"></circle>`,
    )}`;
}

/**
 * @param {number[]} path
 * @param {Place[]} at
 */
export function pathRoundel(path, at) {
  if (path.length < 2) return nothing;
  const [x, y] = at[path[path.length - 1]];
  return svg`<g class="way-roundel" transform="translate(${x} ${y})"><circle r="9.5"></circle><text
    y=".5">${path.length - 1}</text></g>`;
}
