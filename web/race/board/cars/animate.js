/**
 * Cars in motion: the events of a decision turned into acts, played one after another on the frames of the
 * screen.
 */

import { eased, poseOnCurve } from "../geometry.js";

/** @typedef {import("../geometry.js").Place} Place */
/** @typedef {import("../../../core/ui/cars.js").DrawnCar} DrawnCar */
/** @typedef {import("../../../protocol.js").EventView} EventView */
/**
 * @typedef {{duration: number, play(part: number): void}} Act `play` is called with rising parts, 0 to 1.
 */

const SPACE_MS = 90;
const LONGEST_MOVE_MS = 1100;
const SPIN_MS = 600;
const LEAVE_MS = 400;
/** Half a turn more than a whole one: the car ends facing the traffic. */
const SPIN_DEGREES = 540;

/** Milliseconds of a move. @param {number} spaces */
const driveMs = (spaces) => Math.min(LONGEST_MOVE_MS, SPACE_MS * spaces);

/** Milliseconds that an event is seen moving at the speed of life. @param {EventView} event */
export function actMs({ kind, path, stays }) {
  if (path && path.length > 1) return driveMs(path.length - 1);
  if (kind === "spin") return SPIN_MS;
  return kind === "out" && !stays ? LEAVE_MS : 0;
}

/** The shortest turn from one heading to another. @param {number} from @param {number} to */
const turnBetween = (from, to) => ((((to - from) % 360) + 540) % 360) - 180;

/** @param {DrawnCar} car @param {Place[]} places @returns {Act} */
function drive(car, places) {
  const first = poseOnCurve(places, 0);
  const turn = turnBetween(first.heading, car.heading);
  return {
    duration: driveMs(places.length - 1),
    play(part) {
      const pose = poseOnCurve(places, eased(part));
      // A car that stood otherwise (spun, or at its pit) swings into the lane while it leaves.
      const swing = turn * (1 - eased(Math.min(1, part * 4)));
      Object.assign(car, { x: pose.x, y: pose.y, heading: pose.heading + swing });
    },
  };
}

/** @param {DrawnCar} car @returns {Act} */
function spin(car) {
  /** @type {number | null} */
  let from = null;
  return {
    duration: SPIN_MS,
    play(part) {
      from ??= car.heading;
      car.heading = from + SPIN_DEGREES * eased(part);
    },
  };
}

/** @param {DrawnCar} car @returns {Act} */
function leave(car) {
  return {
    duration: LEAVE_MS,
    play(part) {
      car.fade = eased(part);
    },
  };
}

/**
 * @param {EventView} event
 * @param {Map<number, DrawnCar>} cars
 * @param {Place[]} at
 * @returns {Act | null}
 */
function actOf(event, cars, at) {
  const car = cars.get(event.car);
  if (!car) return null;
  if (event.path && event.path.length > 1) {
    return drive(
      car,
      event.path.map((space) => at[space]),
    );
  }
  if (event.kind === "spin") return spin(car);
  if (event.kind === "out") return event.stays ? null : leave(car);
  return null;
}

/**
 * Plays events on the cars given. The caller steps it on every frame until `done` has settled; `done` never
 * rejects.
 * @param {EventView[]} events
 * @param {Map<number, DrawnCar>} cars  moved in place
 * @param {Place[]} at
 * @param {{speed: number, instant: boolean, onEvent?: (event: EventView, milliseconds: number) => void}}
 *   options speed 2 is twice as fast; `onEvent` is called
 *   when an event's turn comes, with the time that it will take, unless it is skipped
 */
export function createAnimation(events, cars, at, { speed, instant, onEvent = () => {} }) {
  let skipped = false;
  const acts = events.map((event) => () => {
    const made = actOf(event, cars, at);
    if (!skipped) onEvent(event, made && !instant ? made.duration / speed : 0);
    return made;
  });
  /** @type {Act | null} */
  let act = null;
  /** @type {number | null} */
  let started = null;
  let finished = false;
  /** @type {() => void} */
  let settle = () => {};
  /** @type {Promise<void>} */
  const done = new Promise((resolve) => {
    settle = resolve;
  });

  function finish() {
    if (finished) return;
    finished = true;
    settle();
  }

  /** The next act, made only now: an act begins where the one before it left its car. */
  function next() {
    act = null;
    while (act === null) {
      const make = acts.shift();
      if (!make) return finish();
      act = make();
    }
  }

  function skip() {
    if (finished) return;
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
      skipped = true;
      skip();
    },
    finished: () => finished,
    /** @param {number} now */
    step(now) {
      started ??= now;
      while (act) {
        const length = act.duration / speed;
        const part = length > 0 ? (now - started) / length : 1;
        if (part < 1) {
          act.play(Math.max(0, part));
          return;
        }
        act.play(1);
        started += length;
        next();
      }
    },
  };
}
