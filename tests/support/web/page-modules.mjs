/**
 * Lets node import the modules of the page: `node --import ./tests/support/web/page-modules.mjs --test FILE`.
 * It installs a document, and resolves the modules that the bundler provides.
 */
import { register } from "node:module";
import { JSDOM } from "../../../web/node_modules/jsdom/lib/api.js";
import "../../../web/startup/trusted-types.ts";

register("./resolve-virtual.mjs", import.meta.url);

const GLOBALS = [
  "document", "Element", "HTMLElement", "HTMLInputElement", "HTMLTextAreaElement", "HTMLFormElement",
  "SVGElement", "Node", "Event", "CustomEvent", "KeyboardEvent", "MouseEvent", "FormData",
  "localStorage", "getComputedStyle", "location", "history", "requestAnimationFrame",
  "cancelAnimationFrame", "DocumentFragment", "HTMLDialogElement", "DOMParser", "XMLSerializer",
  "MutationObserver", "navigator",
]; // biome-ignore format: a list

const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
  url: "https://localhost/",
  pretendToBeVisual: true,
});

/** Media queries that match, such as "(max-width: 700px)" for a phone. @type {Set<string>} */
export const matchingMedia = new Set();

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(window, {
  matchMedia: (/** @type {string} */ media) => ({
    get matches() {
      return matchingMedia.has(media);
    },
    addEventListener() {},
    removeEventListener() {},
  }),
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
});
Object.assign(window.Element.prototype, {
  scrollIntoView() {},
  scrollTo() {},
  scrollBy() {},
  animate: () => ({ finished: Promise.resolve(), cancel() {} }),
  getAnimations: () => [],
});
for (const name of [...GLOBALS, "matchMedia", "ResizeObserver", "IntersectionObserver"])
  Object.defineProperty(globalThis, name, { value: window[name], writable: true, configurable: true });
Object.defineProperty(globalThis, "window", { value: window, writable: true, configurable: true });
