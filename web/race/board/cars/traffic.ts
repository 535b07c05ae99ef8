/** The cars on the board: at rest, moving, or pulsing. */
import { createCarPainter, type DrawnCar } from "../../../domain/ui/cars.ts";
import { createAnimation } from "./animate.ts";
import { placedCars } from "./car-layout.ts";
import type { Backmarker, CarView, EventView } from "../../../protocol.d.ts";
import type { Drawing } from "../../../domain/circuits/drawing.ts";

/**
 * Interval at which the mini map is updated while cars move, in ms. Its dots move too little to need every
 * frame.
 */
const MAP_INTERVAL_MS = 100;

export function createTraffic(
  layer: SVGGElement,
  {
    at,
    reducedMotion,
    ask,
  }: {
    at: Drawing["at"];
    reducedMotion: () => boolean;

    /** Requests a repaint. */
    ask: (...parts: ("cars" | "map")[]) => void;
  },
) {
  const paintCars = createCarPainter(layer);
  const ghostLayer = document.createElementNS(layer.namespaceURI, "g");
  layer.before(ghostLayer);
  let cars: Map<number, DrawnCar> = new Map();
  let pulsingCar: number | null = null;
  let animation: ReturnType<typeof createAnimation> | null = null;
  let mapUpdatedAt = 0;

  return {
    /** A layer under the cars, for ghost cars of other races, and the positions of the spaces. */
    ghosts: { layer: ghostLayer as SVGGElement, at },

    paint(now: number) {
      if (animation) {
        animation.step(now);
        if (animation.finished()) animation = null;
        else ask("cars");
        if (!animation || now - mapUpdatedAt >= MAP_INTERVAL_MS) {
          mapUpdatedAt = now;
          ask("map");
        }
      }
      paintCars([...cars.values()], pulsingCar, () => {
        pulsingCar = null;
        ask("cars");
      });
    },

    all: () => [...cars.values()],

    place(views: CarView[], backmarkers: Backmarker[], countsStops: boolean) {
      animation?.skip();
      animation = null;
      cars = new Map(placedCars(views, backmarkers, at, countsStops).map((car) => [car.car, car]));
      ask("cars", "map");
    },

    move(
      events: EventView[],
      speed: number,
      onEvent: ((event: EventView, milliseconds: number) => void) | undefined,
    ) {
      const newAnimation = createAnimation(events, cars, at, {
        speed,
        instant: reducedMotion() || !Number.isFinite(speed),
        onEvent,
      });
      animation = newAnimation;
      ask("cars");
      return {
        done: newAnimation.done,
        skip() {
          newAnimation.skip();
          ask("cars");
        },
      };
    },

    pulse(car: number) {
      pulsingCar = car;
      ask("cars");
    },

    /** Jumps to the end of the current animation. */
    skip: () => animation?.skip(),
  };
}
