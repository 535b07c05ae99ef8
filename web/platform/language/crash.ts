/** Ids of messages about cars that are out after a crash. Other retirements are breakdowns. */
const CRASH = /\.(corner|stops|blocked|bodywork)\b/;

/** True if a message about a retired car reports a crash. */
export const isCrashMessage = (id: string) => CRASH.test(id);
