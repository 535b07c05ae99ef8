import { startApp } from "./app.js";
import { beginLanguage } from "../core/language/languages.js";

startApp(await beginLanguage());
