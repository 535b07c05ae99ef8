/** The number of rounds of a random test: all in the full tier, a fifth in the ordinary tier. */
const isFullTier = (process.env.TEST_TIER ?? "full") === "full";

/** @param {number} all */
export const roundsOfTier = (all) => (isFullTier ? all : all / 5);
