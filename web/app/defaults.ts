/** Default driver names until the engine's catalogue replaces them. */

/** Ordered by livery, equal to the engine's names: a link is shorter for drivers with default names. */
export const DRIVER_NAMES = "Ada Bruno Chloé Dario Elsa Farid Greta Hugo Inès Jonas".split(" ");
