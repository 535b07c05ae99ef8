"""The circuit compiler: a road list that a person can write becomes a board that rules and drawing
can use.
"""

from engine.circuit.compiler import compile_circuit
from engine.circuit.layout.model import Circuit
from engine.circuit.layout.topology import facts_of, topology_of
from engine.circuit.text.errors import CircuitError
from engine.circuit.text.variants import catalogue

__all__ = ["Circuit", "CircuitError", "catalogue", "compile_circuit", "facts_of", "topology_of"]
