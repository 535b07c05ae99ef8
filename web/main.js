import { startApp } from "./app/app.js";
import { beginLanguage } from "./app/languages.js";

startApp(await beginLanguage());
