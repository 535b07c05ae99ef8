/** Runs the test files in PAGE_TESTS, a JSON list, in this process; see render.mjs. */
import { pathToFileURL } from "node:url";
import "./page-modules.mjs";

for (const file of JSON.parse(process.env.PAGE_TESTS ?? "[]")) await import(pathToFileURL(file).href);
