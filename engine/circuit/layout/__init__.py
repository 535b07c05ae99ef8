"""The road as spaces: where they lie, what leads where, and what rules and page are told of it."""
