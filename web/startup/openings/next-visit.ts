/**
 * Prepares the next visit once the game is cached on the device: its quick race and the opening of the last
 * race. Works while the race waits for the player or home is shown.
 */
import site from "virtual:site";
import { nextRace } from "./lazy-entry.ts";
import { ignoreNoAnswer } from "../../platform/loading/ignored-errors.ts";
import { createNextStore } from "./next-store.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";

/** Time without a change after which the player is thinking or away, in ms. */
const IDLE_MS = 1_500;
const MOVING_PHASES = ["opening", "moving"];
/** True if the game was cached before this visit, so that the next visit will start in the same way. */
const isReturn = Boolean(navigator.serviceWorker?.controller);

/** The view on the screen; null while something moves or the game is not cached. */
function idleView({ screen, boot, installation, race, settings }: State) {
  if (boot.status !== "ready" || installation.status !== "ready" || settings.races === 0) return null;
  if (screen === "home") return screen;
  return screen === "race" && race && !MOVING_PHASES.includes(race.phase) ? race.view : null;
}

export function createNextVisitPreparation({ actions, ask, storage, store }: Page) {
  const nextStore = createNextStore(storage.local);
  let current: unknown = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function prepare(preparedView: unknown) {
    const part = await nextRace.fetch();
    const { phase, view } = store.state.race ?? {};
    if (view && preparedView === view && phase === "choosing") {
      const { link } = view;
      const latest = await part.precomputeResume(ask);
      if (current !== preparedView) return;
      if (latest) nextStore.writeResumeCache({ version: site.worker, link, ...latest });
    }
    const draft = actions.quickDraft();
    const canContinue = () => current === preparedView;
    if (!nextStore.readNext(site.worker, draft)) {
      const next = await part.prepare(draft, ask, canContinue);
      if (next) nextStore.writeNext({ version: site.worker, ...next });
    }
    if (
      isReturn &&
      !nextStore.hasWarmedUp(site.worker) &&
      (await part.warmUpCompiler(draft, ask, canContinue))
    )
      nextStore.writeWarmedUp(site.worker);
  }

  return {
    /** Starts the preparation once nothing has changed for a while. Runs after each render. */
    afterRender(state: State) {
      const view = idleView(state);
      if (view === current) return;
      current = view;
      clearTimeout(timer);
      if (view) timer = setTimeout(() => prepare(view).catch(ignoreNoAnswer), IDLE_MS);
    },
  };
}
