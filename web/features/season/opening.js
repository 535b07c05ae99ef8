/**
 * Seasons that are opened: by their address, from a file or a link, with the results that others bring.
 */
import { say } from "../../core/language/messages.js";
import { SEASON, showInstead } from "../../core/router.js";

/** @typedef {import("../../protocol.js").Reply} Reply */
/** @typedef {import("./controller.js").SeasonShown} SeasonShown */

/** @param {string} at @returns {SeasonShown} */
export const nothingShown = (at) => ({
  at,
  season: null,
  fault: null,
  percent: null,
  window: null,
  table: "drivers",
  chosen: null,
  plan: null,
});

/** @param {Reply} reply */
export const reasonOf = (reply) => reply.error ?? { id: "error.unanswered" };

/** @param {import("./controller.js").Means} means */
export function createOpening({ page, repository, asked, settle, update }) {
  const { store, actions } = page;

  /** The result of a race from its link. Where another one stands, both are shown. @param {string} link */
  async function bring(link) {
    const file = store.state.season?.season?.file;
    if (file === undefined) return;
    const reply = await asked({ act: "merge", season: file, link });
    const conflict =
      reply.error?.id === "error.season.conflict" ? await asked({ act: "weigh", season: file, link }) : null;
    if (conflict?.weighed) update({ window: { kind: "conflict", ...conflict.weighed } });
    else settle(reply);
  }

  /**
   * A season from a file or a link; one that is here already is brought together with it.
   * @param {string} text
   * @returns {Promise<Reply>}
   */
  async function receive(text) {
    const reply = await asked({ act: "open", text });
    if (!reply.season) return reply;
    const coming = reply.season;
    const stored = repository.find(coming.overview.id);
    const met = stored ? await asked({ act: "join", season: stored.file, text }) : null;
    const { outcome, at } = met?.joined ?? { outcome: "new", at: 0 };
    if (met?.season && met.coming) {
      await visit(coming.overview.id);
      update({ window: { kind: "parted", held: met.season, coming: met.coming, at } });
      return reply;
    }
    repository.keep(met?.season ?? coming);
    actions.notice(say(`seasons.received_${outcome}`, { season: coming.overview.name }));
    await visit(coming.overview.id);
    return reply;
  }

  /** @param {string} id */
  async function visit(id) {
    showInstead(SEASON + id);
    store.update({ seasonAt: id, screen: "season", season: nothingShown(id) });
    await open(id);
  }

  /** @param {string} at */
  async function open(at) {
    const stored = repository.find(at);
    if (!stored) {
      const reply = at.includes(".") ? await receive(at) : { ok: false, error: { id: "seasons.unknown" } };
      if (!reply.ok && store.state.season?.at === at) update({ fault: reasonOf(reply) });
      return;
    }
    const reply = await asked({ act: "overview", season: stored.file });
    if (store.state.season?.at !== at) return;
    if (reply.season) {
      reply.season.circuits.forEach(page.customCircuits.visit);
      update({ season: reply.season });
    } else update({ fault: reasonOf(reply) });
  }

  return { bring, receive, visit, open };
}
