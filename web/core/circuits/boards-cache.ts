/**
 * Name of the browser cache for boards from the wall, used by the page and the service worker.
 */
export const BOARDS = "boards.1";
/** Folder of the site that contains these boards. */
export const WALL = "wall/";
