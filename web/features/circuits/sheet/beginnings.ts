/** Alternatives to drawing: generate a circuit, open a file, trace a picture, or write text. */
import { html, nothing } from "lit-html";
import { say } from "../../../core/language/messages.ts";
import { itemAt } from "../../../core/lists/item-at.ts";
import { unreadable } from "../../../core/loading/ignored-errors.ts";
import { icon } from "../../../core/ui/icons.ts";
import { editorOf } from "../circuit-editor.ts";
import { forgetPicture, hasPicture, layPicture } from "./beneath.ts";
import { lapReader } from "../files/lazy-entry.ts";
import { makeUp } from "./made-up.ts";
import { offerLaps, putLap } from "./readings.ts";
import { tableOf } from "./editor-model.ts";
import type { Page } from "../../../core/page.ts";

const FILES = [
  ".gpx,.kml,.kmz,.tcx,.fit,.geojson,.geojsonl,.topojson,.json,.csv,.tsv,.txt,.wkt,.osm,.xml,.svg,.zip,.gz",
  ".toml,image/*,application/gpx+xml",
].join(",");
const PICTURE = /^image\/(?!svg)/;

/** Opens a file that was chosen or dropped: circuit text, picture or lap. */
export async function take(file: File, page: Page) {
  const { actions, store } = page;
  const table = tableOf(page);
  if (/\.toml$/i.test(file.name)) {
    editorOf(page).open(file);
    return;
  }
  if (PICTURE.test(file.type)) {
    if (!(await layPicture(file, store))) actions.notice(say("sheet.no_picture"), "bad");
    else if (table.now()) table.fresh();
    return;
  }
  const reader = await lapReader.fetch().catch(unreadable);
  if (!reader) {
    actions.notice(say("screen.missing"), "bad");
    return;
  }
  const found = await lapsOf(file, reader);
  if (!found) actions.notice(say("sheet.file_failed"), "bad");
  else if ("fault" in found) actions.notice(say(found.fault.id, found.fault.args), "bad");
  else if (found.laps.length > 1) offerLaps(found.laps, page);
  else putLap(itemAt(found.laps, 0), page);
}

/** Returns the laps in a file, or the reason why there are none; null if reading or parsing fails. */
async function lapsOf(file: File, { MAX_BYTES, readLaps, tooLarge }: typeof import("../files/lap-file.ts")) {
  if (file.size > MAX_BYTES) return tooLarge;
  try {
    return readLaps(file.name, new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    console.warn(error);
    return null;
  }
}

export function beginnings(page: Page) {
  const chosen = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    input.value = "";
    if (file) take(file, page);
  };
  const forget = () => forgetPicture(page.store);
  return html`<div class="sheet-begin">
    <h2>${say("sheet.or")}</h2>
    <button type="button" class="button is-small" ?disabled=${tableOf(page).seen().state === "waiting"}
      @click=${() => makeUp(page, "new")}>${icon("circuit")}${say("sheet.new")}</button>
    <label class="button is-small">${icon("file")}${say("sheet.file")}<input class="unseen" type="file"
      accept=${FILES} @change=${chosen}></label>
    ${
      hasPicture(page.store.state)
        ? html`<button type="button" class="button is-small" @click=${forget}>${icon("close")}${say(
            "sheet.take_away",
          )}</button>`
        : nothing
    }
    <a class="button is-small" href="#draw">${icon("book")}${say("sheet.with_text")}</a>
    <p class="small">${say("sheet.private")}</p>
  </div>`;
}
