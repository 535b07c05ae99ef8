/**
 * Stands in for d3-color, which would be a twentieth of what the page begins with: d3 brings it along to make
 * one colour into another by steps, and on this page only numbers and places change that way. What it is
 * asked is whether a text is a colour, and here none is.
 */

export const color = () => null;
export { color as cubehelix, color as hcl, color as hsl, color as lab, color as rgb };
