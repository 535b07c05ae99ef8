/** Types for values from outside that have not been checked. */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json | undefined };

/**
 * A value of which only fields are read, with `?.`: each may be missing or of another kind. Numbers and texts
 * have none of the fields that are looked for.
 */
export type Fields = { readonly [name: string]: unknown } | null | undefined;
