/** Pointer input on the board: mouse hover or long press to preview, click or tap to pick a lit space. */

const LONG_PRESS_MS = 450;
/** Movement of a finger that still counts as a press, in pixels. */
const PRESS_TOLERANCE_PIXELS = 8;

export function watchPointer(
  view: HTMLElement,
  {
    spaceAt,
    onHover,
    onPick,
    onMiss,
    onDoubleMiss,
  }: {
    /** Returns the lit space at a pointer position, if any. */
    spaceAt: (event: { clientX: number; clientY: number }) => number | null;
    onHover: (space: number | null) => void;
    onPick: (space: number) => void;

    /** A click or a tap that hits no lit space. */
    onMiss: (event: { clientX: number; clientY: number }) => void;

    /** A double click or double tap that hits no lit space. */
    onDoubleMiss: () => void;
  },
) {
  const abortController = new AbortController();
  let hoveredSpace: number | null = null;
  /** The touch that may become a long press. */
  let press: { x: number; y: number; timer: number } | null = null;
  /** Ignore the click that follows a long press. */
  let ignoresNextClick = false;

  function hover(spaceUnder: number | null) {
    // No previews in referee mode (table-dice.ts).
    const space = "referee" in document.documentElement.dataset ? null : spaceUnder;
    if (space === hoveredSpace) return;
    hoveredSpace = space;
    view.toggleAttribute("data-over-lit", space !== null);
    onHover(space);
  }

  function cancelPress() {
    if (press) clearTimeout(press.timer);
    press = null;
  }

  function on<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) {
    view.addEventListener(name, listener, { signal: abortController.signal });
  }

  on("pointermove", (event) => {
    if (event.pointerType !== "touch") {
      // While a button is down the board is being dragged.
      if (event.buttons === 0) hover(spaceAt(event));
      return;
    }
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > PRESS_TOLERANCE_PIXELS)
      cancelPress();
  });
  on("pointerleave", (event) => {
    if (event.pointerType !== "touch") hover(null);
  });
  on("pointerdown", (event) => {
    ignoresNextClick = false;
    if (event.pointerType !== "touch") return;
    if (!event.isPrimary) {
      cancelPress();
      return;
    }
    hover(null);
    const { clientX, clientY } = event;
    const timer = window.setTimeout(() => {
      press = null;
      ignoresNextClick = true;
      hover(spaceAt({ clientX, clientY }));
    }, LONG_PRESS_MS);
    press = { x: clientX, y: clientY, timer };
  });
  on("pointerup", cancelPress);
  on("pointercancel", cancelPress);
  on("contextmenu", (event) => {
    // Keep the phone's context menu from opening during a long press.
    if (press || ignoresNextClick) event.preventDefault();
  });
  on("click", (event) => {
    if (ignoresNextClick) {
      ignoresNextClick = false;
      return;
    }
    const space = spaceAt(event);
    if (space !== null) onPick(space);
    else onMiss(event);
  });
  on("dblclick", (event) => {
    if (spaceAt(event) === null) onDoubleMiss();
  });

  return {
    /** Clears the hover state, because the lit spaces have changed. */
    clearHover() {
      hoveredSpace = null;
      view.removeAttribute("data-over-lit");
    },
    destroy() {
      cancelPress();
      abortController.abort();
    },
  };
}
