/** Parses a picture of this site by the page's Trusted Types policy, and returns its root element. */
export const parseSvg = (text: string) =>
  new DOMParser().parseFromString(trusted.createHTML(text), "image/svg+xml").documentElement;
