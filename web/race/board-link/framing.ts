/** Frames parts of the board, and measures how much of them the mini map would cover in each corner. */
import { itemAt } from "../../core/lists/item-at.ts";
import { paintedScreen } from "../../startup/painted-screen.ts";
import { around } from "../board/geometry.ts";
import { covered, cornerWeights } from "../stage.ts";
import type { Question, View } from "../../protocol.d.ts";
import type { Board, Drawing } from "../board/board.ts";

export type Framing = ReturnType<typeof createFraming>;

/** The board on the stage, and its element. */
export type ShownBoard = { board: Board | null; drawing: Drawing | null; place: Element | undefined };

/** Margin around a frame, as a share of its longer side. */
const AIR = 0.1;
/** Time until the camera has arrived, in ms. */
const CAMERA_ARRIVED = 320;
/** Minimum area shown around a car: spaces in every direction. */
const LOOK_ROUND = 4.5;
/** The next corner is framed if it begins at most this many spaces beyond the farthest reachable one. */
const SOON = 4;

const wholeOf = ({ width, height }: Drawing): [number, number, number, number] => [0, 0, width, height];

/** @param onCamera  receives the weight of what the mini map would cover, by corner ("bottom-right" etc.) */
export function createFraming(shown: () => ShownBoard, onCamera: (weights: Record<string, number>) => void) {
  let arrival = 0;
  /** Arguments of the last weighing, repeated on resize and when the user moves the camera. */
  let weighed: Parameters<typeof weighCorners> | null = null;
  const weighAgain = () => {
    if (weighed) weighCorners(...weighed);
  };
  const resizing = new ResizeObserver(weighAgain);

  /**
   * Weighs the corners of the stage once the camera has arrived.
   * @param spaces  spaces that should stay visible
   */
  function weighCorners(spaces: number[], { cars }: { cars: View["cars"] }) {
    clearTimeout(arrival);
    const at = shown().place;
    if (!weighed && at) resizing.observe(at);
    weighed = [spaces, { cars }];
    arrival = window.setTimeout(() => {
      const { board, place } = shown();
      onCamera(board && place ? cornerWeights(spaces, cars, place, board.placeOf) : {});
    }, CAMERA_ARRIVED);
  }

  /** True if a space is in the uncovered part of the stage. */
  function isInSight(space: number) {
    const { board, place } = shown();
    if (!board || !place) return false;
    const { x, y } = board.placeOf(space);
    const { top, bottom } = covered(place);
    return x > 0 && x < place.clientWidth && y > top && y < place.clientHeight - bottom;
  }

  return {
    weighCorners,
    weighAgain,
    isInSight,

    /**
     * Frames the car with its surroundings, all reachable spaces and, if it is near, the whole next corner.
     */
    frameQuestion(view: View, question: Question) {
      const { board, drawing, place } = shown();
      const own = view.cars[question.car]?.space;
      const reach = [
        ...(question.gears ?? [])
          .filter((gear) => gear.token !== null)
          .flatMap((gear) => gear.heat.map(([space]) => space)),
        ...(question.choices ?? []).map((choice) => choice.space),
      ];
      if (!drawing) return;
      if (own === null || own === undefined) {
        if (reach.length > 0)
          board?.frame({ spaces: reach, padding: AIR, force: true, insets: () => covered(place) });
        else board?.frame({ box: wholeOf(drawing), padding: 0, force: true });
        weighCorners(reach, view);
        return;
      }
      const next = itemAt(view.cars, question.car).corner;
      const farthest =
        question.rolled?.value ??
        Math.max(...(question.gears ?? []).map((gear) => (gear.token === null ? 0 : gear.high)));
      const corner = next && next.ahead <= farthest + SOON ? next.corner : null;
      board?.frame({
        lit: (question.choices ?? []).map((choice) => choice.space),
        spaces: [own, ...reach],
        corner,
        box: around(drawing, own, LOOK_ROUND),
        padding: AIR,
        force: true,
        glide: paintedScreen() !== "question", // the prerendered question already shows this frame
        insets: () => covered(place),
      });
      weighCorners([own, ...reach], view);
    },

    /** Frames all cars on the board. */
    frameCars(view: View) {
      const { board, place } = shown();
      const spaces = view.cars.flatMap(({ space }) => space ?? []);
      if (!board || spaces.length === 0) return;
      board.frame({ spaces, padding: AIR, force: true, insets: () => covered(place) });
      weighCorners(spaces, view);
    },

    /** Frames the cars shown after the race; the whole board if there are none. */
    frameEnd(spaces: number[]) {
      const { board, drawing, place } = shown();
      if (!board || !drawing) return;
      const box = spaces.length > 0 ? undefined : wholeOf(drawing);
      board.frame({ spaces, box, padding: AIR, force: true, insets: () => covered(place) });
      weighCorners(spaces, { cars: [] });
    },

    /** Frames the path of a move. */
    frameWay(spaces: number[]) {
      shown().board?.frame({ spaces, padding: AIR });
    },

    /** Frames a path and its surroundings, overriding the user's camera. */
    look(spaces: number[]) {
      const { board, drawing } = shown();
      const end = spaces.at(-1);
      if (drawing && end !== undefined)
        board?.frame({ spaces, box: around(drawing, end, LOOK_ROUND), padding: AIR, force: true });
    },

    /** Stops weighing, because the board is being removed. */
    forget() {
      clearTimeout(arrival);
      resizing.disconnect();
      weighed = null;
    },
  };
}
