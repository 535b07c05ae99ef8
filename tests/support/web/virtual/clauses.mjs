import { virtualData } from "../views.mjs";

export default virtualData.clauses;
