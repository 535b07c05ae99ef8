/**
 * Script of 404.html, the page that hosts show for a missing file. A link whose "#" has been encoded opens
 * its race; any other address gets a link to the home page.
 */
import { ignoreUnreadable } from "../loading/ignored-errors.ts";
import { homeAddress } from "./home-address.ts";

/** Finds the root of the site, which the page does not know: the nearest folder with a manifest. */
async function findHome() {
  const parts = location.pathname.split("/").slice(1, -1);
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const path = `/${parts
      .slice(0, depth)
      .map((part) => `${part}/`)
      .join("")}`;
    const manifest = await fetch(`${path}app.webmanifest`).catch(ignoreUnreadable);
    if (manifest?.ok) return path;
  }
  return null;
}

async function redirectHome() {
  const path = await findHome();
  if (path === null) return;
  const redirectUrl = homeAddress(location.href, location.origin + path);
  if (redirectUrl) location.replace(redirectUrl);
  for (const link of document.links) link.href = path + location.hash;
  document.documentElement.dataset.home = path;
}

redirectHome();
