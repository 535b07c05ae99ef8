import { startApp } from "./app/app.js";

startApp();
