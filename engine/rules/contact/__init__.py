"""Other cars and accidents: contact, debris, wrecks, injuries, backmarkers."""
