/**
 * A picture under the sheet, to trace over: it stays in this window and is forgotten with it.
 */
import { nothing, svg } from "lit-html";

/** @typedef {import("./table.js").Table} Table */

const LARGEST = 30_000_000;

/** @type {{address: string, width: number, height: number} | null} */
let picture = null;

export const hasPicture = () => picture !== null;

export function forgetPicture() {
  if (picture) URL.revokeObjectURL(picture.address);
  picture = null;
}

/** @param {File} file @returns {Promise<boolean>} whether it is a picture */
export async function layPicture(file) {
  if (file.size > LARGEST) return false;
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(address);
    return false;
  }
  forgetPicture();
  picture = { address, width: image.naturalWidth, height: image.naturalHeight };
  return true;
}

/** @param {Table} table */
export function shownPicture(table) {
  if (!picture || table.seen().state === "good") return nothing;
  const { width, height } = table.sheet();
  return svg`<image class="sheet-beneath" href=${picture.address} width=${width} height=${height}
    preserveAspectRatio="xMidYMid meet"></image>`;
}
