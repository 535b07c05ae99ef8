/**
 * When the next quick race is prepared: once the game is kept on the device, while the race on the screen
 * stands still or home is shown, and the page is idle.
 */
import site from "virtual:site";
import { nextRace } from "../core/engine/door.js";

/** @typedef {import("../core/store.js").State} State */

/** What has stood still for as many milliseconds is being thought about, or nobody is there. */
const AT_REST = 1_500;
const IN_MOTION = ["opening", "moving"];

/** What stands on the screen, nothing while something moves or the game is not kept. @param {State} state */
function standingIn({ screen, boot, kept, race, settings }) {
  if (boot.status !== "ready" || kept.status !== "ready" || settings.races === 0) return null;
  if (screen === "home") return screen;
  return screen === "race" && race && !IN_MOTION.includes(race.phase) ? race.view : null;
}

/** @param {import("../core/page.js").Page} page */
export function createPrepared({ actions, ask, storage }) {
  /** @type {unknown} */
  let standing = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;

  /** @param {unknown} stood */
  async function prepare(stood) {
    const wanted = actions.quickDraft();
    if (storage.readNext(site.worker, wanted)) return;
    const part = await nextRace.fetch();
    const next = await part.prepare(wanted, ask, () => standing === stood);
    if (next) storage.writeNext({ version: site.worker, ...next });
  }

  return {
    /** Called after each painting of the page. @param {State} state */
    follow(state) {
      const stands = standingIn(state);
      if (stands === standing) return;
      standing = stands;
      clearTimeout(rest);
      if (stands) rest = setTimeout(() => prepare(stands).catch(() => {}), AT_REST); // another time, then
    },
  };
}
