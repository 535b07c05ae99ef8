/**
 * Script of 404.html, the page that hosts show for a missing file. A link whose "#" has been encoded opens
 * its race; any other address gets a link to the home page.
 */
import { unreadable } from "../core/loading/ignored-errors.ts";
import { homeAddress } from "./way-home.ts";

/** Finds the root of the site, which the page does not know: the nearest folder with a manifest. */
async function findHome() {
  const parts = location.pathname.split("/").slice(1, -1);
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const path = `/${parts
      .slice(0, depth)
      .map((part) => `${part}/`)
      .join("")}`;
    const found = await fetch(`${path}app.webmanifest`).catch(unreadable);
    if (found?.ok) return path;
  }
  return null;
}

async function leadHome() {
  const path = await findHome();
  if (path === null) return;
  const meant = homeAddress(location.href, location.origin + path);
  if (meant) location.replace(meant);
  for (const link of document.links) link.href = path + location.hash;
  document.documentElement.dataset.home = path;
}

leadHome();
