/**
 * The way to the first screen, which comes with the page.
 */
import { eager } from "../../core/loading/lazy.ts";
import * as home from "./home.ts";

export const screens = { home: eager(home) };
