/**
 * For tests: reads `{archive, code, values}` from standard input, runs the code in Pyodide started from that
 * zip, writes the result as JSON.
 */
import { readFileSync } from "node:fs";
import { startPyodide } from "./pyodide_node.mjs";

const { archive, code, values } = JSON.parse(readFileSync(0, "utf8"));
const python = await startPyodide({ stdLibURL: archive });
for (const [name, value] of Object.entries(values)) python.globals.set(name, python.toPy(value));
python.globals.set("result", python.runPython(code));
process.stdout.write(python.runPython("import json; json.dumps(result)"), () => process.exit(0));
