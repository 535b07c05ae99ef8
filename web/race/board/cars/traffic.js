/**
 * The cars on the board: standing, moving, or looked at for a moment.
 */
import { createCarLayer } from "../../../core/ui/cars.js";
import { createAnimation } from "./animate.js";
import { placedCars } from "./car-layout.js";

/** @typedef {import("../../../protocol.js").CarView} CarView */
/** @typedef {import("../../../protocol.js").EventView} EventView */
/** @typedef {import("../../../core/ui/cars.js").DrawnCar} DrawnCar */

/**
 * While cars move, the mini map's dots follow after as many milliseconds: they are small, and so is the way
 * they have made until then.
 */
const MAP_EVERY = 100;

/**
 * @param {SVGGElement} layer
 * @param {object} board
 * @param {import("../board.js").Drawing["at"]} board.at
 * @param {() => boolean} board.reducedMotion
 * @param {(...parts: ("cars" | "map")[]) => void} board.ask  for a painting
 */
export function createTraffic(layer, { at, reducedMotion, ask }) {
  const paintCars = createCarLayer(layer);
  const under = document.createElementNS(layer.namespaceURI, "g");
  layer.before(under);
  /** @type {Map<number, DrawnCar>} */
  let cars = new Map();
  /** @type {number | null} */
  let pulsing = null;
  /** @type {ReturnType<typeof createAnimation> | null} */
  let animation = null;
  let mapped = 0;

  return {
    /** A layer under the cars, for those of other races, and where spaces are. */
    ghosts: { layer: /** @type {SVGGElement} */ (under), at },

    /** @param {number} now */
    paint(now) {
      if (animation) {
        animation.step(now);
        if (animation.finished()) animation = null;
        else ask("cars");
        if (!animation || now - mapped >= MAP_EVERY) {
          mapped = now;
          ask("map");
        }
      }
      paintCars([...cars.values()], pulsing, () => {
        pulsing = null;
        ask("cars");
      });
    },

    all: () => [...cars.values()],

    /**
     * @param {CarView[]} views
     * @param {import("../../../protocol.js").Backmarker[]} backmarkers
     * @param {boolean} countsStops
     */
    place(views, backmarkers, countsStops) {
      animation?.skip();
      animation = null;
      cars = new Map(placedCars(views, backmarkers, at, countsStops).map((car) => [car.car, car]));
      ask("cars", "map");
    },

    /**
     * @param {EventView[]} events
     * @param {number} speed
     * @param {((event: EventView, milliseconds: number) => void) | undefined} onEvent
     */
    move(events, speed, onEvent) {
      const playing = createAnimation(events, cars, at, {
        speed,
        instant: reducedMotion() || !Number.isFinite(speed),
        onEvent,
      });
      animation = playing;
      ask("cars");
      return {
        done: playing.done,
        skip() {
          playing.skip();
          ask("cars");
        },
      };
    },

    /** @param {number} car */
    pulse(car) {
      pulsing = car;
      ask("cars");
    },

    /** Ends what is moving. */
    skip: () => animation?.skip(),
  };
}
