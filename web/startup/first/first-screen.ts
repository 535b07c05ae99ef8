/**
 * The first screen, prerendered by the build (`tooling/startup/first_screens.mjs`), for new visitors: it is
 * shown before the page's script has loaded. Input is recorded and replayed after hydration (`hydration.ts`).
 *
 * Sets these attributes of the root element: `data-precomputed-race`, the number of the precomputed race; and
 * `data-first-screen`: "coming" while the board is hidden until the first screen has loaded, then "question"
 * if it asks for a decision, otherwise "picture"; "board" if nothing is prerendered and the static board
 * stays until the page is complete.
 */

import { FIRST_BOARD, cropBoard } from "../../domain/circuits/first-board.ts";
import { COMPACT_QUERY } from "../../platform/compact.ts";
import { DAY_MS } from "../../platform/days.ts";
import { ignoreFetchFailure } from "../../platform/loading/ignored-errors.ts";

/** The prerendered screens. */
export interface FirstScreens {
  folder: string;
  /** Names in the address, except home. */
  pages: string[];
  /** Names in the address. */
  races: string[];
  /** Number of precomputed races of each kind. */
  seeds: number;
  /** The circuits of the daily races. */
  posters: Record<string, { name: string; corners: number }>;
}
/**
 * A recorded input event: a control by its label and the event's name; a field with its value and the event's
 * name; a highlighted space; a key.
 */
type ControlLabel = { words: string; nth: number };
export type RecordedInput =
  | (ControlLabel & { detail: number })
  | (ControlLabel & { value: string; event: string })
  | { space: number }
  | { key: string };

/** The daily screen for a race on a generated circuit, whose image is not in the page from the start. */
export const GENERATED_CIRCUIT_DAY = "daily-generated";

/** Ends the file; without it the download is incomplete. */
export const END_MARKER = "<!-- whole -->";

/** Selectors of controls that can be tapped, fields, and other elements that can have the focus. */
export const [CONTROLS, FIELDS, LINKS] = ["button,summary,.stage,.choice", "input,select", "a"];

/** The accessible name of a control. */
const labelOf = (control: Element) =>
  control.getAttribute("aria-label") ?? control.textContent?.replace(/\s+/g, "");

/** Returns all controls with this label. */
const controlsByLabel = (host: Element, words: string | undefined) =>
  [...host.querySelectorAll<HTMLElement>(`${CONTROLS},${FIELDS},${LINKS}`)].filter(
    (control) => labelOf(control) === words,
  );

export function describeControl(control: Element, host: Element): ControlLabel {
  const words = labelOf(control) ?? "";
  return { words, nth: controlsByLabel(host, words).indexOf(control as HTMLElement) };
}

/** Finds the matching control in another rendering of the same screen. */
export const findControl = (host: Element, { words, nth }: ControlLabel) => controlsByLabel(host, words)[nth];

/** Returns the address of the prerendered screen. */
function addressOf({ folder, pages, races, seeds }: FirstScreens) {
  const root = document.documentElement;
  const name = location.hash.slice(1) || "home";
  const isRace = races.includes(name);
  if (!isRace && name !== "home" && !pages.includes(name)) return null;
  const width = matchMedia(COMPACT_QUERY).matches ? "narrow" : "wide";
  const page = name === "daily" && "dayGenerated" in root.dataset ? GENERATED_CIRCUIT_DAY : name;
  if (!isRace) return `${folder}/${page}.${root.lang}.${width}.html`;
  const number = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % seeds;
  root.dataset.precomputedRace = String(number);
  const layout = matchMedia("(prefers-reduced-motion: reduce)").matches ? `${width}-still` : width;
  return `${folder}/${name}.${root.lang}.${number}.${layout}.html`;
}

/** Resolves to the host element, once the board before it has been parsed. */
const firstScreenHost = (): Promise<HTMLElement> =>
  new Promise((resolve) => {
    const look = () => {
      const host = document.getElementById("first-screen");
      if (host && document.getElementById("app")) resolve(host);
      else requestAnimationFrame(look);
    };
    look();
  });

/** Formats a day as messages.ts does. */
const formatDay = (locale: string, day: number) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(day * DAY_MS);

