/** Entry point of the home screen, which is part of the start bundle. */
import { eager } from "../../platform/loading/lazy.ts";
import * as home from "./home.ts";

export const screens = { home: eager(home) };
