/** Pointers over the lit spaces: hover with a mouse, a long press with a finger, a click or a tap to pick. */

const LONG_PRESS_MS = 450;
/** A finger may tremble this many pixels and still press. */
const TREMBLE_PIXELS = 8;

export function watchPointer(
  view: HTMLElement,
  {
    spaceAt,
    onHover,
    onPick,
    onOther,
    onEmptyDouble,
  }: {
    /** The lit space meant, if any. */
    spaceAt: (event: { clientX: number; clientY: number }) => number | null;
    onHover: (space: number | null) => void;
    onPick: (space: number) => void;

    /** A click or a tap elsewhere. */
    onOther: (event: { clientX: number; clientY: number }) => void;

    /** Double click or double tap where nothing is lit. */
    onEmptyDouble: () => void;
  },
) {
  const listening = new AbortController();
  let hovered: number | null = null;
  /** The finger that may become a long press. */
  let press: { x: number; y: number; timer: number } | null = null;
  /** The click that follows a long press only ends it. */
  let swallowClick = false;

  function hover(under: number | null) {
    // A referee (table-dice.ts) previews no moves.
    const space = "referee" in document.documentElement.dataset ? null : under;
    if (space === hovered) return;
    hovered = space;
    view.toggleAttribute("data-over-lit", space !== null);
    onHover(space);
  }

  function letGo() {
    if (press) clearTimeout(press.timer);
    press = null;
  }

  function on<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) {
    view.addEventListener(name, listener, { signal: listening.signal });
  }

  on("pointermove", (event) => {
    if (event.pointerType !== "touch") {
      // While a button is down the board is being dragged.
      if (event.buttons === 0) hover(spaceAt(event));
      return;
    }
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > TREMBLE_PIXELS) letGo();
  });
  on("pointerleave", (event) => {
    if (event.pointerType !== "touch") hover(null);
  });
  on("pointerdown", (event) => {
    swallowClick = false;
    if (event.pointerType !== "touch") return;
    if (!event.isPrimary) {
      letGo();
      return;
    }
    hover(null);
    const { clientX, clientY } = event;
    const timer = window.setTimeout(() => {
      press = null;
      swallowClick = true;
      hover(spaceAt({ clientX, clientY }));
    }, LONG_PRESS_MS);
    press = { x: clientX, y: clientY, timer };
  });
  on("pointerup", letGo);
  on("pointercancel", letGo);
  on("contextmenu", (event) => {
    // On a phone the system's menu would come up in the middle of a long press.
    if (press || swallowClick) event.preventDefault();
  });
  on("click", (event) => {
    if (swallowClick) {
      swallowClick = false;
      return;
    }
    const space = spaceAt(event);
    if (space !== null) onPick(space);
    else onOther(event);
  });
  on("dblclick", (event) => {
    if (spaceAt(event) === null) onEmptyDouble();
  });

  return {
    /** The lights have changed: what was hovered may be gone. */
    forget() {
      hovered = null;
      view.removeAttribute("data-over-lit");
    },
    destroy() {
      letGo();
      listening.abort();
    },
  };
}
