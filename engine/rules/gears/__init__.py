"""The lever and the throw."""
