/**
 * Animates cars: the events of a decision become animations (acts), played one after another in animation
 * frames.
 */

import { itemAt } from "../../../platform/lists/item-at.ts";
import { ease, poseOnCurve, type Place } from "../geometry.ts";
import type { DrawnCar } from "../../../domain/ui/cars.ts";
import type { EventView } from "../../../protocol.d.ts";

/** One animation. `play` is called with its progress, 0 to 1; `duration` is in ms. */
type CarAnimation = { duration: number; play(part: number): void };

const SPACE_MS = 90;
const LONGEST_MOVE_MS = 1100;
const SPIN_MS = 600;
const LEAVE_MS = 400;
/** One and a half turns: the car ends facing the traffic. */
const SPIN_DEGREES = 540;

/** Returns the duration of a move, in ms. */
const driveMs = (spaces: number) => Math.min(LONGEST_MOVE_MS, SPACE_MS * spaces);

/** Returns how long an event is animated at speed 1, in ms. */
export function animationMs({ kind, path, wreck_stays }: EventView) {
  if (path && path.length > 1) return driveMs(path.length - 1);
  if (kind === "spin") return SPIN_MS;
  return kind === "out" && !wreck_stays ? LEAVE_MS : 0;
}

/** Returns the shortest turn from one heading to another, in degrees. */
const turnBetween = (from: number, to: number) => ((((to - from) % 360) + 540) % 360) - 180;

function drive(car: DrawnCar, places: Place[]): CarAnimation {
  const first = poseOnCurve(places, 0);
  const turn = turnBetween(first.heading, car.heading);
  return {
    duration: driveMs(places.length - 1),
    play(part) {
      const pose = poseOnCurve(places, ease(part));
      // A car with another heading (after a spin, or at its pit) turns into the lane while it sets off.
      const swing = turn * (1 - ease(Math.min(1, part * 4)));
      Object.assign(car, { x: pose.x, y: pose.y, heading: pose.heading + swing });
    },
  };
}

function spin(car: DrawnCar): CarAnimation {
  let from: number | null = null;
  return {
    duration: SPIN_MS,
    play(part) {
      from ??= car.heading;
      car.heading = from + SPIN_DEGREES * ease(part);
    },
  };
}

function leave(car: DrawnCar): CarAnimation {
  return {
    duration: LEAVE_MS,
    play(part) {
      car.fade = ease(part);
    },
  };
}

function animationOf(event: EventView, cars: Map<number, DrawnCar>, at: Place[]): CarAnimation | null {
  const car = cars.get(event.car);
  if (!car) return null;
  if (event.path && event.path.length > 1) {
    return drive(
      car,
      event.path.map((space) => itemAt(at, space)),
    );
  }
  if (event.kind === "spin") return spin(car);
  if (event.kind === "out") return event.wreck_stays ? null : leave(car);
  return null;
}

/**
 * Plays events on the given cars. The caller calls `step` in every animation frame until `done` has settled;
 * `done` never rejects.
 * @param cars  changed in place
 * @param options  speed 2 is twice as fast; `onEvent` is called when an event begins, with the duration of
 *   its animation in ms; it is not called for skipped events
 */
export function createAnimation(
  events: EventView[],
  cars: Map<number, DrawnCar>,
  at: Place[],
  {
    speed,
    instant,
    onEvent = () => {},
  }: { speed: number; instant: boolean; onEvent?: (event: EventView, milliseconds: number) => void },
) {
  let isSkipped = false;
  const acts = events.map((event) => () => {
    const animation = animationOf(event, cars, at);
    if (!isSkipped) onEvent(event, animation && !instant ? animation.duration / speed : 0);
    return animation;
  });
  let act: CarAnimation | null = null;
  let startTime: number | null = null;
  let isFinished = false;
  let settle: () => void = () => {};
  const done: Promise<void> = new Promise((resolve) => {
    settle = resolve;
  });

  function finish() {
    if (isFinished) return;
    isFinished = true;
    settle();
  }

  /** Creates the next act. Not earlier, because an act begins where the previous one left its car. */
  function next() {
    act = null;
    while (act === null) {
      const make = acts.shift();
      if (!make) return finish();
      act = make();
    }
  }

  function skip() {
    if (isFinished) return;
    if (act) act.play(1);
    next();
    while (act) {
      act.play(1);
      next();
    }
  }

  next();
  if (instant) skip();

  return {
    done,
    skip() {
      isSkipped = true;
      skip();
    },
    finished: () => isFinished,
    step(now: number) {
      startTime ??= now;
      while (act) {
        const length = act.duration / speed;
        const part = length > 0 ? (now - startTime) / length : 1;
        if (part < 1) {
          act.play(Math.max(0, part));
          return;
        }
        act.play(1);
        startTime += length;
        next();
      }
    },
  };
}
