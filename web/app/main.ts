import { startApp } from "./app.ts";
import { startLanguage } from "../platform/language/languages.ts";
import { paintedScreen } from "../startup/painted-screen.ts";
import { preloadRaceParts } from "./race-parts.ts";

/** Maximum wait for the first screen to be painted, in ms. */
const FIRST_SCREEN_TIMEOUT_MS = 500;

async function begin() {
  const firstPaint = Promise.race([
    globalThis.firstScreen?.paintSettled,
    new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_TIMEOUT_MS)),
  ]);
  const [language] = await Promise.all([startLanguage(), firstPaint]);
  // The race opens soon: load its parts while the page initialises.
  if (globalThis.firstScreen?.shown === "board") preloadRaceParts();
  // While a prerendered screen is shown, yield to the browser so that it can handle input first.
  if (paintedScreen()) await new Promise((resolve) => setTimeout(resolve));
  startApp(language);
}

// The delivered script is not a module (tooling/startup/start_script.mjs); report errors as a module would.
begin().catch(reportError);
