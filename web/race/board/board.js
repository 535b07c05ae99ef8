/**
 * The board: the printed picture and, over it, another one with the cars, the heat map, the lit spaces and
 * the flags; a camera looks at both. It draws what it is told and reports what was touched; it knows no rule
 * and no word.
 */

import { nothing, render, svg } from "lit-html";
import { createAnimation } from "./cars/animate.js";
import { createCamera } from "./camera.js";
import { createCarLayer } from "../../core/ui/cars.js";
import { choicesBySpace, choicesLayer } from "./lights/choices.js";
import { createScheduler } from "./scheduler.js";
import { boxAround, boxOfSpace, nearestSpace, overlap, withMargin } from "./geometry.js";
import { heatLayer } from "./lights/heat.js";
import { createMiniMap } from "./minimap.js";
import { layOut } from "./layers.js";
import { watchPointer } from "./pointer.js";
import { placedCars } from "./cars/car-layout.js";
import { createTrackState } from "./track-state.js";

/** @typedef {import("../../protocol.js").CarView} CarView */
/** @typedef {import("../../protocol.js").DriveChoice} DriveChoice */
/** @typedef {import("../../protocol.js").EventView} EventView */
/** @typedef {import("../../protocol.js").GearChoice} GearChoice */
/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {import("../../core/ui/cars.js").DrawnCar} DrawnCar */

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

/**
 * @typedef {object} FrameRequest  what shall be in view; all parts given are joined
 * @property {number[]} [spaces]
 * @property {number | null} [corner]   index of a corner: all its spaces
 * @property {[number, number, number, number]} [box]
 */

/**
 * @typedef {{kind: "none"} | {kind: "heat", heat: GearChoice["heat"], total: number, share: (faces: number)
 *   => string} | {kind: "choices", spaces: Map<number, DriveChoice[]>}} Shown
 */

/** Air round a flag that a frame takes in, board units. */
const LABEL_MARGIN = 10;
/**
 * While cars move, the mini map's dots follow after as many milliseconds: they are small, and so is the way
 * they have made until then.
 */
const MAP_EVERY = 100;

/**
 * @param {HTMLElement} host  emptied; the board fills it
 * @param {object} options
 * @param {string} options.svgText      the poster's picture
 * @param {Drawing} options.drawing
 * @param {(space: number) => void} options.onPick            a lit space was clicked or tapped
 * @param {(space: number | null) => void} options.onHover the lit space under the pointer, or under a long
 *   press
 * @param {() => boolean} options.reducedMotion
 */
