/**
 * The pane with the pictures. At rest the pictures themselves are transformed, so that the browser draws
 * lines and text sharply at every scale without a new layout. While the camera moves, the pane is transformed
 * as last drawn, which is cheap. The pane is larger than the stage, so that the edges stay filled; it is
 * redrawn when the camera leaves it.
 */
import { contains, detailLevel, visibleBox, type CameraPosition, type Size } from "./geometry.ts";

/** Margin of the pane around the stage, as a share of the stage's size. */
const MARGIN_SHARE = 0.1;
/** Redraw when scaled beyond this factor, because it would look blurred. */
const MAX_STRETCH = 1.7;

type PaneOptions = {
  pane: HTMLElement;
  pictures: SVGSVGElement[];

  /** Current size in pixels; updated in place. */
  stage: Size;

  /** Board units per space. */
  unit: number;
};

export function createPane({ pane, pictures, stage, unit }: PaneOptions) {
  /** The camera for which the pictures were last drawn, and the box they cover. */
  let last = { x: 0, y: 0, k: 0, box: { x: 0, y: 0, width: 0, height: 0 } };

  /**
   * Returns the margin of the pane, in whole pixels, so that the pictures stay aligned to the pixels of the
   * screen.
   */
  const paneMargin = () => ({
    x: Math.round(stage.width * MARGIN_SHARE),
    y: Math.round(stage.height * MARGIN_SHARE),
  });

  /** Redraws the pictures sharply for the current camera. */
  function draw(at: CameraPosition) {
    const { x, y } = paneMargin();
    const box = visibleBox(at, stage, { top: -y, right: -x, bottom: -y, left: -x });
    last = { x: at.x, y: at.y, k: at.k, box };
    const place = `translate(${at.x + x}px, ${at.y + y}px) scale(${at.k})`;
    const detail = detailLevel(at.k * unit);
    for (const picture of pictures) {
      picture.style.transform = place;
      if (picture.dataset.detail !== detail) picture.dataset.detail = detail;
    }
    pane.style.transform = "";
  }

  /** Moves and scales the drawn pane to match the camera. */
  function shift(at: CameraPosition) {
    const stretch = at.k / last.k;
    const [x, y] = [at.x - last.x * stretch, at.y - last.y * stretch];
    pane.style.transform = `translate(${x}px, ${y}px) scale(${stretch})`;
  }

  /** True if the drawn pane covers the view of the camera. */
  const isCovered = (at: CameraPosition) =>
    at.k <= last.k * MAX_STRETCH && contains(last.box, visibleBox(at, stage));

  return {
    /** Adapts the pane to a new size of the stage. */
    resize() {
      const { x, y } = paneMargin();
      pane.style.inset = `${-y}px ${-x}px`;
      pane.style.transformOrigin = `${x}px ${y}px`; // the top left corner of the stage
      last.k = 0;
    },

    /** Shows the view of the camera: moves the pane while possible, otherwise redraws. */
    paint(at: CameraPosition, isMoving: boolean) {
      if (isMoving && isCovered(at)) shift(at);
      else if (at.x !== last.x || at.y !== last.y || at.k !== last.k || pane.style.transform) draw(at);
    },
  };
}
