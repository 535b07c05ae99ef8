/** Name of the browser cache for boards of the gallery, used by the page and the service worker. */
export const BOARDS_CACHE = "boards.1";
/** Folder of the site that contains these boards; stored with them, so the name stays. */
export const GALLERY_FOLDER = "wall/";
