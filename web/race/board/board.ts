/**
 * The board: the printed picture and above it a second one with cars, heat map, lit spaces and flags; one
 * camera for both. It draws what it is given and reports touches; it knows no rules and no texts.
 */

import { itemAt } from "../../core/lists/item-at.ts";
import { createAim } from "./aim.ts";
import { createCamera } from "./camera.ts";
import { createFlags } from "./flags.ts";
import { boxAround } from "./geometry.ts";
import { mountLayers } from "./layers.ts";
import { createLights } from "./lights/lights.ts";
import { createMiniMap } from "./minimap.ts";
import { watchPointer } from "./pointer.ts";
import { createSizes } from "./sizes.ts";
import { createScheduler } from "./scheduler.ts";
import { createTrackState } from "./track-state.ts";
import { createWords } from "./words.ts";
import { createTraffic } from "./cars/traffic.ts";
import type { Backmarker, CarView, EventView } from "../../protocol.d.ts";
import type { Drawing } from "../../core/circuits/drawing.ts";

export type { Drawing } from "../../core/circuits/drawing.ts";

/** The box round the track; without spaces the whole board. */
const trackBox = ({ at, width, height }: Drawing) =>
  boxAround(at.map(([x, y]) => ({ x, y, width: 0, height: 0 }))) ?? { x: 0, y: 0, width, height };

/** A layer of the picture. */
function layerOf(picture: Element, id: string, selector: string) {
  const found = picture.querySelector(selector);
  if (!found) throw new Error(`The picture of ${id} has no ${selector}`);
  return found as SVGGElement;
}

/** Read before there is anything in it that would have to be laid out for that. */
const sizeOf = (host: HTMLElement) => ({
  width: Math.max(1, host.clientWidth),
  height: Math.max(1, host.clientHeight),
});

/** The outlines of the spaces in their order; several in the same ink are one path. */
export const outlines = (print: Element) =>
  [...print.querySelectorAll(".b-spaces > path")].flatMap(
    (path) => path.getAttribute("d")?.match(/M[^M]+/g) ?? [],
  );

interface BoardOptions {
  /** Its picture as text, or a copy of it that is not in the page. */
  poster: string | Element;
  drawing: Drawing;
  /** A lit space was clicked or tapped. */
  onPick: (space: number) => void;
  /** One that is not, while there are others to choose from. */
  onUnlit?: (space: number) => void;
  /** The long side that lit spaces have to have. */
  pixels?: () => number;
  /** The lit space under the pointer, or under a long press. */
  onHover: (space: number | null) => void;
  /** The user has moved the camera; called at each step of its way. */
  onMoved?: () => void;
  reducedMotion: () => boolean;
}

interface MotionOptions {
  /** 2 is twice as fast. */
  speed?: number;
  /** Called when an event's turn comes. */
  onEvent?: (event: EventView, milliseconds: number) => void;
}

/** @param host  emptied; the board fills it */
export function createBoard(
  host: HTMLElement,
  {
    poster,
    drawing,
    onPick,
    onUnlit = () => {},
    pixels = () => 0,
    onHover,
    onMoved,
    reducedMotion,
  }: BoardOptions,
) {
  const { at } = drawing;
  const { view, pane, print, above, serial } = mountLayers(poster);
  const words = createWords(view);

  const live = layerOf(above, drawing.id, ".b-live");
  const shapes = outlines(print);
  const sizes = createSizes(shapes);
  const paintTrack = createTrackState(live, drawing, shapes, `board-rain-${serial}`);
  const flags = createFlags(above, drawing);
  let you: number | null = null;
  let map: ReturnType<typeof createMiniMap> | null = null;

  const scheduler = createScheduler({
    cars: (now) => traffic.paint(now),
    live: () => lights.paint(),
    camera: (now) => camera.paint(now),
    map: () => map?.paint(traffic.all(), you, camera.visible()),
  });
  const traffic = createTraffic(layerOf(above, drawing.id, ".b-cars"), {
    at,
    reducedMotion,
    ask: scheduler.ask,
  });
  const lights = createLights(live, {
    at,
    shapes,
    sizes,
    serial,
    ask: () => scheduler.ask("live"),
    forget: () => pointer.forget(),
  });
  const camera = createCamera({
    view,
    stage: sizeOf(host),
    pane,
    pictures: [print, above],
    board: drawing,
    reducedMotion,
    onChange: () => scheduler.ask("camera", "map"),
    onMoved,
  });
  const aim = createAim({ drawing, sizes, flags, lights, camera, pixels });
  const pointer = watchPointer(view, {
    spaceAt: aim.spaceAt,
    onPick: (space) => (aim.tooSmall(space) ? aim.zoomToDisambiguate(space) : onPick(space)),
    onOther(event) {
      const space = aim.anySpaceAt(event);
      if (space !== null) onUnlit(space);
    },
    onHover(space) {
      lights.hover(space);
      onHover(space);
    },
    onEmptyDouble: () => camera.fit(),
  });

  host.replaceChildren(view);
  scheduler.ask("cars", "live", "camera", "map");

  return {
    ghosts: traffic.ghosts,
    /**
     * Puts all cars where they stand. `yours` is the car the person at the screen drives now; its space gets
     * a yellow frame. `countsStops`: every car shows the stops that it still owes.
     */
    setCars(views: CarView[], yours: number | null, backmarkers: Backmarker[] = [], countsStops = false) {
      traffic.place(views, backmarkers, countsStops);
      you = yours;
      lights.frameOwn(views.find((car) => car.car === yours)?.space ?? null);
    },

    /** Shows rain and marks dangerous spaces. */
    setTrack: paintTrack,

    /** Plays the motion in these events; the lights go out. Call `setCars` when `done`. */
    animate(
      events: EventView[],
      { speed = 1, onEvent }: MotionOptions = {},
    ): { done: Promise<void>; skip(): void } {
      traffic.skip();
      lights.clear();
      lights.frameOwn(null);
      return traffic.move(events, speed, onEvent);
    },

    /** Paints the chances of a gear. The words of a chance are given by a function. */
    showHeat: lights.showHeat,
    /** Lights the spaces to choose from. */
    showChoices: lights.showChoices,
    select: lights.select,
    /** Takes heat and lights off the board. */
    clear: lights.clear,
    /** Draws the eye to a car once. */
    pulse: traffic.pulse,

    /** Brings spaces into view. */
    frame: aim.frame,

    /** Shows the whole circuit. */
    fit: camera.fit,

    /** Lays something over everything else on the board. */
    cover(layer: SVGElement) {
      above.append(layer);
    },

    /** The cars, for what is drawn below and above them. */
    carLayer: layerOf(above, drawing.id, ".b-cars"),

    /** Lines over the lower edge, and the answer to a touch. */
    words: words as Pick<typeof words, "tell" | "unsay" | "answer" | "hush">,

    /** The middle of a space on the stage, in pixels. */
    placeOf(space: number) {
      const [x, y] = itemAt(at, space);
      return camera.stagePoint(x, y);
    },

    /** By a factor; above 1: closer. */
    zoomBy: camera.zoomBy,

    /** Draws the mini map into an element of the page. */
    miniMap(element: HTMLElement) {
      map?.destroy();
      map = createMiniMap(element, drawing, trackBox(drawing), camera.lookAt);
      scheduler.ask("map");
    },

    destroy() {
      traffic.skip();
      scheduler.stop();
      pointer.destroy();
      words.destroy();
      camera.destroy();
      map?.destroy();
      view.remove();
    },
  };
}

export type Board = ReturnType<typeof createBoard>;
