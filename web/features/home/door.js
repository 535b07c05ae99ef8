/**
 * The way to the first screen, which comes with the page.
 */
import { present } from "../../core/loading/lazy.js";
import * as home from "./home.js";

export const screens = { home: present(home) };
