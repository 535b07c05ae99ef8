/** File names of Python's runtime, as Pyodide's own script refers to them. */
export const SCRIPT = "pyodide.asm.mjs";
export const WASM = "pyodide.asm.wasm";
/** The secondary module, loaded at the first call into it (`split_runtime.mjs`). */
export const SECONDARY = "pyodide.secondary.wasm";

/** The end of the list of imports that Pyodide's script passes to the runtime. */
export const IMPORTS = '"GOT.func":GOTProxyHandler';
