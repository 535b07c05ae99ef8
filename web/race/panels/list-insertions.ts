/**
 * Animates insertions at the top of a list: the other lines glide down instead of jumping. A transform holds
 * them in place for one frame, because moving without a transform counts as layout shift.
 */
import { isMotionReduced } from "../../platform/theme.ts";

/** Height of a line in pixels, and duration of the animation in milliseconds. */
const [LINE_PIXELS, GLIDE_MS] = [41, 180];

const watchedLists: WeakSet<Element> = new WeakSet();

/** @param list  from a lit-html ref, which passes undefined on removal */
export function animateListInsertions(list: Element | undefined) {
  if (!(list instanceof HTMLElement) || watchedLists.has(list)) return;
  watchedLists.add(list);
  watch(list);
}

function watch(list: HTMLElement) {
  let first = list.firstElementChild;
  /** True if the list is scrolled down, to read older lines. */
  let isScrolledDown = false;
  let glideAnimation: Animation | undefined;

  function glide(pixels: number) {
    const startTransform = `translateY(${-pixels}px)`;
    glideAnimation?.cancel();
    list.style.transform = startTransform;
    requestAnimationFrame(() => {
      list.style.transform = "";
      glideAnimation = list.animate([{ transform: startTransform }, { transform: "none" }], {
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
    const insertedCount = first ? [...list.children].indexOf(first) : 0;
    first = list.firstElementChild;
    if (insertedCount > 0 && !isScrolledDown && !isMotionReduced()) glide(insertedCount * LINE_PIXELS);
  }).observe(list, { childList: true });
}
