/** Types for packages without (complete) types of their own, as far as the tooling uses them. */

declare module "@messageformat/core/compile-module.js" {
  export { default } from "@messageformat/core/lib/compile-module";
}

declare module "postcss-pxtorem" {
  type Options = {
    rootValue: number;
    unitPrecision: number;
    propList: string[];
    selectorBlackList: RegExp[];
  };
  export default function pxToRem(options: Options): import("postcss").Plugin;
}

/** The part that the audit uses. */
declare module "lighthouse" {
  type Audit = { title: string; score: number | null; numericValue?: number };
  type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
  type Found = {
    audits: Record<string, Audit>;
    categories: Record<string, Category>;
    environment: { benchmarkIndex: number };
  };
  type Run = { lhr: Found };
  export const desktopConfig: object;
  export default function lighthouse(
    address: string,
    flags: { port: number; output: "json"; logLevel: "error"; onlyCategories: string[] },
    config?: object,
  ): Promise<Run | undefined>;
}

/** The part that the prerenderer of first screens uses. */
declare module "jsdom" {
  export class JSDOM {
    constructor(
      html: string,
      options?: { url: string; runScripts: "outside-only"; pretendToBeVisual: boolean },
    );
    readonly window: Window & typeof globalThis;
    getInternalVMContext(): import("node:vm").Context;
  }
}
