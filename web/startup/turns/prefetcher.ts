/**
 * Prepares the next visit once the game is cached on the device: its quick race and the opening of the last
 * race. Works while the race waits for the player or home is shown.
 */
import site from "virtual:site";
import { nextRace } from "./lazy-entry.ts";
import { noAnswer } from "../../core/loading/ignored-errors.ts";
import { createNextStore } from "./next-store.ts";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";

/** Time without a change after which the player is thinking or away, in ms. */
const AT_REST = 1_500;
const IN_MOTION = ["opening", "moving"];
/** True if the game was cached before this visit, so that the next visit will start in the same way. */
const isReturn = Boolean(navigator.serviceWorker?.controller);

/** The view on the screen; null while something moves or the game is not cached. */
function standingIn({ screen, boot, kept, race, settings }: State) {
  if (boot.status !== "ready" || kept.status !== "ready" || settings.races === 0) return null;
  if (screen === "home") return screen;
  return screen === "race" && race && !IN_MOTION.includes(race.phase) ? race.view : null;
}

export function createPrefetcher({ actions, ask, storage, store }: Page) {
  const nextStore = createNextStore(storage.area);
  let standing: unknown = null;
  let rest: ReturnType<typeof setTimeout> | undefined;

  async function prepare(stood: unknown) {
    const part = await nextRace.fetch();
    const { phase, view } = store.state.race ?? {};
    if (view && stood === view && phase === "choosing") {
      const { link } = view;
      const latest = await part.precomputeResume(ask);
      if (standing !== stood) return;
      if (latest) nextStore.writeLatest({ version: site.worker, link, ...latest });
    }
    const wanted = actions.quickDraft();
    const goOn = () => standing === stood;
    if (!nextStore.readNext(site.worker, wanted)) {
      const next = await part.prepare(wanted, ask, goOn);
      if (next) nextStore.writeNext({ version: site.worker, ...next });
    }
    if (isReturn && !nextStore.hasWarmedUp(site.worker) && (await part.warmUpCompiler(wanted, ask, goOn)))
      nextStore.writePractised(site.worker);
  }

  return {
    /** Runs after each render. */
    follow(state: State) {
      const stands = standingIn(state);
      if (stands === standing) return;
      standing = stands;
      clearTimeout(rest);
      if (stands) rest = setTimeout(() => prepare(stands).catch(noAnswer), AT_REST);
    },
  };
}
