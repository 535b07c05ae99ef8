/** The result as a picture to share, in the style of the poster: the circuit, its name and the podium. */
import { html, render, svg } from "lit-html";
import { boardTextOf, circuitName } from "../../domain/circuits/circuits.ts";
import { withPlayerName, say } from "../../platform/language/messages.ts";
import { pngOf } from "../../platform/charts/export.ts";
import { saveFile } from "../../platform/files.ts";
import { carAt } from "../../domain/ui/chart-parts.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { gapOf, carName, reportTitle } from "./report-text.ts";
import { parseSvg } from "../../platform/trusted.ts";
import type { Report, View } from "../../protocol.d.ts";

const WIDTH = 1080;
const HEIGHT = 1350;
const INNER = { x: 68, width: 944 };
const PICTURE_HEIGHT = 620;
const NAME_SIZE = 150;

function posterDrawing(view: View, report: Report) {
  const podium = report.classification.filter((line) => line.place).slice(0, 3);
  const lines = podium.length > 0 ? podium : report.classification.slice(0, 3);
  const right = INNER.x + INNER.width;
  return svg`<rect class="print-paper" x="40" y="40" width=${WIDTH - 80} height=${HEIGHT - 80} rx="2"></rect>
    <g class="print-picture"></g><rect class="print-frame" x=${INNER.x} y="68" width=${INNER.width}
      height=${PICTURE_HEIGHT}></rect>
    <text class="print-name" x=${INNER.x - 4} y="822"
      font-size=${NAME_SIZE}>${circuitName(view.setup.circuit)}</text>
    <rect class="print-rule" x=${INNER.x} y="848" width=${INNER.width} height="6"></rect>
    <text class="print-line" x=${INNER.x} y="918">${reportTitle(view, report)}</text>
    ${lines.map((line, index) => {
      const y = 978 + 90 * index;
      return svg`<text class="print-place" x=${INNER.x + 34} y=${y} text-anchor="middle"
        dominant-baseline="central">${line.place ?? "–"}</text>${carAt(
          itemAt(view.cars, line.car),
          INNER.x + 150,
          y,
          118,
        )}
        <text class="print-driver" x=${INNER.x + 240} y=${y}
          dominant-baseline="central">${carName(view, line.car)}</text>
        <text class="print-gap" x=${right} y=${y} text-anchor="end"
          dominant-baseline="central">${gapOf(line, report)}</text>`;
    })}
    <line class="print-hair" x1=${INNER.x} x2=${right} y1="1218" y2="1218"></line>
    <path class="print-flag" d="M${INNER.x + 4} 1268V1238q12 -7 24 -1t24 -2v20q-12 7 -24 1t-24 2"></path>
    <text class="print-mark" x=${INNER.x + 66} y="1266">${say("game.name")}</text>
    <text class="print-foot" x=${right} y="1266"
      text-anchor="end">${say("report.poster.foot", {
        laps: view.setup.laps,
        cars: view.cars.length,
      })}</text>`;
}

/** Shrinks a title that is too wide. */
function shrinkToFit(textElement: SVGTextElement | null) {
  if (!textElement) return;
  const size = Number.parseFloat(getComputedStyle(textElement).fontSize);
  const wide = textElement.getComputedTextLength();
  if (wide > INNER.width)
    textElement.setAttribute("font-size", String(Math.floor((size * INNER.width) / wide)));
}

/** @param name  of the player; empty: their name in the race */
async function renderPoster(view: View, report: Report, circuit: string, name: string): Promise<Blob> {
  const board = await boardTextOf(circuit);
  await Promise.all(
    ["800 20px", "700 20px", "600 20px", "italic 800 20px"].map((font) =>
      document.fonts.load(`${font} "Barlow Condensed"`),
    ),
  );
  const container = document.createElement("div");
  container.className = "print-maker";
  container.ariaHidden = "true";
  document.body.append(container);
  try {
    render(
      html`<svg class="print" viewBox="0 0 ${WIDTH} ${HEIGHT}" width=${WIDTH}
        height=${HEIGHT}>${
          name ? withPlayerName(name, () => posterDrawing(view, report)) : posterDrawing(view, report)
        }</svg>`,
      container,
    );
    const print = container.querySelector("svg") as SVGSVGElement;
    const picture = document.importNode(parseSvg(board), true);
    for (const [name, value] of Object.entries({
      x: INNER.x,
      y: 68,
      width: INNER.width,
      height: PICTURE_HEIGHT,
      preserveAspectRatio: "xMidYMid slice",
      "data-detail": "far",
    })) {
      picture.setAttribute(name, String(value));
    }
    print.querySelector(".print-picture")?.append(picture);
    for (const name of [".print-name", ".print-line"]) shrinkToFit(print.querySelector(name));
    return await pngOf(print, 1);
  } finally {
    container.remove();
  }
}

/**
 * Shares the picture with other apps if the browser can, otherwise saves it as a file.
 *
 * @param name  of the player; empty: their name in the race
 */
export async function sharePicture(view: View, report: Report, circuit: string, name: string) {
  const fileName = `yellow-flag-${circuit.replace(/[^\w-]/g, "-")}.png`;
  const picture = await renderPoster(view, report, circuit, name);
  const file = new File([picture], fileName, { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) return saveFile(fileName, file, file.type);
  const title = () => reportTitle(view, report);
  try {
    await navigator.share({ files: [file], title: name ? withPlayerName(name, title) : title() });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) saveFile(fileName, file, file.type);
  }
}
