/** Data that Python has written for the node tests (views.py). */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = process.env.PAGE_TEST_VIEWS;
if (!FOLDER)
  throw new Error(
    "Run `python -m tests.support.web.views FOLDER` and set PAGE_TEST_VIEWS to FOLDER, or run tests/web/test_node_tests.py.",
  );

/** @param {string} name  of a file, such as "replies" @returns {any} */
export const writtenData = (name) => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8"));
