/**
 * A new season while it is planned: the draft, what the engine says to it, and which rows are open.
 */
import { books } from "../../../core/rulebook-data.js";
import { freshSeed } from "../../../core/setup-draft.js";
import { removeTeam } from "./plan.js";
import { proposed } from "./proposed.js";
import { say, sentence } from "../../../core/language/messages.js";
import { whenAtRest } from "../../../core/loading/at-rest.js";

/** @typedef {import("../../../core/page.js").Page} Page */
/** @typedef {import("../../../protocol.js").SeasonPlan} SeasonPlan */
/** @typedef {import("../../../protocol.js").SeasonDraft} SeasonDraft */
/** @typedef {import("../../../protocol.js").Reply} Reply */

/** `openDate`, `openTeam`: the rows that are folded out, or -1.
 *  @typedef {SeasonDraft & {openDate: number, openTeam: number}} Planning */

/** @typedef {ReturnType<typeof createPlanner>} Planner */

/** @type {Planner | null} */
let made = null;

/** There is one. @param {Page} page @param {import("../controller.js").SeasonController} controller */
export function plannerOf(page, controller) {
  made ??= createPlanner(page, controller);
  return made;
}

/** @param {Reply} reply @returns {SeasonDraft | null} */
function draftOf(reply) {
  const { draft, problems, lines, liveries, may, most, kinds, grids, schemes, years } = reply;
  const { design = null, year = null } = reply;
  return draft && problems && lines && liveries && may && most && kinds && grids && schemes && years
    ? { draft, problems, design, lines, liveries, may, most, kinds, grids, schemes, years, year }
    : null;
}

/** Nobody has given the season a name. @param {Planning} plan */
const isUsual = ({ draft: { name, preset }, year }) =>
  name === say(`seasons.name_${preset}`) || (year !== null && name === say("seasons.name_year", { year }));

/** @param {Page} page @param {import("../controller.js").SeasonController} controller */
export function createPlanner(page, controller) {
  const { store, actions } = page;
  /** Grows with every change; the answer to an older one is not taken. */
  let changes = 0;
  let proposing = false;

  /** @param {Partial<Planning>} patch */
  function update(patch) {
    const plan = store.state.season?.plan;
    if (plan) controller.update({ plan: { ...plan, ...patch } });
  }

  /** @param {Reply} reply */
  const refuse = (reply) => actions.notice(sentence(reply.error ?? { id: "error.unanswered" }), "bad");

  /** A season to begin with. @param {SeasonDraft} found */
  const show = (found) => controller.update({ plan: { ...found, openDate: -1, openTeam: -1 } });

  /**
   * What the page knows of a season to begin with, the engine says too, as soon as nobody waits for anything
   * else. Its word counts.
   * @param {any} request
   */
  function confirm(request) {
    const mine = ++changes;
    whenAtRest(async () => {
      if (mine !== changes) return;
      const found = draftOf(await controller.asked(request));
      if (found && mine === changes) update(found);
    });
  }

  /**
   * The usual season of a kind.
   * @param {SeasonPlan["preset"]} preset
   */
  async function propose(preset) {
    if (proposing) return;
    const before = store.state.season?.plan;
    const rulebook = before?.draft.preset === "free" ? before.draft.rulebook : books[0];
    const named = before && !isUsual(before);
    const own = { seed: before?.draft.seed ?? freshSeed(), name: say(`seasons.name_${preset}`) };
    const kind = preset === "free" ? { preset, rulebook } : { preset };
    const person = say("name.you");
    const request = { act: "propose", ...kind, ...own, people: [person] };
    const known = named ? null : proposed({ ...kind, ...own, person });
    const found = known && draftOf(known);
    if (found) {
      show(found);
      return confirm(request);
    }
    proposing = true;
    const reply = await controller.asked(named ? { ...request, name: before.draft.name } : request);
    proposing = false;
    const answer = draftOf(reply);
    if (answer) show(answer);
    else refuse(reply);
  }

  /**
   * Lets the engine change the draft.
   * @param {any} request  without the draft
   * @param {SeasonPlan | undefined} draft
   */
  async function changed(request, draft = store.state.season?.plan?.draft) {
    const mine = ++changes;
    if (!draft) return;
    const reply = await controller.asked({ ...request, draft });
    const found = draftOf(reply);
    if (mine !== changes) return;
    if (found) update(found);
    else refuse(reply);
  }

  return {
    propose,
    update,

    /**
     * So many points on a line of a team's design.
     * @param {number} team
     * @param {import("../../../protocol.js").DesignLine} line
     * @param {number} points
     */
    spend: (team, { part, seat }, points) => changed({ act: "spend", team, part, seat, points }),

    /** The calendar of a championship. @param {number} year */
    takeYear(year) {
      const plan = store.state.season?.plan;
      if (!plan) return;
      update({ openDate: -1 });
      const name = isUsual(plan) ? say("seasons.name_year", { year }) : plan.draft.name;
      changed({ act: "calendar", year }, { ...plan.draft, name });
    },

    /** Cars are built once for the season, or are no matter of it. @param {boolean} on */
    build: (on) => changed({ act: "build", on }),

    /** Other rules for a free season. @param {string} rulebook @param {Record<string, string>} switches */
    changeRules: (rulebook, switches) => changed({ act: "rules", rulebook, switches }),

    /** Other colours for a team. @param {number} team @param {number} colours */
    changeColours: (team, colours) => changed({ act: "colours", team, colours }),

    /**
     * One car or two.
     * @param {number} team
     * @param {number} cars
     * @param {string} name of the second driver
     */
    changeCars: (team, cars, name) => changed({ act: "cars", team, cars, name }),

    /** A team of the computer's. @param {string} name @param {string} driver */
    addTeam: (name, driver) => changed({ act: "add_team", name, driver }),

    /** @param {number} team */
    removeTeam(team) {
      const plan = store.state.season?.plan;
      if (plan) changed({ act: "check" }, removeTeam(plan.draft, team));
    },

    /**
     * Designs that do not add up any more, since other points are to be spent, are made to.
     * @param {SeasonPlan} draft
     */
    async change(draft) {
      const mine = ++changes;
      const before = store.state.season?.plan?.design?.points;
      update({ draft });
      let reply = await controller.asked({ act: "check", draft });
      if (mine !== changes) return;
      if (reply.design && reply.design.points !== before)
        reply = await controller.asked({ act: "fit", draft });
      const found = draftOf(reply);
      if (mine !== changes) return;
      if (found) update(found);
      else refuse(reply);
    },

    /** Every team's points are spent as they should be. */
    fit: () => changed({ act: "fit" }),

    async found() {
      const draft = store.state.season?.plan?.draft;
      if (!draft) return;
      const reply = await controller.asked({ act: "create", draft });
      if (reply.season) controller.found(reply.season);
      else refuse(reply);
    },
  };
}
