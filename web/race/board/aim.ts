/** Spaces on the board: the one under the pointer, or those that have to be in view. */
import { itemAt } from "../../core/lists/item-at.ts";
import { boxAround, boxOfSpace, nearestSpace } from "./geometry.ts";
import { SMALLEST_TARGET } from "./sizes.ts";
import type { Drawing } from "../../core/circuits/drawing.ts";
import type { createCamera } from "./camera.ts";
import type { createFlags } from "./flags.ts";
import type { FrameOptions } from "./frames.ts";
import type { Box } from "./geometry.ts";
import type { createLights } from "./lights/lights.ts";
import type { createSizes } from "./sizes.ts";

/** Parts that must be in view; all given parts are joined. */
interface FrameRequest {
  spaces?: number[];
  /** Index of a corner: all its spaces. */
  corner?: number | null;
  box?: [number, number, number, number];
  /** As close as a decision may come, though all of it is in view already. */
  closer?: boolean;
  /** Spaces to choose from: they are framed first, the others as far as there is room. */
  lit?: number[];
}

export function createAim({
  drawing,
  sizes,
  flags,
  lights,
  camera,
  pixels,
}: {
  drawing: Drawing;
  sizes: ReturnType<typeof createSizes>;
  flags: ReturnType<typeof createFlags>;
  lights: ReturnType<typeof createLights>;
  camera: ReturnType<typeof createCamera>;

  /** The long side that lit spaces have to have. */
  pixels: () => number;
}) {
  const { at, unit } = drawing;
  const boxesOf = (spaces: number[]) => spaces.map((space) => boxOfSpace(itemAt(at, space), unit));

  return {
    /** The lit space that is meant by a touch. */
    spaceAt(event: { clientX: number; clientY: number }) {
      const lit = lights.spaces();
      if (!lit) return null;
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const exact = under instanceof SVGElement ? under.dataset.space : undefined;
      if (exact !== undefined) return Number(exact);
      return nearestSpace(lit, at, unit, camera.boardPoint(event), camera.scale());
    },

    /** The space that is touched, lit or not, while there are some to choose from. */
    anySpaceAt: (event: { clientX: number; clientY: number }) =>
      lights.spaces() ? nearestSpace(at.keys(), at, unit, camera.boardPoint(event), Infinity) : null,

    tooSmall: (space: number) => sizes.longSide(space) * camera.scale() < SMALLEST_TARGET,

    /** Closer to a lit space and those round it, so that the next tap can tell them apart. */
    zoomToDisambiguate(space: number) {
      const box = boxOfSpace(itemAt(at, space), unit);
      const away = ({ x, y }: Box) => Math.hypot(x - box.x, y - box.y);
      camera.frame(box, {
        force: true,
        least: pixels() / sizes.longSide(space),
        welcome: boxesOf([...(lights.spaces() ?? [])]).sort((one, other) => away(one) - away(other)),
      });
    },

    /**
     * Brings spaces into view, unless they are or the user has taken the camera; `force` (a new decision of a
     * person) takes it back.
     */
    frame({
      spaces = [],
      corner = null,
      box,
      lit = [],
      closer = false,
      ...options
    }: FrameRequest & FrameOptions) {
      const boxes = boxesOf(spaces);
      for (const [x, y, width, height] of [
        ...(box ? [box] : []),
        ...(corner === null ? [] : [itemAt(drawing.corners, corner).bounds]),
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
