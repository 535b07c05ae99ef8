/** For tests: reads `{code, values}` from standard input, runs the code in Pyodide from the built site's zip, writes the result as JSON. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { startPyodide } from "./pyodide_node.mjs";

const assets = fileURLToPath(new URL("../../site/assets/", import.meta.url));
const archive = readdirSync(assets).find((name) => name.endsWith(".zip"));
const { code, values } = JSON.parse(readFileSync(0, "utf8"));
const python = await startPyodide({ stdLibURL: join(assets, archive) });
for (const [name, value] of Object.entries(values)) python.globals.set(name, python.toPy(value));
python.globals.set("result", python.runPython(code));
process.stdout.write(python.runPython("import json; json.dumps(result)"), () => process.exit(0));
