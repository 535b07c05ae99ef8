/**
 * Draws the path to an end space: a cream line with an ink outline, a dot on every space, and a roundel with
 * the number of spaces at its end.
 */

import { nothing, svg } from "lit-html";
import { itemAt } from "../../../platform/lists/item-at.ts";
import { curveText, type Place } from "../geometry.ts";

const pathData = (spaces: number[], at: Place[]) => curveText(spaces.map((space) => itemAt(at, space)));

/** Draws other paths to the same space, dotted. */
export function otherPaths(paths: number[][], at: Place[]) {
  return paths.map(
    (path) =>
      svg`<path class="path-under path-other-under" d=${pathData(path, at)}></path><path
        class="path path-other" d=${pathData(path, at)}></path>`,
  );
}

/** @param path  includes start and end */
export function pathLine(path: number[], at: Place[]) {
  const line = pathData(path, at);
  return svg`<path class="path-under" d=${line}></path><path class="path" d=${line}></path>
    ${path.slice(1, -1).map((space) => {
      const [x, y] = itemAt(at, space);
      return svg`<circle class="path-step" cx=${x} cy=${y} r="1.9"></circle>`;
    })}`;
}

export function pathRoundel(path: number[], at: Place[]) {
  if (path.length < 2) return nothing;
  const [x, y] = itemAt(at, itemAt(path, -1));
  return svg`<g class="path-roundel" transform="translate(${x} ${y})"><circle r="9.5"></circle><text
    y=".5">${path.length - 1}</text></g>`;
}
