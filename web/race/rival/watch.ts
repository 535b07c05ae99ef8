/**
 * Opens rival cards. Hovering over a car or row, or focusing a row, opens a card until the pointer or focus
 * leaves; a press opens one until it is closed.
 */
import { lazyRivalCard } from "./lazy-entry.ts";
import { closeCard, openCard, openCardOf } from "./card-state.ts";
import { reportPartLoaded } from "../../platform/store.ts";
import { memoisePerObject } from "../../platform/lists/memoise-per-object.ts";
import type { Page } from "../../domain/page.ts";

const HOVER_MS = 250;
const LEAVE_MS = 150;
const PRESS_MS = 400;
/** Maximum movement during a long press, in pixels. */
const PRESS_TOLERANCE_PIXELS = 8;
/** Minimum size of a car as a pointer target, in pixels. */
const TARGET_PIXELS = 24;

const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest(selector) : null;

const carOfRow = (row: Element) => Number((row as HTMLElement).dataset.car);

/** Returns the nearest car on the board at a point of the window, or -1. */
function carAt({ clientX, clientY }: { clientX: number; clientY: number }) {
  const nearbyCars = [...document.querySelectorAll(".stage .b-car")].flatMap((car) => {
    const box = car.querySelector("use")?.getBoundingClientRect();
    if (!(car instanceof SVGElement) || !box) return [];
    const [across, down] = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
    const isOn =
      Math.abs(across) <= Math.max(TARGET_PIXELS, box.width) / 2 &&
      Math.abs(down) <= Math.max(TARGET_PIXELS, box.height) / 2;
    return isOn ? [{ car: Number(car.dataset.car), away: Math.hypot(across, down) }] : [];
  });
  return nearbyCars.sort((one, other) => one.away - other.away)[0]?.car ?? -1;
}

/** Ignores the click that ends a long press. */
function swallowClick() {
  const swallow = (event: Event) => event.stopPropagation();
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), PRESS_MS);
}

/** Adds the listeners, once for each page. */
export const watchRivals = memoisePerObject(watch);

function watch(page: Page) {
  let timer = 0;
  let press: { x: number; y: number; timer: number } | null = null;
  /** The element with the focus before the card opened. */
  let before: HTMLElement | null = null;

  /** True while the focus returns to a row whose card has just closed; does not open the card again. */
  let isReturning = false;

  function open(car: number, options: Parameters<typeof openCard>[2]) {
    if (openCard(page, car, options)) lazyRivalCard.load(() => reportPartLoaded(page.store));
  }
  const isOpen = () => openCardOf(page.store.state.race, page.store.state) !== null;
  function schedule(milliseconds: number, act: () => void) {
    clearTimeout(timer);
    timer = window.setTimeout(act, milliseconds);
  }
  const closeSoon = () => schedule(LEAVE_MS, () => closeCard(page, { onlyUnpinned: true }));
  function cancelPress() {
    clearTimeout(press?.timer);
    press = null;
  }
  function openToStay(car: number, row: Element | null, focus = false) {
    const openCard = openCardOf(page.store.state.race, page.store.state);
    if (openCard?.isPinned && openCard.car === car) return close();
    before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    open(car, { row, isPinned: true, focus });
  }
  function close() {
    const hadFocus = closest(document.activeElement, ".rival-card");
    closeCard(page);
    isReturning = true;
    if (hadFocus) before?.focus();
    isReturning = false;
  }

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const row = closest(event.target, ".order-row");
    if (closest(event.target, ".rival-card")) clearTimeout(timer);
    else if (row) schedule(HOVER_MS, () => open(carOfRow(row), { row }));
    else if (!closest(event.target, ".stage-board")) closeSoon();
  });
  document.addEventListener("pointermove", (event) => {
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > PRESS_TOLERANCE_PIXELS)
      cancelPress();
    if (event.pointerType !== "mouse" || !closest(event.target, ".stage-board")) return;
    if (event.buttons !== 0) return clearTimeout(timer);
    schedule(isOpen() ? LEAVE_MS : HOVER_MS, () => {
      const car = carAt(event);
      if (car >= 0) open(car, {});
      else closeCard(page, { onlyUnpinned: true });
    });
  });
  document.addEventListener("pointerdown", (event) => {
    if (isOpen() && !closest(event.target, ".rival-card, .order-row")) close();
    if (event.pointerType === "mouse" || !closest(event.target, ".stage-board")) return;
    if (!event.isPrimary) return cancelPress();
    const hold = window.setTimeout(() => {
      const car = carAt(event);
      if (car < 0) return;
      openToStay(car, null);
      swallowClick();
    }, PRESS_MS);
    press = { x: event.clientX, y: event.clientY, timer: hold };
  });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, cancelPress);
  document.addEventListener("click", (event) => {
    const row = closest(event.target, ".order-row");
    if (row) openToStay(carOfRow(row), row, event.detail === 0);
    else if (
      (event as PointerEvent).pointerType === "mouse" &&
      closest(event.target, ".stage-board") &&
      !closest(event.target, "[data-space]") &&
      carAt(event) >= 0
    )
      openToStay(carAt(event), null);
    else if (closest(event.target, ".rival-close")) close();
  });
  document.addEventListener("focusin", ({ target }) => {
    const row = closest(target, ".order-row");
    if (isReturning) return;
    if (row && target instanceof Element && target.matches(":focus-visible")) open(carOfRow(row), { row });
    else if (!closest(target, ".rival-card")) closeCard(page, { onlyUnpinned: true });
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !isOpen()) return;
      event.stopPropagation();
      close();
    },
    true,
  );
}
