/**
 * Parses the XML of a file into an inert document, without scripts, images or custom entities. Callers read
 * only numbers and names from it.
 */
import { LapFileError } from "../faults.ts";

const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const MAX_DOCTYPE_LENGTH = 50_000;
/** Point elements of recordings; only every n-th is parsed if there are too many. */
const POINT_ELEMENTS = ["trkpt", "rtept", "Trackpoint"];
const MAX_ELEMENTS = 12_000;
/** Replaced, because elements of these namespaces would have styles and event handlers. */
const LIVE_NAMESPACE = /http:\/\/www\.w3\.org\/(2000\/svg|1999\/xhtml)/g;
const BUILT_IN = /^(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+)$/i;
const MAX_ENTITY_LENGTH = 200;
const MAX_PREFIXES = 30;
const MAX_EXPANDED_LENGTH = 24_000_000;
/** Maximum length after thinning; longer texts take more than two seconds to parse. */
const MAX_PARSED_LENGTH = 8_000_000;

/** Local name of the root element, or "". */
export function rootOf(text: string) {
  const start = text.slice(0, 20_000).replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, "");
  return /^\s*<(?:[\w.-]+:)?([A-Za-z][\w.-]*)[\s/>]/.exec(withoutDoctype(start).text)?.[1] ?? "";
}

/** Returns the text without its document type, and the declarations in the document type. */
function withoutDoctype(text: string) {
  const start = text.search(/<!DOCTYPE/i);
  const end = start < 0 ? -1 : text.indexOf(">", start);
  const inner = start < 0 ? -1 : text.slice(start, end).indexOf("[");
  if (end < 0) return { text, declarations: "" };
  if (inner < 0) return { text: text.slice(0, start) + text.slice(end + 1), declarations: "" };
  const declarations = text.slice(start + inner + 1, start + MAX_DOCTYPE_LENGTH);
  const close = declarations.search(/\]\s*>/);
  if (close < 0) throw new LapFileError("sheet.file_broken", { format: "XML" });
  const doctypeEnd = text.indexOf(">", start + inner + 1 + close) + 1;
  return { text: text.slice(0, start) + text.slice(doctypeEnd), declarations: declarations.slice(0, close) };
}

/** @param format  name of the format, for error messages */
export function parseXml(text: string, format: string): Document {
  const root = rootOf(text);
  const plain = text.trimStart().replace(CONTROL, "").replace(LIVE_NAMESPACE, "urn:$1");
  const xml = POINT_ELEMENTS.reduce(thinElements, withPlainRoot(withoutEntities(plain), root));
  if (xml.length > MAX_PARSED_LENGTH) throw new LapFileError("sheet.file_large");
  const document = new DOMParser().parseFromString(trusted.createHTML(xml), "application/xml");
  if (document.getElementsByTagName("parsererror").length === 0) return document;
  const isCut = !new RegExp(`</(?:[\\w.-]+:)?${root}\\s*>\\s*(<!--[\\s\\S]*-->\\s*)?$`).test(
    text.slice(-2000),
  );
  throw new LapFileError(isCut ? "sheet.file_cut" : "sheet.file_broken", { format });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no XML may contain these
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/**
 * Expands short entities that the file declares, such as the namespaces of Illustrator. Removes all other
 * custom entities, because they could be nested. Keeps those built into XML.
 */
function withoutEntities(text: string) {
  const { text: plain, declarations } = withoutDoctype(text);
  const entities = new Map(
    [...declarations.matchAll(ENTITY)].flatMap(([, name = "", one, other = ""]) => {
      const value = one ?? other;
      return value.length <= MAX_ENTITY_LENGTH && !/[&<%]/.test(value) ? [[name, value]] : [];
    }),
  );
  let length = text.length;
  return plain.replace(/&([^\s;&<]{1,40});|&/g, (reference, name) => {
    if (!name) return "&amp;";
    if (BUILT_IN.test(name)) return reference;
    const value = entities.get(name) ?? "";
    length += value.length;
    if (length > MAX_EXPANDED_LENGTH) throw new LapFileError("sheet.file_large");
    return value;
  });
}

/** Removes the prefix of the root element's namespace, and declares all undeclared prefixes. */
function withPlainRoot(text: string, root: string) {
  const prefix = new RegExp(`<([\\w.-]+):${root}[\\s/>]`).exec(text)?.[1];
  const plain = prefix ? text.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</") : text;
  const usedPrefixes = new Set(
    [...plain.matchAll(/<([\w.-]+):[\w.-]+|\s([\w.-]+):[\w.-]+\s*=\s*["']/g)].map(
      ([, tag, key]) => tag ?? key,
    ),
  );
  const missingPrefixes = [...usedPrefixes]
    .slice(0, MAX_PREFIXES)
    .filter((name) => name !== "xml" && name !== "xmlns" && !new RegExp(`xmlns:${name}\\s*=`).test(plain));
  const declarations = missingPrefixes.map((name) => ` xmlns:${name}="urn:${name}"`).join("");
  return declarations ? plain.replace(new RegExp(`<${root}(?=[\\s/>])`), `<${root}${declarations}`) : plain;
}

/** Thins out the elements of a name to MAX_ELEMENTS. */
function thinElements(text: string, name: string) {
  const [start, ...parts] = text.split(`<${name}`);
  const step = Math.ceil(parts.length / MAX_ELEMENTS);
  if (step < 2) return text;
  const close = `</${name}>`;
  const endOf = (part: string) => {
    const end = part.indexOf(close);
    return end < 0 ? part.indexOf("/>") + 2 : end + close.length;
  };
  return start + parts.map((part, at) => (at % step ? part.slice(endOf(part)) : `<${name}${part}`)).join("");
}
