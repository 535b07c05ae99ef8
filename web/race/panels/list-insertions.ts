/**
 * Animates insertions at the top of a list: the other lines glide down instead of jumping. A transform holds
 * them in place for one frame, because moving without a transform counts as layout shift.
 */
import { isMotionReduced } from "../../platform/theme.ts";

/** Height of a line in pixels, and duration of the animation in milliseconds. */
const [LINE_PIXELS, GLIDE_MS] = [41, 180];

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
  let isScrolledDown = false;
  let gliding: Animation | undefined;

  function glide(pixels: number) {
    const held = `translateY(${-pixels}px)`;
    gliding?.cancel();
    list.style.transform = held;
    requestAnimationFrame(() => {
      list.style.transform = "";
      gliding = list.animate([{ transform: held }, { transform: "none" }], {
        duration: GLIDE_MS,
        easing: "ease-out",
      });
    });
  }

  const frame = list.parentElement;
  const updateScrolled = () => {
    isScrolledDown = Number(frame?.scrollTop) > 0;
  };
  frame?.addEventListener("scroll", updateScrolled, { passive: true });
  new MutationObserver(() => {
    const pushed = first ? [...list.children].indexOf(first) : 0;
    first = list.firstElementChild;
    if (pushed > 0 && !isScrolledDown && !isMotionReduced()) glide(pushed * LINE_PIXELS);
  }).observe(list, { childList: true });
}
