/**
 * Sentences of cars that go out in a crash; the others break down.
 */
const CRASH = /\.(corner|stops|blocked|bodywork)\b/;

/** True if a sentence on a car that is out tells of a crash. */
export const tellsOfCrash = (id: string) => CRASH.test(id);
