/** Finds the space under the pointer, and frames spaces with the camera. */
import { itemAt } from "../../platform/lists/item-at.ts";
import { boxAround, boxOfSpace, nearestSpace, type Box } from "./geometry.ts";
import { SMALLEST_TARGET_PIXELS, type createSizes } from "./sizes.ts";
import type { Drawing } from "../../domain/circuits/drawing.ts";
import type { createCamera } from "./camera.ts";
import type { createFlags } from "./flags.ts";
import type { FrameOptions } from "./frames.ts";
import type { createLights } from "./lights/lights.ts";

/** Parts of the board that must be in view; the frame contains all of them. */
interface FrameRequest {
  spaces?: number[];
  /** Index of a corner; includes all its spaces. */
  corner?: number | null;
  box?: [number, number, number, number];
  /** Zoom in as far as for a decision, even if everything is in view already. */
  isCloseUp?: boolean;
  /** Spaces to choose from: always framed. The other parts are optional if there are any of these. */
  litSpaces?: number[];
}

type TargetingOptions = {
  drawing: Drawing;
  sizes: ReturnType<typeof createSizes>;
  flags: ReturnType<typeof createFlags>;
  lights: ReturnType<typeof createLights>;
  camera: ReturnType<typeof createCamera>;

  /** Minimum long side of a lit space, in pixels. */
  minimumPixels: () => number;
};

export function createTargeting({ drawing, sizes, flags, lights, camera, minimumPixels }: TargetingOptions) {
  const { at, unit } = drawing;
  const boxesOf = (spaces: number[]) => spaces.map((space) => boxOfSpace(itemAt(at, space), unit));

  return {
    /** Returns the lit space at or near a pointer position; null if there is none. */
    spaceAt(event: { clientX: number; clientY: number }) {
      const litSpaces = lights.spaces();
      if (!litSpaces) return null;
      const element = document.elementFromPoint(event.clientX, event.clientY);
      const spaceUnder = element instanceof SVGElement ? element.dataset.space : undefined;
      if (spaceUnder !== undefined) return Number(spaceUnder);
      return nearestSpace(litSpaces, at, unit, camera.boardPoint(event), camera.scale());
    },

    /** Returns the space under a pointer position, lit or not; null outside, or while no space is lit. */
    anySpaceAt: (event: { clientX: number; clientY: number }) =>
      lights.spaces() ? nearestSpace(at.keys(), at, unit, camera.boardPoint(event), Infinity) : null,

    isTooSmall: (space: number) => sizes.longSide(space) * camera.scale() < SMALLEST_TARGET_PIXELS,

    /** Zooms in on a lit space and its neighbours, so that the next tap can tell them apart. */
    zoomToDisambiguate(space: number) {
      const box = boxOfSpace(itemAt(at, space), unit);
      const distanceTo = ({ x, y }: Box) => Math.hypot(x - box.x, y - box.y);
      camera.frame(box, {
        force: true,
        minScale: minimumPixels() / sizes.longSide(space),
        optionalBoxes: boxesOf([...(lights.spaces() ?? [])]).sort(
          (one, other) => distanceTo(one) - distanceTo(other),
        ),
      });
    },

    /**
     * Brings parts of the board into view. Does nothing if they are in view, or if the user has moved the
     * camera, unless `force` is set.
     */
    frame({
      spaces = [],
      corner = null,
      box,
      litSpaces = [],
      isCloseUp = false,
      ...options
    }: FrameRequest & FrameOptions) {
      const boxes = boxesOf(spaces);
      for (const [x, y, width, height] of [
        ...(box ? [box] : []),
        ...(corner === null ? [] : [itemAt(drawing.corners, corner).bounds]),
      ]) {
        boxes.push({ x, y, width, height });
      }
      const landing = boxAround(litSpaces.map(sizes.box));
      const framedBox = landing ?? boxAround(boxes);
      if (!framedBox) return;
      const minScale = landing
        ? minimumPixels() / sizes.smallestLongSide(litSpaces)
        : isCloseUp
          ? minimumPixels() / unit
          : undefined;
      camera.frame(framedBox, {
        ...options,
        minScale,
        optionalBoxes: [...(landing ? boxes : []), ...flags.near(framedBox)],
      });
    },
  };
}
