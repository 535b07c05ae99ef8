/**
 * The pane with the pictures. At rest the pictures are placed for the camera, so that the browser draws lines
 * and letters sharply at every scale without a new layout. While the camera moves, the pane is shifted and
 * scaled as last drawn, which is cheap. It is larger than the stage, so the edges stay filled, and is drawn
 * again when the camera leaves it.
 */
import { contains, detailLevel, visibleBox } from "./geometry.ts";
import type { Size } from "./geometry.ts";

/** Position and scale of a camera. */
export type Stand = { x: number; y: number; k: number };

/** How far the pane reaches over the stage, as a part of it. */
const MARGIN = 0.1;
/** Closer than this to what was drawn, one would see that it is stretched. */
const MOST_STRETCH = 1.7;

export function createPane({
  pane,
  pictures,
  stage,
  unit,
}: {
  pane: HTMLElement;
  pictures: SVGSVGElement[];

  /** As large as it is now. */
  stage: Size;

  /** Board units for one space. */
  unit: number;
}) {
  /** The camera for which the pictures have been drawn, and the box they show. */
  let drawn = { x: 0, y: 0, k: 0, box: { x: 0, y: 0, width: 0, height: 0 } };

  /**
   * The pane's reach over each edge of the stage, in whole pixels, so that the pictures lie on the screen's
   * own.
   */
  const reach = () => ({ x: Math.round(stage.width * MARGIN), y: Math.round(stage.height * MARGIN) });

  /** Draws sharply for the current camera. */
  function draw(at: Stand) {
    const { x, y } = reach();
    const box = visibleBox(at, stage, { top: -y, right: -x, bottom: -y, left: -x });
    drawn = { x: at.x, y: at.y, k: at.k, box };
    const place = `translate(${at.x + x}px, ${at.y + y}px) scale(${at.k})`;
    const detail = detailLevel(at.k * unit);
    for (const picture of pictures) {
      picture.style.transform = place;
      if (picture.dataset.detail !== detail) picture.dataset.detail = detail;
    }
    pane.style.transform = "";
  }

  /** Moves the drawn pane to the camera; the pane turns about the stage's corner. */
  function shift(at: Stand) {
    const stretch = at.k / drawn.k;
    const [x, y] = [at.x - drawn.x * stretch, at.y - drawn.y * stretch];
    pane.style.transform = `translate(${x}px, ${y}px) scale(${stretch})`;
  }

  /** True if the drawn pane covers the view of the camera. */
  const does = (at: Stand) => at.k <= drawn.k * MOST_STRETCH && contains(drawn.box, visibleBox(at, stage));

  return {
    /** The stage has another size. */
    spread() {
      const { x, y } = reach();
      pane.style.inset = `${-y}px ${-x}px`;
      drawn.k = 0;
    },

    /** Moves the pictures with the camera. */
    paint(at: Stand, moving: boolean) {
      if (moving && does(at)) shift(at);
      else if (at.x !== drawn.x || at.y !== drawn.y || at.k !== drawn.k || pane.style.transform) draw(at);
    },
  };
}
