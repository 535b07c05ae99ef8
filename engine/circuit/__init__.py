"""Circuit compiler: turns a hand-written circuit file into a board for the rules and the page."""

from engine.circuit.compiler import compile_circuit
from engine.circuit.layout.model import Circuit
from engine.circuit.layout.topology import circuit_facts, to_topology
from engine.circuit.text.errors import CircuitError
from engine.circuit.text.variants import catalogue

__all__ = ["Circuit", "CircuitError", "catalogue", "circuit_facts", "compile_circuit", "to_topology"]
