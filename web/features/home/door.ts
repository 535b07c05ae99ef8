/**
 * The way to the first screen, which comes with the page.
 */
import { present } from "../../core/loading/lazy.ts";
import * as home from "./home.ts";

export const screens = { home: present(home) };
