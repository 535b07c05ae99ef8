/**
 * Stub for d3-color, which would be 5% of the start script: d3 needs it only to interpolate colours, and this
 * page interpolates only numbers and positions. d3 calls it to parse a string as a colour; it returns null.
 */

export const color = () => null;
export { color as cubehelix, color as hcl, color as hsl, color as lab, color as rgb };