/** Fills in data unknown at build time: the day, and the circuit on its poster. */
function fillInDay(host: HTMLElement, posters: FirstScreens["posters"]) {
  const { day, dayBoard = "" } = document.documentElement.dataset;
  for (const date of host.querySelectorAll<HTMLElement>("[data-date]"))
    date.textContent = formatDay(String(date.dataset.date), Number(day));
  const circuit = posters[dayBoard];
  const name = host.querySelector<HTMLElement>(".poster-name");
  if (!circuit || !name?.textContent?.trim()) return;
  name.textContent = circuit.name;
  name.style.setProperty("--letters", String(circuit.name.length));
  // Insert the final number of corners now, to avoid a layout shift.
  const corners = host.querySelector(".poster-corners");
  const corner = corners?.firstElementChild;
  if (corner)
    corners.replaceChildren(...Array.from({ length: circuit.corners }, () => corner.cloneNode(true)));
}

function fill(host: HTMLElement, screen: string, posters: FirstScreens["posters"]) {
  host.innerHTML = trusted.createHTML(screen);
  for (const one of host.querySelectorAll<HTMLElement>("[data-style]"))
    one.style.cssText = one.dataset.style ?? "";
  fillInDay(host, posters);
  const print = host.querySelector<HTMLElement>("[data-print]");
  const board = document.querySelector(FIRST_BOARD);
  if (!print || !board) return;
  cropBoard(board, print.dataset.print);
  print.replaceWith(board);
}

/** Records input events. */
function recordEvents(host: HTMLElement, inputs: RecordedInput[], signal: AbortSignal) {
  const recordTap = ({ target, detail }: MouseEvent) => {
    const control = (target as Element).closest<HTMLElement>(`${CONTROLS},[data-space]`);
    if (!control) return;
    control.dataset.tapped = "";
    const { space } = control.dataset;
    inputs.push(space ? { space: Number(space) } : { ...describeControl(control, host), detail });
  };
  const filledIn = ({ target, type }: Event) => {
    const field = target as HTMLInputElement;
    // The click on its label is recorded instead.
    if (field.type === "radio") return;
    inputs.push({ ...describeControl(field, host), value: field.value, event: type });
  };
  const recordKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    const isOutsideField = !(target instanceof Element && target.matches(FIELDS));
    if (isOutsideField && !ctrlKey && !metaKey && !altKey && key !== "Tab") inputs.push({ key });
  };
  host.addEventListener("click", recordTap, { signal });
  for (const event of ["input", "change"]) host.addEventListener(event, filledIn, { signal });
  addEventListener("keydown", recordKey, { signal });
}

/** Maximum time for which the board is hidden while the first screen loads, in ms. */
const MAX_HIDDEN_MS = 300;

/** Shows the board without the first screen. */
function showBoardAlone() {
  const { dataset } = document.documentElement;
  if (dataset.firstScreen === "coming") delete dataset.firstScreen;
}

/** Resolves after the frame with the first screen has been painted. */
const nextPaint = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

async function show(address: string, { posters }: FirstScreens, preview: NonNullable<typeof firstScreen>) {
  const { signal } = preview.abortController;
  const response = await fetch(address, { signal });
  const screen = response.ok ? await response.text() : "";
  const host = await firstScreenHost();
  if (signal.aborted || !screen.endsWith(END_MARKER)) return;
  fill(host, screen, posters);
  recordEvents(host, preview.recordedInputs, signal);
  preview.shown = host.querySelector("main.race:not(.is-choosing)") ? "picture" : "question";
  document.documentElement.dataset.firstScreen = preview.shown;
  // Wait for the first frame: before that the style sheet may be missing, and a layout without it is wasted.
  requestAnimationFrame(() =>
    host.querySelector(".order-row.is-you")?.scrollIntoView({ block: "nearest", inline: "nearest" }),
  );
  await nextPaint();
}

/**
 * Keeps the page hidden behind the static board while it renders; used if the next race is prepared on the
 * device.
 */
export function holdStaticBoard() {
  globalThis.firstScreen = { recordedInputs: [], abortController: new AbortController(), shown: "board" };
  document.documentElement.dataset.firstScreen = "board";
}

/** Loads and shows the first screen, unless the page has rendered before. */
export function showFirstScreen(screens: FirstScreens) {
  const address = addressOf(screens);
  if (!address) return;
  const preview: NonNullable<typeof firstScreen> = {
    recordedInputs: [],
    abortController: new AbortController(),
    shown: "",
    paintSettled: Promise.resolve(),
  };
  globalThis.firstScreen = preview;
  document.documentElement.dataset.firstScreen = "coming";
  setTimeout(showBoardAlone, MAX_HIDDEN_MS);
  preview.paintSettled = show(address, screens, preview).catch(ignoreFetchFailure).finally(showBoardAlone);
}
