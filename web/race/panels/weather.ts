/** The weather of the race, below the order, with one sentence about its effect. */
import { html, nothing } from "lit-html";
import { say, sentence } from "../../platform/language/messages.ts";
import { icon, type IconName } from "../../platform/ui/icons.ts";
import type { View } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

const ICONS: Record<NonNullable<View["weather"]>, IconName> = {
  dry: "sun",
  rain: "rain",
  changeable: "changeable",
};

/** True if the weather is known; before the start it may not have been rolled yet. */
function isKnown(race: RaceState, view: View) {
  return (
    view.round > 0 ||
    !["build", "adjust", "place"].includes(view.question?.step ?? "") ||
    race.log.some((event) => event.kind === "weather")
  );
}

/** Renders the icon and the name of the weather, for narrow places. */
export function weatherLine(weather: NonNullable<View["weather"]>) {
  return html`<p class="weather-line">${icon(ICONS[weather])}${sentence({ id: `weather.${weather}` })}</p>`;
}

/** Renders the icon and the name of the weather; null in a race without weather. */
export function weatherSign(race: RaceState) {
  const { view } = race;
  if (!view?.weather) return null;
  const id = isKnown(race, view) ? view.weather : "unknown";
  const picture: IconName = id === "unknown" ? "unknown" : ICONS[id];
  return { id, icon: picture, name: sentence({ id: `weather.${id}` }) };
}

export function weatherPanel(race: RaceState) {
  const { view } = race;
  const sign = weatherSign(race);
  if (!view || !sign) return nothing;
  const { id: weatherId, name } = sign;
  return html`<section class="weather is-${weatherId}" aria-label=${say("weather.title")} title=${name}
    tabindex="0">
    <h2 class="eyebrow">${say("weather.title")}</h2>
    ${icon(sign.icon)}
    <p><b>${name}</b><span>${say(`weather.${weatherId}.what`)}${
      view.is_weather_final === null || weatherId === "unknown"
        ? nothing
        : html` <em>${say(view.is_weather_final ? "weather.stays" : "weather.may_change")}</em>`
    }</span></p>
  </section>`;
}
