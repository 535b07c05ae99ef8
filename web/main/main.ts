import { startApp } from "./app.ts";
import { beginLanguage } from "../core/language/languages.ts";
import { paintedScreen } from "../startup/painted-screen.ts";
import { beginRaceParts } from "./race-parts.ts";

/** Milliseconds for which the page waits until the first screen is visible. */
const FIRST_SCREEN_WITHIN = 500;

async function begin() {
  const seen = Promise.race([
    globalThis.firstScreen?.drawn,
    new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_WITHIN)),
  ]);
  const [language] = await Promise.all([beginLanguage(), seen]);
  // The race is about to be there: what it shows comes while the page puts itself together.
  if (globalThis.firstScreen?.shown === "board") beginRaceParts();
  // Beneath a painted screen the browser handles input first.
  if (paintedScreen()) await new Promise((resolve) => setTimeout(resolve));
  startApp(language);
}

// The delivered script is no module (tooling/startup/start_script.mjs): errors are reported as those of a
// module would be.
begin().catch(reportError);
