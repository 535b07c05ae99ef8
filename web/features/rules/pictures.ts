/**
 * Pictures of the board that illustrate rules, rendered by the board's own code from engine positions
 * (pictures.json, written by tests/tools/write_rule_pictures.py).
 */
import { html, nothing, svg } from "lit-html";
import { drawingOf, boardSourceOf } from "../../domain/circuits/circuits.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { slice } from "../../platform/store.ts";
import { installCarSymbols } from "../../domain/ui/cars.ts";
import { outlines, type Drawing } from "../../race/board/board.ts";
import { boxAround, boxOfSpace, withMargin } from "../../race/board/geometry.ts";
import { mountLayers } from "../../race/board/layers.ts";
import { choicesBySpace, choicesLayer } from "../../race/board/lights/choices.ts";
import { createSizes } from "../../race/board/sizes.ts";
import pictureData from "./pictures.json";
import type { State, Store } from "../../domain/state.ts";
import type { DriveChoice } from "../../protocol.d.ts";

interface Picture {
  cars: { space: number; livery: number; backwards: boolean }[];
  choices: DriveChoice[];
  /** The token of the choice whose path is drawn. */
  chosen: string | null;
}
type LoadedBoard = { print: SVGSVGElement; drawing: Drawing; shapes: string[] };

const CIRCUIT = "monaco";
const PRINT = "rules-print";
/** Aspect ratio of a picture: width divided by height. */
const RATIO = 1.6;
/** Margin around the cars and choices shown, and minimum width, in board units. */
const PICTURE_MARGIN = 26;
const MIN_PICTURE_WIDTH = 300;

const pictures = pictureData as unknown as Record<string, Picture>;

const board = slice<{ ground: LoadedBoard | null; isWanted: boolean }>("rules.board", {
  ground: null,
  isWanted: false,
});

/** Loads the board once. */
export async function requestPictures(store: Store) {
  if (board.of(store.state).isWanted) return;
  board.change(store, { isWanted: true });
  try {
    const [poster, drawing] = await Promise.all([boardSourceOf(CIRCUIT), drawingOf(CIRCUIT)]);
    const { print } = mountLayers(poster);
    const shapes = outlines(print);
    print.id = PRINT;
    board.change(store, { ground: { print, drawing, shapes } });
  } catch {
    board.change(store, { isWanted: false }); // the text says the same
  }
}

/** Returns the viewBox of a picture on the board. */
function frameOf({ cars, choices }: Picture, loadedBoard: LoadedBoard) {
  const { at, unit } = loadedBoard.drawing;
  const spaces = [...cars.map(({ space }) => space), ...choices.map(({ space }) => space)];
  const bounds = boxAround(spaces.map((space) => boxOfSpace(itemAt(at, space), 0)));
  if (!bounds) return "0 0 1 1";
  const box = withMargin(bounds, PICTURE_MARGIN + unit / 2);
  const width = Math.max(MIN_PICTURE_WIDTH, box.width, box.height * RATIO);
  const height = width / RATIO;
  // Keeps the picture within the board.
  const clamp = (from: number, size: number, most: number) => Math.min(Math.max(0, from), most - size);
  const x = clamp(box.x + (box.width - width) / 2, width, loadedBoard.drawing.width);
  const y = clamp(box.y + (box.height - height) / 2, height, loadedBoard.drawing.height);
  return [x, y, width, height].map((number) => number.toFixed(0)).join(" ");
}

/** Renders the board once; every picture shows a part of it. */
export function sharedBoardPart(state: State) {
  const { ground } = board.of(state);
  return ground ? html`<div class="rules-print" aria-hidden="true">${ground.print}</div>` : nothing;
}

/** @param name  id of a section */
export function pictureFor(name: string, state: State) {
  const picture = pictures[name];
  const { ground } = board.of(state);
  if (!picture || !ground) return html`<div class="rules-picture"></div>`;
  installCarSymbols();
  const { drawing, shapes } = ground;
  const { at, width, height } = drawing;
  const selectedChoice = picture.choices.find(({ token }) => token === picture.chosen) ?? null;
  const spaces = choicesBySpace(picture.choices);
  return html`<svg class="rules-picture" viewBox=${frameOf(picture, ground)} aria-hidden="true"
    data-picture=${name}><use href=${`#${PRINT}`} width=${width} height=${height}></use>${
      picture.choices.length > 0
        ? choicesLayer(spaces, selectedChoice, shapes, at, createSizes(shapes), "none")
        : nothing
    }${picture.cars.map(({ space, livery, backwards }) => {
      const [x, y, heading] = itemAt(at, space);
      const transform = `translate(${x} ${y}) rotate(${heading + (backwards ? 180 : 0)})`;
      return svg`<g class="b-cars" transform=${transform}><use
        href=${`#car-${livery}`} x="-21" y="-12" width="42" height="24"></use><text
          class="car-number" x="-6" y=".6">${livery + 1}</text></g>`;
    })}</svg>`;
}
