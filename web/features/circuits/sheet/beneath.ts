/**
 * A picture under the sheet, to trace over: it stays in this window and is forgotten with it.
 */
import { nothing, svg } from "lit-html";
import type { Table } from "./table.ts";

const LARGEST = 30_000_000;

let picture: { address: string; width: number; height: number } | null = null;

export const hasPicture = () => picture !== null;

export function forgetPicture() {
  if (picture) URL.revokeObjectURL(picture.address);
  picture = null;
}

/** @returns false if the file is no picture */
export async function layPicture(file: File): Promise<boolean> {
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

export function shownPicture(table: Table) {
  if (!picture || table.seen().state === "good") return nothing;
  const { width, height } = table.sheet();
  return svg`<image class="sheet-beneath" href=${picture.address} width=${width} height=${height}
    preserveAspectRatio="xMidYMid meet"></image>`;
}
