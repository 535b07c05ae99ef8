/** Renders an address as a QR code for another device's camera. */
import encodeQR from "qr";
import { html, svg } from "lit-html";
import { say } from "../language/messages.ts";

/** Maximum length of the address. A longer one gives a code too fine for a camera in front of a screen. */
const MAX_ADDRESS_LENGTH = 1300;
/** Quiet zone around the code in modules, as the standard requires. */
const MARGIN = 4;

/** Returns one path for all dark modules. */
function darkPath(fields: boolean[][]) {
  const runs = fields.flatMap((row, y) =>
    row.flatMap((dark, x) =>
      dark && !row[x - 1] ? [`M${x} ${y}h${runLength(row, x)}v1h-${runLength(row, x)}z`] : [],
    ),
  );
  return runs.join("");
}

function runLength(row: boolean[], from: number) {
  const end = row.indexOf(false, from);
  return (end < 0 ? row.length : end) - from;
}

/** Cache of the last code. */
let lastCode: { address: string; path: string; side: number } | null = null;

function codeOf(address: string) {
  if (lastCode?.address !== address) {
    const fields = encodeQR(address, "raw", { ecc: "low", border: MARGIN });
    lastCode = { address, path: darkPath(fields), side: fields.length };
  }
  return lastCode;
}

/** @param label  name of the link's target */
export function qrCode(address: string, label: string) {
  if (address.length > MAX_ADDRESS_LENGTH) return html`<p class="small">${say("friends.code_too_long")}</p>`;
  const { path, side } = codeOf(address);
  return html`<figure class="code"><svg viewBox="0 0 ${side} ${side}" role="img" aria-label=${label}
    shape-rendering="crispEdges">
      ${svg`<rect width=${side} height=${side} class="code-light"></rect><path d=${path}
        class="code-dark"></path>`}</svg>
    <figcaption class="small">${say("friends.code_what")}</figcaption></figure>`;
}
