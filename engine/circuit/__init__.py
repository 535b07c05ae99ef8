"""Circuit compiler: turns a hand-written circuit file into a board for the rules and the page."""

from engine.circuit.compiler import compile_circuit
from engine.circuit.layout.model import Circuit
from engine.circuit.layout.topology import facts_of, topology_of
from engine.circuit.text.errors import CircuitError
from engine.circuit.text.variants import catalogue

__all__ = ["Circuit", "CircuitError", "catalogue", "compile_circuit", "facts_of", "topology_of"]
