/**
 * The browser's cache for boards from the wall, as page and service worker call it.
 */
export const BOARDS = "boards.1";
/** The folder of the site in which they lie. */
export const WALL = "wall/";
