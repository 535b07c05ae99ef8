/**
 * Draws the path to an end space: a cream line with an ink outline, a dot on every space, and a roundel with
 * the number of spaces at its end.
 */

import { nothing, svg } from "lit-html";
import { itemAt } from "../../../core/lists/item-at.ts";
import { curveText } from "../geometry.ts";
import type { Place } from "../geometry.ts";

const text = (spaces: number[], at: Place[]) => curveText(spaces.map((space) => itemAt(at, space)));

/** Draws other paths to the same space, dotted. */
export function otherPaths(paths: number[][], at: Place[]) {
  return paths.map(
    (path) =>
      svg`<path class="way-under way-other-under" d=${text(path, at)}></path><path class="way way-other"
        d=${text(path, at)}></path>`,
  );
}

/** @param path  includes start and end */
export function pathLine(path: number[], at: Place[]) {
  const line = text(path, at);
  return svg`<path class="way-under" d=${line}></path><path class="way" d=${line}></path>
    ${path.slice(1, -1).map((space) => {
      const [x, y] = itemAt(at, space);
      return svg`<circle class="way-step" cx=${x} cy=${y} r="1.9"></circle>`;
    })}`;
}

export function pathRoundel(path: number[], at: Place[]) {
  if (path.length < 2) return nothing;
  const [x, y] = itemAt(at, itemAt(path, -1));
  return svg`<g class="way-roundel" transform="translate(${x} ${y})"><circle r="9.5"></circle><text
    y=".5">${path.length - 1}</text></g>`;
}
