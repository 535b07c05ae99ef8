/** Types for unvalidated external values. */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json | undefined };

/**
 * A value whose fields are read only with `?.`: each may be missing or of another type. Numbers and strings
 * have none of the fields that are read.
 */
export type Fields = { readonly [name: string]: unknown } | null | undefined;
