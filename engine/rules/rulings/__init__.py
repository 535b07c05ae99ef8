"""Rulings: decisions on cases that clauses do not cover or leave open."""
