import { startApp } from "./app.js";
import { beginLanguage } from "../core/language/languages.js";

/** Longer than so many milliseconds the page does not wait for the first screen to be seen. */
const FIRST_SCREEN_WITHIN = 500;

const seen = Promise.race([
  globalThis.firstScreen?.drawn,
  new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_WITHIN)),
]);
const [language] = await Promise.all([beginLanguage(), seen]);
// What has been tapped by now is answered first.
await new Promise((resolve) => setTimeout(resolve));
startApp(language);
