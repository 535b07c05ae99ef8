/**
 * What the set-up shows until the engine has named its own drivers. The engine's catalogue replaces it.
 */

/** @type {import("./state.js").DriverKind[]} */
export const DRIVER_KINDS = ["steady", "bold", "careful"].map((id) => ({ id, name: { id: `driver.${id}` } }));

/** By livery. */
export const DRIVER_NAMES = ["Ada", "Amélie", "Sienna", "June", "Obi", "Otto", "Björn", "Rex", "Tomás", "Hanne"];
