/** Frames parts of the board, and measures how much of them the mini map would cover in each corner. */
import { itemAt } from "../../platform/lists/item-at.ts";
import { paintedScreen } from "../../startup/painted-screen.ts";
import { boxAroundSpace } from "../board/geometry.ts";
import { coveredInsets, cornerWeights } from "../stage.ts";
import type { Question, View } from "../../protocol.d.ts";
import type { Board, Drawing } from "../board/board.ts";

export type Framing = ReturnType<typeof createFraming>;

/** The board on the stage, and its element. */
export type ShownBoard = { board: Board | null; drawing: Drawing | null; element: Element | undefined };

/** Margin around a frame, as a share of its longer side. */
const MARGIN_SHARE = 0.1;
/** Time until the camera has arrived, in ms. */
const CAMERA_ARRIVAL_MS = 320;
/** Minimum visible area around a car: spaces in every direction. */
const LOOK_RADIUS_SPACES = 4.5;
/** The next corner is framed if it begins at most this many spaces beyond the farthest reachable one. */
const NEAR_CORNER_SPACES = 4;

const wholeOf = ({ width, height }: Drawing): [number, number, number, number] => [0, 0, width, height];

/** @param onCornerWeights  receives the weight of what the mini map would cover, by corner ("top-left") */
export function createFraming(
  shownBoard: () => ShownBoard,
  onCornerWeights: (weights: Record<string, number>) => void,
) {
  let arrivalTimer = 0;
  /** Arguments of the last measurement, repeated on resize and when the user moves the camera. */
  let lastMeasurement: Parameters<typeof measureCorners> | null = null;
  const remeasureCorners = () => {
    if (lastMeasurement) measureCorners(...lastMeasurement);
  };
  const resizeObserver = new ResizeObserver(remeasureCorners);

  /**
   * Measures the corners of the stage once the camera has arrived.
   * @param spaces  spaces that should stay visible
   */
  function measureCorners(spaces: number[], { cars }: { cars: View["cars"] }) {
    clearTimeout(arrivalTimer);
    const { element: boardElement } = shownBoard();
    if (!lastMeasurement && boardElement) resizeObserver.observe(boardElement);
    lastMeasurement = [spaces, { cars }];
    arrivalTimer = window.setTimeout(() => {
      const { board, element } = shownBoard();
      onCornerWeights(board && element ? cornerWeights(spaces, cars, element, board.placeOf) : {});
    }, CAMERA_ARRIVAL_MS);
  }

  /** True if a space is in the uncovered part of the stage. */
  function isInSight(space: number) {
    const { board, element } = shownBoard();
    if (!board || !element) return false;
    const { x, y } = board.placeOf(space);
    const { top, bottom } = coveredInsets(element);
    return x > 0 && x < element.clientWidth && y > top && y < element.clientHeight - bottom;
  }

  return {
    measureCorners,
    remeasureCorners,
    isInSight,

    /**
     * Frames the car with its surroundings, all reachable spaces and, if it is near, the whole next corner.
     */
    frameQuestion(view: View, question: Question) {
      const { board, drawing, element } = shownBoard();
      const own = view.cars[question.car]?.space;
      const reachableSpaces = [
        ...(question.gears ?? [])
          .filter((gear) => gear.token !== null)
          .flatMap((gear) => gear.heat.map(([space]) => space)),
        ...(question.choices ?? []).map((choice) => choice.space),
      ];
      if (!drawing) return;
      if (own === null || own === undefined) {
        if (reachableSpaces.length > 0)
          board?.frame({
            spaces: reachableSpaces,
            padding: MARGIN_SHARE,
            insets: () => coveredInsets(element),
          });
        else board?.frame({ box: wholeOf(drawing), padding: 0 });
        measureCorners(reachableSpaces, view);
        return;
      }
      const next = itemAt(view.cars, question.car).corner;
      const farthest =
        question.roll?.value ??
        Math.max(...(question.gears ?? []).map((gear) => (gear.token === null ? 0 : gear.high)));
      const corner = next && next.distance <= farthest + NEAR_CORNER_SPACES ? next.corner : null;
      board?.frame({
        litSpaces: (question.choices ?? []).map((choice) => choice.space),
        spaces: [own, ...reachableSpaces],
        corner,
        box: boxAroundSpace(drawing, own, LOOK_RADIUS_SPACES),
        padding: MARGIN_SHARE,
        glide: paintedScreen() !== "question", // the prerendered question already shows this frame
        insets: () => coveredInsets(element),
      });
      measureCorners([own, ...reachableSpaces], view);
    },

    /** Frames all cars on the board. */
    frameCars(view: View) {
      const { board, element } = shownBoard();
      const spaces = view.cars.flatMap(({ space }) => space ?? []);
      if (!board || spaces.length === 0) return;
      board.frame({ spaces, padding: MARGIN_SHARE, insets: () => coveredInsets(element) });
      measureCorners(spaces, view);
    },

    /** Frames the cars shown after the race; the whole board if there are none. */
    frameEnd(spaces: number[]) {
      const { board, drawing, element } = shownBoard();
      if (!board || !drawing) return;
      const box = spaces.length > 0 ? undefined : wholeOf(drawing);
      board.frame({ spaces, box, padding: MARGIN_SHARE, insets: () => coveredInsets(element) });
      measureCorners(spaces, { cars: [] });
    },

    /** Frames the path of a move. */
    framePath(spaces: number[]) {
      shownBoard().board?.frame({ spaces, padding: MARGIN_SHARE });
    },

    /** Frames a path and its surroundings, overriding the user's camera. */
    frameAround(spaces: number[]) {
      const { board, drawing } = shownBoard();
      const end = spaces.at(-1);
      if (drawing && end !== undefined)
        board?.frame({
          spaces,
          box: boxAroundSpace(drawing, end, LOOK_RADIUS_SPACES),
          padding: MARGIN_SHARE,
          force: true,
        });
    },

    /** Stops measuring, because the board is being removed. */
    stopMeasuring() {
      clearTimeout(arrivalTimer);
      resizeObserver.disconnect();
      lastMeasurement = null;
    },
  };
}
