/**
 * For tests: reads `{machine, archive, later, code, values}` from standard input, runs the code in Pyodide
 * started with that machine and from that zip, and extended by the later one if there is one; writes the
 * result as JSON.
 */
import { readFileSync } from "node:fs";
import { startPyodide } from "./pyodide_node.mjs";

const { machine, archive, later, code, values } = JSON.parse(readFileSync(0, "utf8"));
const python = await startPyodide({ machine, stdLibURL: archive });
if (later) {
  python.FS.writeFile("/later.zip", readFileSync(later));
  python.runPython("import engine; engine.extend('/later.zip')");
}
for (const [name, value] of Object.entries(values)) python.globals.set(name, python.toPy(value));
python.globals.set("result", python.runPython(code));
process.stdout.write(python.runPython("import json; json.dumps(result)"), () => process.exit(0));
