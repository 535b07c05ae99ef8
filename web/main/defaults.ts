/** Default set-up until the engine has named its own drivers. The engine's catalogue replaces it. */

/** By livery, as the engine has them: a link is shorter for drivers that keep their names. */
export const DRIVER_NAMES = [
  "Ada",
  "Bruno",
  "Chloé",
  "Dario",
  "Elsa",
  "Farid",
  "Greta",
  "Hugo",
  "Inès",
  "Jonas",
];
