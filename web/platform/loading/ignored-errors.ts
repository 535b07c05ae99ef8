/**
 * Handlers for `catch` that ignore an error, named after the reason. Each returns null, so that the caller
 * can detect it.
 */

/** The engine gave no answer. The page shows engine faults itself, or the caller reports what failed. */
export const ignoreNoAnswer = () => null;

/** A file could not be fetched or cached. It is fetched again when it is needed. */
export const ignoreFetchFailure = () => null;

/** Other code awaits the same promise and handles its error. */
export const ignoreHandledElsewhere = () => null;

/** The browser or the player does not allow it; the page works without it. */
export const ignoreNotAllowed = () => null;

/** Something could not be read. The caller reports it, or has a fallback. */
export const ignoreUnreadable = () => null;
