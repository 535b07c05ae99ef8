/**
 * Sentences of cars that go out in a crash; the others break down.
 */
const CRASH = /\.(corner|stops|blocked|bodywork)\b/;

/** True if a sentence on a car that is out tells of a crash. @param {string} id */
export const tellsOfCrash = (id) => CRASH.test(id);
