/** All settings in one place: appearance, the race, sound, and the data stored on this device. */
import { html, nothing } from "lit-html";
import site from "virtual:site";
import { choiceClass, radio } from "../../platform/forms/choice.ts";
import { valueIn } from "../../platform/forms/fields.ts";
import { say } from "../../platform/language/messages.ts";
import { REROLLS, SPEEDS, THEMES, UNITS, MAX_VOLUME } from "../../domain/settings.ts";
import { eraseEverything, openGameFile, saveEverything } from "../../domain/storage/storage-actions.ts";
import { icon } from "../../platform/ui/icons.ts";
import { languageControl } from "../../domain/ui/language.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";

/** True after the player has asked to erase everything, until they confirm or cancel. */
const erasure = slice("settings", { isAsked: false });

/**
 * Renders a choice of one of several values.
 * @param messagePrefix  prefix of the values' message ids
 */
function choice<Value extends string>(
  name: string,
  values: readonly Value[],
  active: Value,
  choose: (value: Value) => void,
  messagePrefix: string = `settings.${name}`,
) {
  return html`<div class="setting">
    <p id=${`setting-${name}`}><b>${say(`settings.${name}`)}</b></p>
    <div class="segments" role="radiogroup" aria-labelledby=${`setting-${name}`}>${values.map(
      (value) =>
        html`<label class=${choiceClass(value === active)}>${radio(`setting-${name}`, value === active, () =>
          choose(value),
        )}${say(`${messagePrefix}.${value}`)}</label>`,
    )}</div>
  </div>`;
}

/** Renders an on/off switch. */
function switchRow(name: string, on: boolean, flip: (on: boolean) => void) {
  return html`<div class="setting has-switch">
    <p><b id=${`setting-${name}`}>${say(`settings.${name}`)}</b><span>${say(
      `settings.${name}_what`,
    )}</span></p>
    <button type="button" role="switch" class="switch" aria-checked=${on} aria-labelledby=${`setting-${name}`}
      @click=${() => flip(!on)}></button>
  </div>`;
}

function volume({ settings }: State, { actions, sound }: Page) {
  const changeVolume = (event: Event) => actions.changeSettings({ volume: Number(valueIn(event)) });
  return html`<label class="setting"><b>${say("settings.volume")}</b>
    <input type="range" min="0" max=${MAX_VOLUME} step="5" ?disabled=${!settings.sound}
      .value=${String(settings.volume)}
        aria-valuetext=${say("settings.volume_value", { percent: settings.volume })}
      @input=${changeVolume} @change=${() => sound.playSample()}></label>`;
}

/** Renders the state of the game on this device for offline use, with buttons to cache and install it. */
function offlinePart({ installation }: State, { offline }: Page) {
  const isIncomplete = installation.status === "not_started" || installation.status === "failed";
  return html`<div class="setting">
    <p role="status" data-kept=${installation.status}>${say(`settings.kept.${installation.status}`)}${
      installation.hasUpdate ? html` ${say("settings.update_waits")}` : nothing
    }</p>
    ${
      isIncomplete
        ? html`<button type="button" class="button is-small"
      @click=${() => offline.cacheNow()}>${say("settings.keep_now")}</button>`
        : nothing
    }
    ${
      installation.canInstall
        ? html`<button type="button" class="button is-small"
      @click=${() => offline.install()}>${say("settings.install")}</button>`
        : nothing
    }
  </div>`;
}

function storedDataPart(page: Page) {
  const ask = (isAsked: boolean) => erasure.change(page.store, { isAsked });
  return html`<div class="setting">
    <p><b>${say("settings.stored")}</b><span>${say("settings.stored_what")}</span></p>
    <div class="setting-acts">
      <button type="button" class="button is-small"
        @click=${() => saveEverything(page)}>${icon("file")}${say("settings.save")}</button>
      <label class="button is-small">${icon("file")}${say("settings.open")}<input class="unseen" type="file"
        accept=".json,application/json"
          @change=${(event: Event) => openGameFile(event, page)}></label>
      ${
        erasure.of(page.store.state).isAsked
          ? html`<p role="alert">${say("settings.erase_sure")}</p><button type="button"
            class="button is-small is-last"
              @click=${() => eraseEverything(page)}>${say("settings.erase_yes")}</button>
            <button type="button" class="button is-small"
              @click=${() => ask(false)}>${say("settings.erase_no")}</button>`
          : html`<button type="button" class="button is-small"
            @click=${() => ask(true)}>${icon("bin")}${say("settings.erase")}</button>`
      }
    </div>
  </div>`;
}

export function settingsPanel(state: State, page: Page) {
  const { settings } = state;
  const { actions, sound } = page;
  const setSound = (on: boolean) => {
    actions.changeSettings({ sound: on });
    sound.playSample();
  };
  return html`<h2>${say("settings.title")}</h2>
    <section><h3>${say("settings.look")}</h3>
      ${choice("theme", THEMES, settings.theme, (theme) => actions.changeSettings({ theme }))}
      <div class="setting"><p><b>${say("settings.language")}</b></p>${languageControl(page)}</div>
    </section>
    <section><h3>${say("settings.race")}</h3>
      ${choice("speed", SPEEDS, settings.speed, (speed) => actions.changeSettings({ speed }), "menu.speed")}
      ${choice("unit", UNITS, settings.unit, (unit) => actions.changeSettings({ unit }))}
      ${switchRow("auto_roll", settings.autoRoll, (autoRoll) => actions.changeSettings({ autoRoll }))}
      ${switchRow("one_tap", settings.oneTap, (oneTap) => actions.changeSettings({ oneTap }))}
      ${choice("rerolls", REROLLS, settings.rerolls, (rerolls) => actions.changeSettings({ rerolls }))}
      ${switchRow("hints", settings.hints, (hints) => actions.changeSettings({ hints }))}
      ${
        settings.hints
          ? switchRow("explain", settings.explain, (explain) => actions.changeSettings({ explain }))
          : nothing
      }
      ${switchRow("ghosts", settings.ghosts, (ghosts) => actions.changeSettings({ ghosts }))}
      ${switchRow("remarks", settings.remarks, (remarks) => actions.changeSettings({ remarks }))}
      ${switchRow("clauses", settings.clauses, (clauses) => actions.changeSettings({ clauses }))}
    </section>
    <section><h3>${say("settings.sound")}</h3>${switchRow("sound_on", settings.sound, setSound)}${volume(
      state,
      page,
    )}</section>
    <section><h3>${say("settings.device")}</h3>${offlinePart(state, page)}${storedDataPart(page)}</section>
    <p class="small">${say("settings.version", { version: site.version })}</p>`;
}
