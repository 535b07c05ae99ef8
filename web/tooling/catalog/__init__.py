"""The texts of the rules for documents, tests and the page."""
