"""Building blocks of the drawing: SVG elements, path data, text metrics."""
