/**
 * Reasons to ignore an error, as handlers for `catch`. Each gives null, so that the caller can see it.
 */

/** The engine gave no answer. The page shows its faults, or the caller says what it could not do. */
export const noAnswer = () => null;

/** It could not be fetched or kept. It is fetched again once it is needed. */
export const fetchedLater = () => null;

/** Others wait for the same promise and handle its error. */
export const handledElsewhere = () => null;

/** The browser or the player does not allow it; the page works without. */
export const notAllowed = () => null;

/** It could not be read. The caller says so, or has a second way. */
export const unreadable = () => null;
