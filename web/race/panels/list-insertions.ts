/**
 * Animates insertions at the top of a list: the other lines glide down instead of jumping. A transform holds
 * them in place for one frame, because moving without a transform counts as layout shift.
 */
import { still } from "../../core/theme.ts";

/** Height of a line in pixels, and duration of the animation in milliseconds. */
const [LINE, GLIDES_FOR] = [41, 180];

const watched: WeakSet<Element> = new WeakSet();

/** @param list  from a lit-html ref, which passes undefined on removal */
export function animateListInsertions(list: Element | undefined) {
  if (!(list instanceof HTMLElement) || watched.has(list)) return;
  watched.add(list);
  watch(list);
}

function watch(list: HTMLElement) {
  let first = list.firstElementChild;
  /** True if the list is scrolled down, to read older lines. */
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
