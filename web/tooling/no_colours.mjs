/**
 * Replaces d3-color, which would be 5% of the start script: d3 needs it only to interpolate colours, and this
 * page interpolates only numbers and places. It is asked whether a text is a colour; here none is.
 */

export const color = () => null;
export { color as cubehelix, color as hcl, color as hsl, color as lab, color as rgb };
