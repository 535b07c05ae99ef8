import { startApp } from "./app.js";
import { breath } from "../core/loading/bit-by-bit.js";
import { beginLanguage } from "../core/language/languages.js";

/** Longer than so many milliseconds the page does not wait for the first screen to be seen. */
const FIRST_SCREEN_WITHIN = 500;

const seen = Promise.race([
  globalThis.firstScreen?.drawn,
  new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_WITHIN)),
]);
const [language] = await Promise.all([beginLanguage(), seen]);
await breath();
startApp(language);
