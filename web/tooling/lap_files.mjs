/**
 * Reads line files as the page does: `node lap_files.mjs FILE...` prints the laps of each file, or the reason
 * why there are none. With `--pieces`, it prints all lines of each file unchanged, neither joined nor cut.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { JSDOM } from "jsdom";
import { LapFileError } from "../features/circuits/files/faults.ts";
import { readLaps, readPieces } from "../features/circuits/files/lap-file.ts";
import "../startup/trusted-types.ts";

globalThis.DOMParser = new JSDOM("").window.DOMParser;

const files = process.argv.slice(2);
const arePieces = files[0] === "--pieces";

/** @param {string} file */
function read(file) {
  const bytes = new Uint8Array(readFileSync(file));
  if (!arePieces) return readLaps(basename(file), bytes);
  try {
    return { laps: readPieces(basename(file), bytes)[0] ?? [] };
  } catch (error) {
    if (error instanceof LapFileError) return { fault: error.fault };
    throw error;
  }
}

process.stdout.write(JSON.stringify((arePieces ? files.slice(1) : files).map(read)));
