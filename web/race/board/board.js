/**
 * The board: the printed picture and, over it, another one with the cars, the heat map, the lit spaces and
 * the flags; a camera looks at both. It draws what it is told and reports what was touched; it knows no rule
 * and no word.
 */

import { createAim } from "./aim.js";
import { createCamera } from "./camera.js";
import { createFlags } from "./flags.js";
import { boxAround } from "./geometry.js";
import { layOut } from "./layers.js";
import { createLights } from "./lights/lights.js";
import { createMiniMap } from "./minimap.js";
import { watchPointer } from "./pointer.js";
import { createSizes } from "./sizes.js";
import { createScheduler } from "./scheduler.js";
import { createTrackState } from "./track-state.js";
import { createWords } from "./words.js";
import { createTraffic } from "./cars/traffic.js";

/** @typedef {import("../../protocol.js").CarView} CarView */
/** @typedef {import("../../protocol.js").DriveChoice} DriveChoice */
/** @typedef {import("../../protocol.js").EventView} EventView */
/** @typedef {import("../../protocol.js").GearChoice} GearChoice */

/**
 * @typedef {object} Drawing  what the circuit's drawing file tells the page
 * @property {string} id
 * @property {number} width    board units, y downwards
 * @property {number} height
 * @property {number} unit     board units for one space
 * @property {[number, number, number][]} at   per space: centre and direction of travel
 * @property {string} signature                the centre line
 * @property {[number, number, number]} line
 * @property {{x: number, y: number, bounds: [number, number, number, number]}[]} corners
 * @property {[number, number, number, number]} home   a good first frame: grid and first corner
 */

/** The box round the track; without spaces the whole board. @param {Drawing} drawing */
const trackBox = ({ at, width, height }) =>
  boxAround(at.map(([x, y]) => ({ x, y, width: 0, height: 0 }))) ?? { x: 0, y: 0, width, height };

/** A layer of the picture. @param {Element} picture @param {string} id @param {string} selector */
function layerOf(picture, id, selector) {
  const found = picture.querySelector(selector);
  if (!found) throw new Error(`The picture of ${id} has no ${selector}`);
  return /** @type {SVGGElement} */ (found);
}

/** Read before there is anything in it that would have to be laid out for that. @param {HTMLElement} host */
const sizeOf = (host) => ({ width: Math.max(1, host.clientWidth), height: Math.max(1, host.clientHeight) });

/** The outlines of the spaces in their order; several in the same ink are one path. @param {Element} print */
export const outlines = (print) =>
  [...print.querySelectorAll(".b-spaces > path")].flatMap(
    (path) => path.getAttribute("d")?.match(/M[^M]+/g) ?? [],
  );

/**
 * @typedef {object} BoardOptions
 * @property {string | Element} poster   its picture as text, or a copy of it that is not in the page
 * @property {Drawing} drawing
 * @property {(space: number) => void} onPick   a lit space was clicked or tapped
 * @property {(space: number) => void} [onUnlit]   one that is not, while there are others to choose from
 * @property {() => number} [pixels]   the long side that lit spaces have to have
 * @property {(space: number | null) => void} onHover   the lit space under the pointer, or under a long press
 * @property {() => void} [onMoved]   the user has moved the camera; called at each step of its way
 * @property {() => boolean} reducedMotion
 */

/**
 * @typedef {object} MotionOptions
 * @property {number} [speed]   2 is twice as fast
 * @property {(event: EventView, milliseconds: number) => void} [onEvent]   called when an event's turn comes
 */

/** @param {HTMLElement} host  emptied; the board fills it @param {BoardOptions} options */
export function createBoard(
  host,
  { poster, drawing, onPick, onUnlit = () => {}, pixels = () => 0, onHover, onMoved, reducedMotion },
) {
  const { at } = drawing;
  const { view, pane, print, above, serial } = layOut(poster);
  const words = createWords(view);

  const live = layerOf(above, drawing.id, ".b-live");
  const shapes = outlines(print);
  const sizes = createSizes(shapes);
  const paintTrack = createTrackState(live, drawing, shapes, `board-rain-${serial}`);
  const flags = createFlags(above, drawing);
  /** @type {number | null} */
  let you = null;
  /** @type {ReturnType<typeof createMiniMap> | null} */
  let map = null;

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
    onPick: (space) => (aim.tooSmall(space) ? aim.approach(space) : onPick(space)),
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
     * @param {CarView[]} views
     * @param {number | null} yours
     * @param {import("../../protocol.js").Backmarker[]} [backmarkers]
     * @param {boolean} [countsStops]
     */
    setCars(views, yours, backmarkers = [], countsStops = false) {
      traffic.place(views, backmarkers, countsStops);
      you = yours;
      lights.frameOwn(views.find((car) => car.car === yours)?.space ?? null);
    },

    /** Shows rain and marks dangerous spaces. @type {ReturnType<typeof createTrackState>} */
    setTrack: paintTrack,

    /**
     * Plays the motion in these events; the lights go out. Call `setCars` when `done`.
     * @param {EventView[]} events @param {MotionOptions} [options]
     * @returns {{done: Promise<void>, skip(): void}}
     */
    animate(events, { speed = 1, onEvent } = {}) {
      traffic.skip();
      lights.clear();
      lights.frameOwn(null);
      return traffic.move(events, speed, onEvent);
    },

    /**
     * Paints the chances of a gear.
     * @type {typeof lights.showHeat} the words of a chance are given by a function
     */
    showHeat: lights.showHeat,
    /** Lights the spaces to choose from. @type {typeof lights.showChoices} */
    showChoices: lights.showChoices,
    /** @type {typeof lights.select} */ select: lights.select,
    /** Takes heat and lights off the board. */
    clear: lights.clear,
    /** Draws the eye to a car once. @type {typeof traffic.pulse} */
    pulse: traffic.pulse,

    /** Brings spaces into view. @type {typeof aim.frame} */
    frame: aim.frame,

    /** Shows the whole circuit. */
    fit: camera.fit,

    /** Lays something over everything else on the board. @param {SVGElement} layer */
    cover(layer) {
      above.append(layer);
    },

    /** The cars, for what is drawn below and above them. */
    carLayer: layerOf(above, drawing.id, ".b-cars"),

    /** Lines over the lower edge, and the answer to a touch. */
    words: /** @type {Pick<typeof words, "tell" | "unsay" | "answer" | "hush">} */ (words),

    /** Where the middle of a space is on the stage, in pixels. @param {number} space */
    placeOf(space) {
      const [x, y] = at[space];
      return camera.stagePoint(x, y);
    },

    /** By a factor; above 1: closer. @type {typeof camera.zoomBy} */
    zoomBy: camera.zoomBy,

    /** Draws the mini map into an element of the page. @param {HTMLElement} element */
    miniMap(element) {
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

/** @typedef {ReturnType<typeof createBoard>} Board */
