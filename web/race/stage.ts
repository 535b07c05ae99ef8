/**
 * Measures the overlays of the stage in the laid-out page: notes, keys, the sheet on a phone, and the area
 * that the mini map would cover.
 */
import type { View } from "../protocol.d.ts";

/** Margin of the mini map, in pixels. */
const MAP_MARGIN_PIXELS = 34;
/** Distance from the centre of a car to its end, in pixels. */
const CAR_RADIUS_PIXELS = 22;

/**
 * Returns how much of the stage is covered: at the top by a note or the bar, at the bottom by the key, a note
 * or the sheet of a phone.
 *
 * @param boardElement  of the board
 */
export function coveredInsets(boardElement: Element | undefined) {
  const emptyBox = { top: 0, bottom: 0, left: 0, right: 0 };
  const { top, bottom, left, right } = boardElement?.getBoundingClientRect() ?? emptyBox;
  const boxes = (...names: string[]) =>
    names
      .flatMap((name) => document.querySelector(name)?.getBoundingClientRect() ?? [])
      .filter((box) => box.height > 0 && box.left < right && box.top < bottom && box.right > left);
  const topEdges = boxes(".aside .note", ".race > .bar").map((box) => box.bottom);
  const bottomEdges = boxes(".key", ".cockpit", ".cockpit .note").map((box) => box.top);
  return { top: Math.max(top, ...topEdges) - top, bottom: bottom - Math.min(bottom, ...bottomEdges) };
}

/**
 * Returns how much the mini map would cover in each corner of the stage: spaces in reach, corner names, cars
 * and other overlays. Also the number of corner names that the zoom buttons ("zoom") and the colour key
 * ("key") cover.
 *
 * @param boardElement  of the board
 * @param placeOf  returns the position of a space on the stage
 */
export function cornerWeights(
  spaces: number[],
  cars: View["cars"],
  boardElement: Element,
  placeOf: (space: number) => { x: number; y: number },
) {
  const map = document.querySelector(".mini-map")?.getBoundingClientRect();
  if (!map) return {};
  const stage = boardElement.getBoundingClientRect();
  const [right, low] = [
    stage.width - map.width - MAP_MARGIN_PIXELS,
    stage.height - map.height - MAP_MARGIN_PIXELS,
  ];
  const boxOf = (one: Element) => {
    const box = one.getBoundingClientRect();
    return {
      left: box.left - stage.left,
      right: box.right - stage.left,
      top: box.top - stage.top,
      bottom: box.bottom - stage.top,
    };
  };
  const boxAroundSpace = (space: number, room = 0) => {
    const { x, y } = placeOf(space);
    return { left: x - room, right: x + room, top: y - room, bottom: y + room };
  };
  const coveredBoxes = [
    ...[...document.querySelectorAll(".note, .zoom, .key, .badge")].map(boxOf),
    ...spaces.map((space) => boxAroundSpace(space)),
    ...[...boardElement.querySelectorAll(".b-label")].map(boxOf),
    ...cars.flatMap(({ space }) => (space === null ? [] : boxAroundSpace(space, CAR_RADIUS_PIXELS))),
  ].filter((one) => one.right > 0 && one.left < stage.width && one.bottom > 0 && one.top < stage.height);
  const names = [...boardElement.querySelectorAll(".b-label")].map((one) => one.getBoundingClientRect());
  const countHidden = (selector: string) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return names.filter(
      ({ left, right: end, top, bottom }) =>
        box && left < box.right && end > box.left && top < box.bottom && bottom > box.top,
    ).length;
  };
  const weights: Record<string, number> = { zoom: countHidden(".zoom"), key: countHidden(".key") };
  for (const one of coveredBoxes) {
    const sides = [
      ...(one.right > right ? ["right"] : []),
      ...(one.left < stage.width - right ? ["left"] : []),
    ];
    const levels = [
      ...(one.bottom > low ? ["bottom"] : []),
      ...(one.top < stage.height - low ? ["top"] : []),
    ];
    for (const level of levels)
      for (const side of sides) weights[`${level}-${side}`] = (weights[`${level}-${side}`] ?? 0) + 1;
  }
  return weights;
}
