"""Other cars and accidents: collisions, debris, wrecks, injuries, backmarkers."""
