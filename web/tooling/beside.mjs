/**
 * What lies beside index.html under names that never change, because a page from another time asks for it.
 */
import { join } from "node:path";
import { build } from "esbuild";

const WATCHDOG = "main/watchdog.js";

/** Returns the built addresses of what index.html names. @param {string} web @param {string} site */
export async function placeWatchdog(web, site) {
  await build({
    absWorkingDir: web,
    entryPoints: [WATCHDOG],
    outfile: join(site, "watchdog.js"),
    minify: true,
    bundle: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    logLevel: "error",
  });
  return new Map([[WATCHDOG, "watchdog.js"]]);
}
