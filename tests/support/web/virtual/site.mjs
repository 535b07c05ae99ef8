import { virtualData } from "../views.mjs";

const circuits = virtualData.circuits.map((/** @type {{id: string}} */ circuit) => ({
  ...circuit,
  topology: `circuits/${circuit.id}.topology.json`,
  drawing: `circuits/${circuit.id}.drawing.json`,
  board: `circuits/${circuit.id}.svg`,
  print: `circuits/${circuit.id}.print.svg`,
  source: `circuits/${circuit.id}.toml`,
}));

export default {
  version: "test",
  worker: "assets/worker.js",
  circuits,
  otherCircuits: "circuits/others.json",
  count: circuits.length,
  rulebooks: virtualData.rulebooks,
  levels: virtualData.levels,
  first: { folder: "first", seeds: [], days: [0, 0] },
};
