/**
 * What of the board is meant: the space under the pointer, or those that have to be in view.
 */
import { boxAround, boxOfSpace, nearestSpace } from "./geometry.js";
import { SMALLEST_TARGET } from "./sizes.js";

/**
 * @typedef {object} FrameRequest  what shall be in view; all parts given are joined
 * @property {number[]} [spaces]
 * @property {number | null} [corner]   index of a corner: all its spaces
 * @property {[number, number, number, number]} [box]
 * @property {boolean} [closer]  as close as a decision may come, though all of it is in view already
 * @property {number[]} [lit]    spaces to choose from: they are framed first, the others as far as there is
 *   room beside them
 */

/**
 * @param {object} board
 * @param {import("./board.js").Drawing} board.drawing
 * @param {ReturnType<typeof import("./sizes.js").createSizes>} board.sizes
 * @param {ReturnType<typeof import("./flags.js").createFlags>} board.flags
 * @param {ReturnType<typeof import("./lights/lights.js").createLights>} board.lights
 * @param {ReturnType<typeof import("./camera.js").createCamera>} board.camera
 * @param {() => number} board.pixels   the long side that lit spaces have to have
 */
export function createAim({ drawing, sizes, flags, lights, camera, pixels }) {
  const { at, unit } = drawing;
  const boxesOf = (/** @type {number[]} */ spaces) => spaces.map((space) => boxOfSpace(at[space], unit));

  return {
    /** The lit space that is meant by a touch. @param {{clientX: number, clientY: number}} event */
    spaceAt(event) {
      const lit = lights.spaces();
      if (!lit) return null;
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const exact = under instanceof SVGElement ? under.dataset.space : undefined;
      if (exact !== undefined) return Number(exact);
      return nearestSpace(lit, at, unit, camera.boardPoint(event), camera.scale());
    },

    /**
     * The space that is touched, lit or not, while there are some to choose from.
     * @param {{clientX: number, clientY: number}} event
     */
    anySpaceAt: (event) =>
      lights.spaces() ? nearestSpace(at.keys(), at, unit, camera.boardPoint(event), Infinity) : null,

    tooSmall: (/** @type {number} */ space) => sizes.longSide(space) * camera.scale() < SMALLEST_TARGET,

    /**
     * Closer to a lit space and those round it, so that the next tap can tell them apart.
     * @param {number} space
     */
    approach(space) {
      const away = (/** @type {number} */ other) =>
        Math.hypot(at[other][0] - at[space][0], at[other][1] - at[space][1]);
      const others = [...(lights.spaces() ?? [])].sort((one, other) => away(one) - away(other));
      camera.frame(boxOfSpace(at[space], unit), {
        force: true,
        least: pixels() / sizes.longSide(space),
        welcome: boxesOf(others),
      });
    },

    /**
     * Brings spaces into view, unless they are or the user has taken the camera; `force` (a new decision of a
     * person) takes it back.
     * @param {FrameRequest & import("./frames.js").FrameOptions} request
     */
    frame({ spaces = [], corner = null, box, lit = [], closer = false, ...options }) {
      const boxes = boxesOf(spaces);
      for (const [x, y, width, height] of [
        ...(box ? [box] : []),
        ...(corner === null ? [] : [drawing.corners[corner].bounds]),
      ]) {
        boxes.push({ x, y, width, height });
      }
      const landing = boxAround(lit.map(sizes.box));
      const around = landing ?? boxAround(boxes);
      if (!around) return;
      const least = landing ? pixels() / sizes.least(lit) : closer ? pixels() / unit : undefined;
      camera.frame(around, {
        ...options,
        least,
        welcome: [...(landing ? boxes : []), ...flags.near(around)],
      });
    },
  };
}
