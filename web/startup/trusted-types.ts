/**
 * The page's Trusted Types policy; the security policy allows only it and lit-html's. Inlined in index.html
 * before all other scripts. Browsers without Trusted Types get the texts themselves.
 */
const rules = { createHTML: (text: string) => text, createScriptURL: (address: string) => address };
globalThis.trusted = globalThis.trustedTypes?.createPolicy("yellow-flag", rules) ?? rules;
