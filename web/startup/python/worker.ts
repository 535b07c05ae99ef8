/**
 * The engine's worker: starts Python and puts the page's requests to the engine, one after the other. What
 * the engine does not know yet is fetched on the way: a circuit, or the workshop, with what compiles players'
 * circuits and runs seasons.
 *
 * The page sends `{id, request}` at any time. It gets `{lifeline: name}`, `{progress, status}` while the
 * engine comes, `{}` as a sign of life, with `complete` once all files are there, then `{ready: "snapshot"}`,
 * `{ready: "start"}` or `{broken: words}`, and for each request `{id, reply}` or `{id, failure, code}`.
 *
 * Its name says how it is to start: `kept`, the device may have a snapshot; `fast`, the line is known to be
 * worth one; `plain`, without any; `again`, what the browser has kept of its files is not to be trusted
 * either. (The end of its address would be lost where a service worker answers.)
 */
import files from "virtual:python";
import { fetchedLater, handledElsewhere } from "../../core/loading/ignored-errors.ts";
import { fetchVerified } from "../../core/loading/fetch-verified.ts";
import { holdLivenessLock } from "../../core/engine/liveness.ts";
import { here, startPython } from "./python-start.ts";
import type { How } from "./python-start.ts";

/** By the ids of circuits, which may come from anywhere. */
const circuits = new Map(Object.entries(files.circuits));
/** The circuit that needs no asking for, where all goes well. */
const known = ["kept", "fast"].includes(self.name) ? files.snapshot.circuit : null;
/** Errors of Python whose cause may be that something is imported which is not there yet. */
const MISSING = new Set(["ModuleNotFoundError", "ZipImportError", "EOFError"]);

self.postMessage({});
holdLivenessLock().then((lifeline) => lifeline && self.postMessage({ lifeline }));

const engine = startPython(self.name as How);
engine.then(
  ({ from }) => self.postMessage({ ready: from }),
  (error) => self.postMessage({ broken: String(error) }),
);

/** Ends with the last request so far. */
let turn: Promise<unknown> = engine.catch(handledElsewhere);
let extended = false;

self.onmessage = ({ data: { id, request } }) => {
  const { do: what, setup, part } = JSON.parse(request);
  const circuit = circuits.get(setup?.circuit);
  // the engine will ask for it, and the browser then has it
  if (circuit && setup.circuit !== known) fetch(here(circuit)).catch(fetchedLater);
  turn = turn.then(() => serve(id, what === "ballast" ? () => compileBallast(part) : () => answer(request)));
};

/** A fault of the engine must reach the page, or its promise would never settle. */
async function serve(id: number, answered: () => Promise<string>) {
  try {
    self.postMessage({ id, reply: await answered() });
  } catch (error) {
    // Python's machine is dead, of a part that could not be fetched for instance: another one is to answer.
    if ((error as { pyodide_fatal_error?: boolean }).pyodide_fatal_error)
      return self.postMessage({ broken: String(error) });
    const code = error instanceof Unreached ? "engine-unreached" : "engine-fault";
    self.postMessage({ id, code, failure: String(error) });
  }
}

/** A file that an answer needs has not come. */
class Unreached extends Error {}

const file = (path: string) =>
  fetchVerified(here(path)).catch((error) => {
    throw new Unreached(String(error));
  });

let others: Promise<Map<string, string>> | null = null;

/** Addresses of the topologies of all circuits but the page's first. */
function otherCircuits() {
  others ??= file(files.topologies).then(async (response) => new Map(Object.entries(await response.json())));
  others.catch(() => {
    others = null;
  });
  return others;
}

async function compileBallast(part: number) {
  const ok = (await engine).warmUpFunctions(part);
  return JSON.stringify({ ok });
}

async function answer(request: string): Promise<string> {
  const { handle } = await engine;
  const reply = await answerOrExtend(request);
  const needed = reply.includes('"needs"') && JSON.parse(reply).needs;
  if (!needed) return reply;
  const circuit = circuits.get(needed) ?? (await otherCircuits()).get(needed);
  if (!circuit) return reply;
  const topology = await (await file(circuit)).text();
  const registered = handle(`{"do": "circuit", "topology": ${topology}}`);
  return JSON.parse(registered).ok ? answerOrExtend(request) : registered;
}

async function extendWithWorkshop() {
  if (extended) return;
  const packed = (await file(files.workshop)).body?.pipeThrough(new DecompressionStream("gzip"));
  const zip = new Uint8Array(await new Response(packed).arrayBuffer());
  (await engine).loadExtras(zip);
  extended = true;
}

async function completeLibrary() {
  const { complete } = await engine;
  await complete().catch((error) => {
    throw new Unreached(String(error));
  });
}

/**
 * A module imported for the first time may be in the workshop, or in the archive that a snapshot starts
 * without.
 */
async function answerOrExtend(request: string): Promise<string> {
  const { handle } = await engine;
  for (const more of [extendWithWorkshop, completeLibrary]) {
    try {
      return handle(request);
    } catch (error) {
      if (!MISSING.has((error as { type?: string }).type ?? "")) throw error;
      await more();
    }
  }
  return handle(request);
}
