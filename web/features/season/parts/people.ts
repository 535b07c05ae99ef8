/**
 * Teams and their drivers: injuries and their duration, recent results, resources, and the design of their
 * cars.
 */
import { html, nothing } from "lit-html";
import { WEAR_KINDS, wearIcon } from "../../../domain/ui/wear-icons.ts";
import { driverName, say, text } from "../../../platform/language/messages.ts";
import { kindOf } from "../../../domain/setup/rivals.ts";
import { icon } from "../../../platform/ui/icons.ts";
import { describeAbsence, liveryIcon, formatHalfPoints } from "../season-text.ts";
import type { DriverFacts as DriverKind, SeasonDriver, SeasonOverview } from "../../../protocol.d.ts";
import type { SeasonController } from "../controller.ts";

function mark(race: SeasonDriver["form"][number]) {
  if (race === null) return html`<i class="is-absent" title=${say("seasons.no_start")}>·</i>`;
  return race.place === null
    ? html`<i class="is-out" title=${say("order.out")}>×</i>`
    : html`<i class=${race.place === 1 ? "is-won" : ""}>${race.place}</i>`;
}

/** Returns the name of a computer driver. */
function kindName(id: string, kinds: DriverKind[]) {
  const kind = kindOf(kinds, id);
  return kind ? text(kind.name) : "";
}

function driverLine(
  driver: SeasonDriver,
  overview: SeasonOverview,
  kinds: DriverKind[],
  controller: SeasonController,
) {
  const { name, livery, form, by, available_points, earned_halves, bought, stands_in } = driver;
  const absenceText = describeAbsence(driver);
  const countsPoints = overview.options.built && (bought > 0 || earned_halves > 0);
  return html`<li class="team-driver ${absenceText ? "is-away" : ""}"
    data-driver=${driver.driver}>${liveryIcon(livery)}
    <div><b>${driverName(name)}</b>
      <small>${[
        by === "human" ? say("driver.human") : kindName(by, kinds),
        stands_in ? say("seasons.stands_in") : "",
        countsPoints
          ? say("seasons.points_in_hand", { n: available_points, earned: formatHalfPoints(earned_halves) })
          : "",
      ]
        .filter(Boolean)
        .join(" · ")}</small>
      ${absenceText ? html`<em>${absenceText}</em>` : nothing}</div>
    ${
      form.length > 0
        ? html`<span class="team-form" role="img"
      aria-label=${say("seasons.form_of", {
        name,
        places: form.map((race) => (race?.place ? String(race.place) : "–")).join(" "),
      })}>${form.map(mark)}</span>`
        : nothing
    }
    <button type="button" class="tool is-bare" aria-label=${say("seasons.rename_driver", { name })}
      @click=${() => controller.openWindow({ kind: "rename", driver: driver.driver })}>${icon("pen")}</button>
  </li>`;
}

function teamCard(
  team: SeasonOverview["teams"][number],
  overview: SeasonOverview,
  kinds: DriverKind[],
  controller: SeasonController,
) {
  const { parts, crews, sit_out_races, may_swap, qualifying } = team;
  const own = overview.drivers
    .filter((driver) => driver.team === team.team)
    .sort((one, other) => (one.driver % 16) - (other.driver % 16) || one.driver - other.driver);
  const swapButton = (what: "drivers" | "crews") =>
    html`<button type="button" class="button is-small"
      @click=${() => controller.act({ act: "swap", team: team.team, what })}>${say(
        `seasons.swap_${what}`,
      )}</button>`;
  return html`<li class="team-card ${team.humans > 0 ? "is-human" : ""}"
    data-team=${team.team}><h3>${team.name}</h3>
    <ul>${own.map((driver) => driverLine(driver, overview, kinds, controller))}</ul>
    ${
      parts
        ? html`<ul class="team-parts">${WEAR_KINDS.filter((part) => parts[part] > 0).map(
            (part) => html`<li
          title=${say(`wear.${part}`)}>${wearIcon(part)}<span
            class="unseen">${say(`wear.${part}`)}</span><b>${parts[part]}</b></li>`,
          )}
      ${
        (crews[0] ?? 0) > 0
          ? html`<li title=${say("wear.crew")}>${icon("people")}<span
        class="unseen">${say("wear.crew")}</span><b>${[...new Set(crews)].join("/")}</b></li>`
          : nothing
      }
      ${
        qualifying
          ? html`<li title=${say("wear.qualifying")}>${icon("flag")}<span
        class="unseen">${say("wear.qualifying")}</span><b>${qualifying}</b></li>`
          : nothing
      }</ul>`
        : nothing
    }
    ${
      sit_out_races.length > 0
        ? html`<p
      class="small">${say("seasons.rests_in", {
        races: sit_out_races.join(", "),
        n: sit_out_races.length,
      })}</p>`
        : nothing
    }
    ${
      may_swap
        ? html`<p class="team-acts">${swapButton("drivers")}${
            crews.length > 1 && crews[0] !== crews[1] ? swapButton("crews") : nothing
          }</p>`
        : nothing
    }
  </li>`;
}

/** @param kinds  the kinds of computer drivers */
export function peoplePart(overview: SeasonOverview, kinds: DriverKind[], controller: SeasonController) {
  return html`<section class="teams-part"><h2>${say("seasons.teams")}</h2><ul
    class="team-cards">${overview.teams.map((team) =>
      teamCard(team, overview, kinds, controller),
    )}</ul></section>`;
}
