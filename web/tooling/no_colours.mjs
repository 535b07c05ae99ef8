/**
 * Stub for d3-color, which would make the charts' scripts larger: d3 needs it only to interpolate colours,
 * and the scales of this page are numbers. d3 calls it to parse a string as a colour; it returns null.
 */

export const color = () => null;
export { color as cubehelix, color as hcl, color as hsl, color as lab, color as rgb };
