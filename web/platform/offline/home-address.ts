/**
 * Addresses of a place in the game, not of a file: a link whose "#" has been encoded in transit, and content
 * that another app shares with the installed one (`share_target` in app.webmanifest).
 */

/** `index.html` may precede the "#", which may be encoded twice. */
const ENCODED = /^(?:index\.html)?%(?:25)*23(.*)$/is;
const SHARED = /^shared\?/;

/**
 * Returns the intended address; null if there is none. The page finds the link in it
 * (domain/links/find-link.ts).
 * @param home  root of the game; both addresses include host and path
 */
export function homeAddress(address: string, home: string) {
  if (!address.startsWith(home)) return null;
  const rest = address.slice(home.length);
  const link = ENCODED.exec(rest)?.[1];
  if (link) return `${home}#${link}`;
  if (!SHARED.test(rest)) return null;
  const words = [...new URL(address).searchParams.values()].join(" ").trim();
  return words ? `${home}#${encodeURIComponent(words)}` : `${home}#link`;
}