export function createBoard(host, { svgText, drawing, onPick, onHover, reducedMotion }) {
  const { at, unit } = drawing;
  const { view, sheet, print, above, serial } = layOut(svgText);
  host.replaceChildren(view);

  /** @template {Element} Found @param {string} selector */
  function layer(selector) {
    const found = above.querySelector(selector);
    if (!found) throw new Error(`The picture of ${drawing.id} has no ${selector}`);
    return /** @type {Found} */ (found);
  }
  const liveLayer = /** @type {SVGGElement} */ (layer(".b-live"));
  const paintCars = createCarLayer(/** @type {SVGGElement} */ (layer(".b-cars")));
  const shapes = [...print.querySelectorAll(".b-spaces > path")].map((path) => path.getAttribute("d") ?? "");
  const paintTrack = createTrackState(liveLayer, drawing, shapes, `board-rain-${serial}`);
  const hatchId = `board-hatch-${serial}`;
  const hatch = `url(#${hatchId})`;

  /** @type {Box[] | null} */
  let labels = null;
  /** @type {Shown} */
  let shown = { kind: "none" };
  /** @type {DriveChoice | null} */
  let selected = null;
  /** @type {number | null} */
  let hovered = null;
  /** @type {Map<number, DrawnCar>} */
  let cars = new Map();
  /** @type {number | null} */
  let you = null;
  /** @type {number | null} */
  let yourSpace = null;
  /** @type {number | null} */
  let pulsing = null;
  /** @type {ReturnType<typeof createAnimation> | null} */
  let animation = null;
  /** @type {ReturnType<typeof createMiniMap> | null} */
  let map = null;
  let mapped = 0;

  const scheduler = createScheduler({ cars: drawCars, live: drawLive, camera: drawCamera, map: drawMap });
  const camera = createCamera({
    view,
    sheet,
    pictures: [print, above],
    board: drawing,
    reducedMotion,
    onChange: () => scheduler.ask("camera", "map"),
  });
  const pointer = watchPointer(view, {
    spaceAt,
    onPick,
    onHover(space) {
      hovered = space;
      scheduler.ask("live");
      onHover(space);
    },
    onEmptyDouble: () => camera.fit(),
  });

  /** @param {{clientX: number, clientY: number}} event */
  function spaceAt(event) {
    if (shown.kind !== "choices") return null;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const exact = under instanceof SVGElement ? under.dataset.space : undefined;
    if (exact !== undefined) return Number(exact);
    return nearestSpace(shown.spaces.keys(), at, unit, camera.boardPoint(event), camera.scale());
  }

  /**
   * The boxes of all flags with their names, as they are drawn when the board is near; measured when first
   * wanted.
   */
  function labelBoxes() {
    if (labels) return labels;
    const detail = above.dataset.detail ?? "near";
    above.dataset.detail = "near";
    const measured = [...above.querySelectorAll(".b-label")].map((label, index) => {
      const { x, y, width, height } = /** @type {SVGGElement} */ (label).getBBox();
      return { x: drawing.corners[index].x + x, y: drawing.corners[index].y + y, width, height };
    });
    above.dataset.detail = detail;
    if (measured.every((box) => box.width > 0)) labels = measured;
    return measured;
  }

  /** The flags of the corners that a frame touches. @param {Box} box */
  function flagsNear(box) {
    const boxes = labelBoxes();
    return drawing.corners.flatMap(({ bounds: [x, y, width, height] }, index) =>
      overlap(box, { x, y, width, height }) ? [withMargin(boxes[index], LABEL_MARGIN)] : [],
    );
  }

  /** The choice whose way is drawn: the one under the pointer, or the selected one. */
  function drawnChoice() {
    if (shown.kind !== "choices" || hovered === null || selected?.space === hovered) return selected;
    return shown.spaces.get(hovered)?.[0] ?? selected;
  }

  /** @param {number} now */
  function drawCars(now) {
    if (animation) {
      animation.step(now);
      if (animation.finished()) animation = null;
      else scheduler.ask("cars");
      if (!animation || now - mapped >= MAP_EVERY) {
        mapped = now;
        scheduler.ask("map");
      }
    }
    paintCars([...cars.values()], pulsing, () => {
      pulsing = null;
      scheduler.ask("cars");
    });
  }

  function drawLive() {
    const yours =
      yourSpace === null
        ? nothing
        : svg`<path class="your-space-under" d=${shapes[yourSpace]}></path><path class="your-space"
          d=${shapes[yourSpace]}></path>`;
    const hatching = svg`<defs><pattern id=${hatchId} width="9" height="9" patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
      ><path class="hatch-line" d="M0 0h3.4v9H0z"></path></pattern></defs>`;
    const overlay =
      shown.kind === "heat"
        ? heatLayer(shown.heat, shown.total, shapes, at, hatch, shown.share)
        : shown.kind === "choices"
          ? choicesLayer(shown.spaces, drawnChoice(), shapes, at, hatch)
          : nothing;
    render(svg`${hatching}${shown.kind === "heat" ? [overlay, yours] : [yours, overlay]}`, liveLayer);
  }

  /** @param {number} now */
  function drawCamera(now) {
    camera.paint(now);
  }

  function drawMap() {
    map?.paint([...cars.values()], you, camera.visible());
  }

  /** @param {Shown} next */
  function show(next) {
    shown = next;
    hovered = null;
    selected = null;
    pointer.forget();
    scheduler.ask("live");
  }

  /** @param {string | null} token */
  function choiceOf(token) {
    if (shown.kind !== "choices" || token === null) return null;
    for (const same of shown.spaces.values()) {
      const found = same.find((choice) => choice.token === token);
      if (found) return found;
    }
    return null;
  }

  scheduler.ask("cars", "live", "camera", "map");

  return {
    /**
     * Puts all cars where they stand. `yours` is the car the person at the screen drives now; its space gets
     * a yellow frame. `countsStops`: every car shows the stops that it still owes.
     * @param {CarView[]} views
     * @param {number | null} yours
     * @param {import("../../protocol.js").Backmarker[]} [backmarkers]
     * @param {boolean} [countsStops]
     */
    setCars(views, yours, backmarkers = [], countsStops = false) {
      animation?.skip();
      animation = null;
      cars = new Map(placedCars(views, backmarkers, at, countsStops).map((car) => [car.car, car]));
      you = yours;
      yourSpace = views.find((car) => car.car === yours)?.space ?? null;
      scheduler.ask("cars", "live", "map");
    },

    /** Shows rain and marks dangerous spaces. @param {{rain: boolean, hazards: number[]}} state */
    setTrack(state) {
      paintTrack(state);
    },

    /**
     * Plays the motion in these events; the lights go out. Call `setCars` when `done`.
     * @param {EventView[]} events
     * @param {{speed?: number, onEvent?: (event: EventView, milliseconds: number) => void}} [options] speed 2
     *   is twice as fast;
     *   `onEvent` is called when an event's turn comes
     * @returns {{done: Promise<void>, skip(): void}}
     */
    animate(events, { speed = 1, onEvent } = {}) {
      animation?.skip();
      show({ kind: "none" });
      yourSpace = null;
      const playing = createAnimation(events, cars, at, {
        speed,
        instant: reducedMotion() || !Number.isFinite(speed),
        onEvent,
      });
      animation = playing;
      scheduler.ask("cars");
      return {
        done: playing.done,
        skip() {
          playing.skip();
          scheduler.ask("cars");
        },
      };
    },

    /**
     * Paints the chances of a gear.
     * @param {GearChoice["heat"]} heat
     * @param {number} total
     * @param {(faces: number) => string} share words for a chance
     */
    showHeat(heat, total, share) {
      show({ kind: "heat", heat, total, share });
    },

    /**
     * Lights the spaces to choose from.
     * @param {DriveChoice[]} choices
     * @param {string | null} selectedToken
     */
    showChoices(choices, selectedToken) {
      show({ kind: "choices", spaces: choicesBySpace(choices) });
      selected = choiceOf(selectedToken);
    },

    /** @param {string | null} token */
    select(token) {
      selected = choiceOf(token);
      scheduler.ask("live");
    },

    /** Takes heat and lights off the board. */
    clear() {
      show({ kind: "none" });
    },

    /** Draws the eye to a car once. @param {number} car */
    pulse(car) {
      pulsing = car;
      scheduler.ask("cars");
    },

    /**
     * Brings spaces into view, unless they are or the user has taken the camera; `force` (a new decision of a
     * person) takes it back.
     * @param {FrameRequest & import("./camera.js").FrameOptions} request
     */
    frame({ spaces = [], corner = null, box, ...options }) {
      const boxes = spaces.map((space) => boxOfSpace(at[space], unit));
      for (const [x, y, width, height] of [
        ...(box ? [box] : []),
        ...(corner === null ? [] : [drawing.corners[corner].bounds]),
      ]) {
        boxes.push({ x, y, width, height });
      }
      const around = boxAround(boxes);
      if (around) camera.frame(around, { ...options, welcome: flagsNear(around) });
    },

    /** Shows the whole circuit. */
    fit() {
      camera.fit();
    },

    /** Lays something over everything else on the board. @param {SVGElement} layer */
    cover(layer) {
      above.append(layer);
    },

    /** Where the middle of a space is on the stage, in pixels. @param {number} space */
    placeOf(space) {
      const [x, y] = at[space];
      return camera.stagePoint(x, y);
    },

    /** @param {number} factor  above 1: closer */
    zoomBy(factor) {
      camera.zoomBy(factor);
    },

    /** Draws the mini map into an element of the page. @param {HTMLElement} element */
    miniMap(element) {
      map?.destroy();
      map = createMiniMap(
        element,
        drawing,
        boxAround(at.map(([x, y]) => ({ x, y, width: 0, height: 0 }))) ?? {
          x: 0,
          y: 0,
          width: drawing.width,
          height: drawing.height,
        },
        camera.lookAt,
      );
      scheduler.ask("map");
    },

    destroy() {
      animation?.skip();
      scheduler.stop();
      pointer.destroy();
      camera.destroy();
      map?.destroy();
      view.remove();
    },
  };
}

/** @typedef {ReturnType<typeof createBoard>} Board */
