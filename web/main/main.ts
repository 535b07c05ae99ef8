import { startApp } from "./app.ts";
import { breath } from "../core/loading/bit-by-bit.ts";
import { beginLanguage } from "../core/language/languages.ts";
import { beginRaceParts } from "./race-parts.ts";

/** Longer than so many milliseconds the page does not wait for the first screen to be seen. */
const FIRST_SCREEN_WITHIN = 500;

async function begin() {
  const seen = Promise.race([
    globalThis.firstScreen?.drawn,
    new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_WITHIN)),
  ]);
  const [language] = await Promise.all([beginLanguage(), seen]);
  // The race is about to be there: what it shows comes while the page puts itself together.
  if (globalThis.firstScreen?.shown === "board") beginRaceParts();
  await breath();
  startApp(language);
}

// When it is delivered, this is no module (tooling/start_script.mjs): what fails is told as if it were one.
begin().catch(reportError);
