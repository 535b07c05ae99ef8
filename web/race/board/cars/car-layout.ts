/**
 * Positions of the cars after a decision, with their marks on the board: stops still required, the age of
 * the tyres, smoke over a wreck.
 */
import { itemAt } from "../../../platform/lists/item-at.ts";
import { marksOffset, marksWidth, type DrawnCar, type Marks } from "../../../domain/ui/cars.ts";
import type { Backmarker, CarView } from "../../../protocol.d.ts";
import type { Place } from "../geometry.ts";

/** Livery of backmarkers, which are not part of the race. */
const BACKMARKER_LIVERY = "slow";

function marksOf({ corner, tyres, kit, status }: CarView, countsStops: boolean): Marks {
  const stopsLeft =
    countsStops && corner !== null && corner.distance === 0 ? corner.stops - corner.stops_made : 0;
  return { stops: stopsLeft, tyres: status === "out" ? null : tyres, smoke: kit?.wreck != null, side: 90 };
}

/** Possible directions of marks, in degrees from the car's heading: right or left, behind or in front. */
const SIDES = [90, 270, 180, 0];
/** Half the length and width of a car, and half the height of a row of marks, in board units. */
const [HALF_LENGTH, HALF_WIDTH, HALF_ROW] = [20, 11.5, 4.6];

/** Returns 0 if the marks overlap no other car, otherwise the deepest overlap as a negative number. */
function marksClearance({ marks, x, y, heading }: DrawnCar, others: DrawnCar[]) {
  const place = marksOffset(marks, heading);
  const half = Math.max(HALF_ROW, marksWidth(marks) / 2);
  const distances = others.map((other) => {
    const angle = (-other.heading * Math.PI) / 180;
    const [away, aside] = [x + place.x - other.x, y + place.y - other.y];
    const along = Math.abs(away * Math.cos(angle) - aside * Math.sin(angle)) - HALF_LENGTH;
    const across = Math.abs(away * Math.sin(angle) + aside * Math.cos(angle)) - HALF_WIDTH;
    return Math.max(along, across) - half;
  });
  return Math.min(0, ...distances);
}

/** Chooses for each car the side where its marks overlap other cars least. */
function chooseMarkSides(cars: DrawnCar[]) {
  for (const car of cars) {
    if (marksWidth(car.marks) === 0) continue;
    const others = cars.filter((other) => other !== car);
    const clearances = SIDES.map((side) => marksClearance({ ...car, marks: { ...car.marks, side } }, others));
    car.marks.side = itemAt(SIDES, clearances.indexOf(Math.max(...clearances)));
  }
}

/** Returns the cars to draw, including backmarkers, without cars that are off the board. */
export function placedCars(
  cars: CarView[],
  backmarkers: Backmarker[],
  at: Place[],
  countsStops: boolean,
): DrawnCar[] {
  const poseOf = ({ car, number }: { car: number; number: number }, space: number) => {
    const [x, y, heading] = itemAt(at, space);
    return { car, number, x, y, heading, fade: 0 };
  };
  const drawnCars: DrawnCar[] = [];
  for (const view of cars) {
    if (view.space === null) continue;
    const { livery, backwards } = view;
    const place = poseOf(view, view.space);
    const heading = place.heading + (backwards ? 180 : 0);
    drawnCars.push({ ...place, livery, heading, marks: marksOf(view, countsStops) });
  }
  const marks = { stops: 0, tyres: null, smoke: false, side: itemAt(SIDES, 0) };
  for (const one of backmarkers)
    drawnCars.push({ ...poseOf(one, one.space), livery: BACKMARKER_LIVERY, marks: { ...marks } });
  chooseMarkSides(drawnCars);
  return drawnCars;
}
