/**
 * The board: the static print and a second picture above it with cars, heat map, lit spaces and flags; one
 * camera for both. It only draws and reports input; it contains no rules and no texts.
 */

import { itemAt } from "../../platform/lists/item-at.ts";
import { createTargeting } from "./targeting.ts";
import { createCamera } from "./camera.ts";
import { createFlags } from "./flags.ts";
import { boxAround } from "./geometry.ts";
import { mountLayers } from "./layers.ts";
import { createLights } from "./lights/lights.ts";
import { createMiniMap } from "./minimap.ts";
import { watchPointer } from "./pointer.ts";
import { createSizes } from "./sizes.ts";
import { createScheduler } from "./scheduler.ts";
import { createTrackPainter } from "./track-state.ts";
import { createCaptions } from "./captions.ts";
import { createTraffic } from "./cars/traffic.ts";
import type { Backmarker, CarView, EventView } from "../../protocol.d.ts";
import type { Drawing } from "../../domain/circuits/drawing.ts";

export type { Drawing } from "../../domain/circuits/drawing.ts";

/** Returns the box around the track; the whole board if there are no spaces. */
const trackBox = ({ at, width, height }: Drawing) =>
  boxAround(at.map(([x, y]) => ({ x, y, width: 0, height: 0 }))) ?? { x: 0, y: 0, width, height };

/** Returns a layer of the picture. */
function layerOf(picture: Element, id: string, selector: string) {
  const element = picture.querySelector(selector);
  if (!element) throw new Error(`The picture of ${id} has no ${selector}`);
  return element as SVGGElement;
}

/** Returns the size of the host, at least 1 × 1. Called before it is filled, to avoid a forced layout. */
const sizeOf = (host: HTMLElement) => ({
  width: Math.max(1, host.clientWidth),
  height: Math.max(1, host.clientHeight),
});

/** Returns the outlines of all spaces, in order. Spaces of the same colour share a path in the print. */
export const outlines = (print: Element) =>
  [...print.querySelectorAll(".b-spaces > path")].flatMap(
    (path) => path.getAttribute("d")?.match(/M[^M]+/g) ?? [],
  );

interface BoardOptions {
  /** The circuit's picture as SVG text, or a detached copy of it. */
  poster: string | Element;
  drawing: Drawing;
  /** A lit space was clicked or tapped. */
  onPick: (space: number) => void;
  /** A space that is not lit was clicked or tapped, while others are. */
  onUnlit?: (space: number) => void;
  /** Minimum long side of a lit space, in pixels. */
  minimumPixels?: () => number;
  /** The lit space under the pointer, or under a long press, has changed. */
  onHover: (space: number | null) => void;
  /** The user has moved the camera; called when the gesture ends. */
  onMoved?: () => void;
  reducedMotion: () => boolean;
}

interface MotionOptions {
  /** 2 is twice as fast. */
  speed?: number;
  /** Called when an event begins, with the duration of its animation. */
  onEvent?: (event: EventView, milliseconds: number) => void;
}

/** @param host  its contents are replaced by the board */
export function createBoard(
  host: HTMLElement,
  {
    poster,
    drawing,
    onPick,
    onUnlit = () => {},
    minimumPixels = () => 0,
    onHover,
    onMoved,
    reducedMotion,
  }: BoardOptions,
) {
  const { at } = drawing;
  const { view, pane, print, above, serial } = mountLayers(poster);
  const captions = createCaptions(view);

  const live = layerOf(above, drawing.id, ".b-live");
  const shapes = outlines(print);
  const sizes = createSizes(shapes);
  const paintTrack = createTrackPainter(live, drawing, shapes, `board-rain-${serial}`);
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
    clearHover: () => pointer.clearHover(),
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
  const targeting = createTargeting({ drawing, sizes, flags, lights, camera, minimumPixels });
  const pointer = watchPointer(view, {
    spaceAt: targeting.spaceAt,
    onPick: (space) => (targeting.isTooSmall(space) ? targeting.zoomToDisambiguate(space) : onPick(space)),
    onMiss(event) {
      const space = targeting.anySpaceAt(event);
      if (space !== null) onUnlit(space);
    },
    onHover(space) {
      lights.hover(space);
      onHover(space);
    },
    onDoubleMiss: () => camera.fit(),
  });

  host.replaceChildren(view);
  scheduler.ask("cars", "live", "camera", "map");

  return {
    ghosts: traffic.ghosts,
    /**
     * Places all cars.
     * @param ownCar  the car that the player drives now; its space gets a yellow frame
     * @param countsStops  each car shows the stops that it still needs
     */
    setCars(views: CarView[], ownCar: number | null, backmarkers: Backmarker[] = [], countsStops = false) {
      traffic.place(views, backmarkers, countsStops);
      you = ownCar;
      lights.frameOwn(views.find((car) => car.car === ownCar)?.space ?? null);
    },

    /** Shows rain and marks dangerous spaces. */
    setTrack: paintTrack,

    /** Animates events; clears the lit spaces first. Call `setCars` when `done` settles. */
    animate(
      events: EventView[],
      { speed = 1, onEvent }: MotionOptions = {},
    ): { done: Promise<void>; skip(): void } {
      traffic.skip();
      lights.clear();
      lights.frameOwn(null);
      return traffic.move(events, speed, onEvent);
    },

    /** Shows the heat map of a gear. */
    showHeat: lights.showHeat,
    /** Lights the spaces to choose from. */
    showChoices: lights.showChoices,
    select: lights.select,
    /** Removes the heat map or the lit spaces. */
    clear: lights.clear,
    /** Pulses a car once, to draw attention to it. */
    pulse: traffic.pulse,

    frame: targeting.frame,
    releaseCamera: camera.release,
    fit: camera.fit,

    /** Adds a layer on top of everything else on the board. */
    addTopLayer(layer: SVGElement) {
      above.append(layer);
    },

    /** The layer of the cars, so that others can draw below and above it. */
    carLayer: layerOf(above, drawing.id, ".b-cars"),

    /** The lower third, and the answer to a touch. */
    captions: captions as Pick<typeof captions, "show" | "removeLine" | "showTouchReply" | "hideTouchReply">,

    /** Returns the centre of a space on the stage, in pixels. */
    placeOf(space: number) {
      const [x, y] = itemAt(at, space);
      return camera.stagePoint(x, y);
    },

    /** Zooms by a factor; above 1 zooms in. */
    zoomBy: camera.zoomBy,

    /** Draws the mini map into an element of the page. */
    drawMiniMap(element: HTMLElement) {
      map?.destroy();
      map = createMiniMap(element, drawing, trackBox(drawing), camera.lookAt);
      scheduler.ask("map");
    },

    destroy() {
      traffic.skip();
      scheduler.stop();
      pointer.destroy();
      captions.destroy();
      camera.destroy();
      map?.destroy();
      view.remove();
    },
  };
}

export type Board = ReturnType<typeof createBoard>;
