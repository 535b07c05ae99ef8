/**
 * Lines that come push the others down. Those do not jump, they glide: for a frame they are held where they
 * were, since what has another place in a frame than in the one before counts as unsteady, to browsers as to
 * eyes.
 */
import { still } from "../../core/theme.ts";

/** Pixels that a line is high, and milliseconds. */
const [LINE, GLIDES_FOR] = [41, 180];

const watched: WeakSet<Element> = new WeakSet();

/** @param list  a directive's, so there may be none any more */
export function animateListInsertions(list: Element | undefined) {
  if (!(list instanceof HTMLElement) || watched.has(list)) return;
  watched.add(list);
  watch(list);
}

function watch(list: HTMLElement) {
  let first = list.firstElementChild;
  /** Somebody is reading further down. */
  let isRead = false;
  let gliding: Animation | undefined;

  function glide(pixels: number) {
    const held = `translateY(${-pixels}px)`;
    gliding?.cancel();
    list.style.transform = held;
    requestAnimationFrame(() => {
      list.style.transform = "";
      gliding = list.animate([{ transform: held }, { transform: "none" }], {
        duration: GLIDES_FOR,
        easing: "ease-out",
      });
    });
  }

  const frame = list.parentElement;
  const scrolled = () => {
    isRead = Number(frame?.scrollTop) > 0;
  };
  frame?.addEventListener("scroll", scrolled, { passive: true });
  new MutationObserver(() => {
    const pushed = first ? [...list.children].indexOf(first) : 0;
    first = list.firstElementChild;
    if (pushed > 0 && !isRead && !still()) glide(pushed * LINE);
  }).observe(list, { childList: true });
}
