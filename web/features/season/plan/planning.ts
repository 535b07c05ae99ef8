/** The state of planning a new season: the draft, the engine's reply to it, and which rows are expanded. */
import { books } from "../../../core/rulebook-data.ts";
import { freshSeed } from "../../../core/setup-draft.ts";
import { removeTeam } from "./plan.ts";
import { proposed } from "./proposed.ts";
import { say, sentence } from "../../../core/language/messages.ts";
import { whenIdle } from "../../../core/loading/when-idle.ts";
import { oneEach } from "../../../core/lists/one-each.ts";
import type { Page } from "../../../core/page.ts";
import type { DesignLine, Reply, SeasonDraft, SeasonPlan } from "../../../protocol.d.ts";
import type { SeasonController } from "../controller.ts";
import type { DraftQuestion, SeasonQuestion } from "../means.ts";
import type { Planning } from "../shown.ts";

export type Planner = ReturnType<typeof createPlanner>;

/** One instance per page. */
export const plannerOf = oneEach(createPlanner);

function draftOf(reply: Reply): SeasonDraft | null {
  const { draft, problems, lines, liveries, may, most, kinds, grids, schemes, years } = reply;
  const { design = null, year = null } = reply;
  return draft && problems && lines && liveries && may && most && kinds && grids && schemes && years
    ? { draft, problems, design, lines, liveries, may, most, kinds, grids, schemes, years, year }
    : null;
}

/** True if the season still has its default name. */
const isUsual = ({ draft: { name, preset }, year }: Planning) =>
  name === say(`seasons.name_${preset}`) || (year !== null && name === say("seasons.name_year", { year }));

export function createPlanner(page: Page, controller: SeasonController) {
  const { store, actions } = page;
  /** Number of changes; replies to an older draft are ignored. */
  let changes = 0;
  let proposing = false;

  function update(patch: Partial<Planning>) {
    const plan = store.state.season?.plan;
    if (plan) controller.update({ plan: { ...plan, ...patch } });
  }

  const refuse = (reply: Reply) => actions.notice(sentence(reply.error ?? { id: "error.unanswered" }), "bad");

  /** Shows the draft of a new season. */
  const show = (found: SeasonDraft) => controller.update({ plan: { ...found, openDate: -1, openTeam: -1 } });

  /**
   * The page computes the first draft of a season itself; the engine confirms it when no urgent request is
   * waiting. The engine's reply replaces the draft.
   */
  function confirm(request: SeasonQuestion) {
    const mine = ++changes;
    whenIdle(async () => {
      if (mine !== changes) return;
      const found = draftOf(await controller.asked(request));
      if (found && mine === changes) update(found);
    });
  }

  /** Proposes the default season of a kind. */
  async function propose(preset: SeasonPlan["preset"]) {
    if (proposing) return;
    const before = store.state.season?.plan;
    const rulebook = before?.draft.preset === "free" ? before.draft.rulebook : books[0];
    const named = before && !isUsual(before);
    const own = { seed: before?.draft.seed ?? freshSeed(), name: say(`seasons.name_${preset}`) };
    const kind = preset === "free" ? { preset, rulebook } : { preset };
    const person = say("name.you");
    const request: SeasonQuestion = { act: "propose", ...kind, ...own, people: [person] };
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
   * @param request  without the draft
   */
  async function changed(
    request: DraftQuestion,
    draft: SeasonPlan | undefined = store.state.season?.plan?.draft,
  ) {
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

    /** Sets the points on a line of a team's design. */
    spend: (team: number, { part, seat }: DesignLine, points: number) =>
      changed({ act: "spend", team, part, seat, points }),

    /** Uses the calendar of a championship year. */
    takeYear(year: number) {
      const plan = store.state.season?.plan;
      if (!plan) return;
      update({ openDate: -1 });
      const name = isUsual(plan) ? say("seasons.name_year", { year }) : plan.draft.name;
      changed({ act: "calendar", year }, { ...plan.draft, name });
    },

    /** Switches building cars for the season on or off. */
    build: (on: boolean) => changed({ act: "build", on }),

    /** Changes the rules of a free season. */
    changeRules: (rulebook: string, switches: Record<string, string>) =>
      changed({ act: "rules", rulebook, switches }),

    /** Changes the colours of a team. */
    changeColours: (team: number, colours: number) => changed({ act: "colours", team, colours }),

    /**
     * Sets the number of cars of a team: one or two.
     * @param name  of the second driver
     */
    changeCars: (team: number, cars: number, name: string) => changed({ act: "cars", team, cars, name }),

    /** Adds a team of computer drivers. */
    addTeam: (name: string, driver: string) => changed({ act: "add_team", name, driver }),

    removeTeam(team: number) {
      const plan = store.state.season?.plan;
      if (plan) changed({ act: "check" }, removeTeam(plan.draft, team));
    },

    /** Changes the draft. If the number of design points changes, the engine adjusts the designs. */
    async change(draft: SeasonPlan) {
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

    /** Lets the engine adjust all designs to the available points. */
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
