"""The line as it was drawn, before there is a road: read, untangled, smoothed, made fit for a road."""
