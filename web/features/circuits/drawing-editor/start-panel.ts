/** Alternatives to drawing: generate a circuit, open a file, trace a picture, or write text. */
import { html, nothing } from "lit-html";
import { say } from "../../../platform/language/messages.ts";
import { itemAt } from "../../../platform/lists/item-at.ts";
import { ignoreUnreadable } from "../../../platform/loading/ignored-errors.ts";
import { icon } from "../../../platform/ui/icons.ts";
import { editorOf } from "../circuit-editor.ts";
import { clearBackground, hasPicture, loadBackground } from "./background-picture.ts";
import { lapReader } from "../files/lazy-entry.ts";
import { generateLine } from "./generate.ts";
import { offerLaps, useLap } from "./lap-choice.ts";
import { editorModelOf } from "./editor-model.ts";
import type { Page } from "../../../domain/page.ts";

const ACCEPTED_FILES = [
  ".gpx,.kml,.kmz,.tcx,.fit,.geojson,.geojsonl,.topojson,.json,.csv,.tsv,.txt,.wkt,.osm,.xml,.svg,.zip,.gz",
  ".toml,image/*,application/gpx+xml",
].join(",");
const PICTURE_TYPE = /^image\/(?!svg)/;

/** Opens a file that was chosen or dropped: circuit text, picture or lap. */
export async function openFile(file: File, page: Page) {
  const { actions, store } = page;
  const model = editorModelOf(page);
  if (/\.toml$/i.test(file.name)) {
    editorOf(page).openFile(file);
    return;
  }
  if (PICTURE_TYPE.test(file.type)) {
    if (!(await loadBackground(file, store))) actions.notice(say("sheet.no_picture"), "bad");
    else if (model.currentDrawing()) model.clearSheet();
    return;
  }
  const reader = await lapReader.fetch().catch(ignoreUnreadable);
  if (!reader) {
    actions.notice(say("screen.missing"), "bad");
    return;
  }
  const result = await lapsOf(file, reader);
  if (!result) actions.notice(say("sheet.file_failed"), "bad");
  else if ("fault" in result) actions.notice(say(result.fault.id, result.fault.args), "bad");
  else if (result.laps.length > 1) offerLaps(result.laps, page);
  else useLap(itemAt(result.laps, 0), page);
}

/** Returns the laps in a file, or the reason why there are none; null if reading or parsing fails. */
async function lapsOf(
  file: File,
  { MAX_BYTES, readLaps, tooLargeResult: tooLarge }: typeof import("../files/lap-file.ts"),
) {
  if (file.size > MAX_BYTES) return tooLarge;
  try {
    return readLaps(file.name, new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    console.warn(error);
    return null;
  }
}

export function startPanel(page: Page) {
  const openChosenFile = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    input.value = "";
    if (file) openFile(file, page);
  };
  const removePicture = () => clearBackground(page.store);
  return html`<div class="sheet-begin">
    <h2>${say("sheet.or")}</h2>
    <button type="button" class="button is-small"
      ?disabled=${editorModelOf(page).tracingState().state === "waiting"}
      @click=${() => generateLine(page, "new")}>${icon("circuit")}${say("sheet.new")}</button>
    <label class="button is-small">${icon("file")}${say("sheet.file")}<input class="unseen" type="file"
      accept=${ACCEPTED_FILES} @change=${openChosenFile}></label>
    ${
      hasPicture(page.store.state)
        ? html`<button type="button" class="button is-small" @click=${removePicture}>${icon("close")}${say(
            "sheet.take_away",
          )}</button>`
        : nothing
    }
    <a class="button is-small" href="#draw">${icon("book")}${say("sheet.with_text")}</a>
    <p class="small">${say("sheet.private")}</p>
  </div>`;
}
