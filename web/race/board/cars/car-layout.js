/**
 * Cars as they stand after a decision, with the marks they carry on the board: stops still owed, the age of
 * the tyres, smoke over a wreck.
 */

/** @typedef {import("../../../protocol.js").CarView} CarView */
/** @typedef {import("../../../protocol.js").Backmarker} Backmarker */
/** @typedef {import("../geometry.js").Place} Place */
/** @typedef {import("../../../core/ui/cars.js").DrawnCar} DrawnCar */
/** @typedef {import("../../../core/ui/cars.js").Marks} Marks */

/** A car without a livery, in nobody's race. */
export const SLOW = "slow";

/** @param {CarView} view @param {boolean} countsStops @returns {Marks} */
function marksOf({ corner, tyres, kit, status }, countsStops) {
  const owed = countsStops && corner !== null && corner.ahead === 0 ? corner.stops - corner.made : 0;
  return { stops: owed, tyres: status === "out" ? null : tyres, smoke: kit?.wreck != null };
}

/**
 * Those off the board are left out.
 * @param {CarView[]} cars @param {Backmarker[]} backmarkers @param {Place[]} at @param {boolean} countsStops
 * @returns {DrawnCar[]}
 */
export function placedCars(cars, backmarkers, at, countsStops) {
  /** @type {DrawnCar[]} */
  const drawn = [];
  for (const view of cars) {
    if (view.space === null) continue;
    const [x, y, heading] = at[view.space];
    const { car, livery, number, backwards } = view;
    drawn.push({
      car,
      livery,
      number,
      x,
      y,
      heading: backwards ? heading + 180 : heading,
      fade: 0,
      marks: marksOf(view, countsStops),
    });
  }
  for (const { car, number, space } of backmarkers) {
    const [x, y, heading] = at[space];
    drawn.push({
      car,
      livery: SLOW,
      number,
      x,
      y,
      heading,
      fade: 0,
      marks: { stops: 0, tyres: null, smoke: false },
    });
  }
  return drawn;
}
