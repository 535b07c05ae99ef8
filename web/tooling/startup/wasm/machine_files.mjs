/** The files of Python's machine, by the names that Pyodide's own script gives them. */
export const SCRIPT = "pyodide.asm.mjs";
export const MACHINE = "pyodide.asm.wasm";
/** The secondary module, fetched at its first call (`split_machine.mjs`). */
export const SECONDARY = "pyodide.secondary.wasm";

/** The end of the list of what Pyodide's script gives to the machine. */
export const IMPORTS = '"GOT.func":GOTProxyHandler';
