/** The parts of the board that the camera shows, and how much of them the mini map would hide. */
import { itemAt } from "../../core/lists/item-at.ts";
import { paintedScreen } from "../../startup/painted-screen.ts";
import { around } from "../board/geometry.ts";
import { covered, cornerWeights } from "../stage.ts";
import type { Question, View } from "../../protocol.d.ts";
import type { Board, Drawing } from "../board/board.ts";

export type Framing = ReturnType<typeof createFraming>;

/** The board on the stage, and its element. */
export type ShownBoard = { board: Board | null; drawing: Drawing | null; place: Element | undefined };

/** Air round what has to be seen, as a share of it. */
const AIR = 0.1;
/** The camera has arrived after as many milliseconds. */
const CAMERA_ARRIVED = 320;
/** Spaces in every direction that are shown however short the move is. */
const LOOK_ROUND = 4.5;
/** A corner comes soon when it begins as many spaces behind the farthest one in reach. */
const SOON = 4;

const wholeOf = ({ width, height }: Drawing): [number, number, number, number] => [0, 0, width, height];

/** @param onCamera  gets the weight of all that the mini map would hide, by corner ("bottom-right" etc.) */
export function createFraming(shown: () => ShownBoard, onCamera: (weights: Record<string, number>) => void) {
  let arrival = 0;
  /** The last weighing, repeated when the stage changes its size or the user moves the camera. */
  let weighed: Parameters<typeof weighCorners> | null = null;
  const weighAgain = () => {
    if (weighed) weighCorners(...weighed);
  };
  const resizing = new ResizeObserver(weighAgain);

  /**
   * As soon as the camera has arrived.
   * @param spaces  that have to be seen
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

  /** True if a space is on the part of the stage that nothing covers. */
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
     * The stage shows the car with its surroundings, every space in reach and the whole next corner, if it
     * comes soon.
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
        glide: paintedScreen() !== "question", // it shows the same at once
        insets: () => covered(place),
      });
      weighCorners([own, ...reach], view);
    },

    /** Every car on the board. */
    frameCars(view: View) {
      const { board, place } = shown();
      const spaces = view.cars.flatMap(({ space }) => space ?? []);
      if (!board || spaces.length === 0) return;
      board.frame({ spaces, padding: AIR, force: true, insets: () => covered(place) });
      weighCorners(spaces, view);
    },

    /** The cars that stand at the end; the whole board when there are none. */
    frameEnd(spaces: number[]) {
      const { board, drawing, place } = shown();
      if (!board || !drawing) return;
      const box = spaces.length > 0 ? undefined : wholeOf(drawing);
      board.frame({ spaces, box, padding: AIR, force: true, insets: () => covered(place) });
      weighCorners(spaces, { cars: [] });
    },

    /** A way that is driven. */
    frameWay(spaces: number[]) {
      shown().board?.frame({ spaces, padding: AIR });
    },

    /** Moves the camera to a way and its surroundings, even while the reader controls it. */
    look(spaces: number[]) {
      const { board, drawing } = shown();
      const end = spaces.at(-1);
      if (drawing && end !== undefined)
        board?.frame({ spaces, box: around(drawing, end, LOOK_ROUND), padding: AIR, force: true });
    },

    /** The board goes away. */
    forget() {
      clearTimeout(arrival);
      resizing.disconnect();
      weighed = null;
    },
  };
}
