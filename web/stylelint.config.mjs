/** The standard rules for style sheets, but for what this project writes in another way on purpose. */
export default {
  extends: "stylelint-config-standard",
  rules: {
    // A rule that fits on a line is on one line; related rules have no gap between them.
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-block-single-line-max-declarations": null,
    "rule-empty-line-before": null,
    // Sheets are ordered by the parts of the page, small ones first: not by how exact their selectors are.
    "no-descending-specificity": null,
    // Older browsers know these spellings too.
    "import-notation": "string",
    "media-feature-range-notation": "prefix",
    "property-no-vendor-prefix": [true, { ignoreProperties: ["text-size-adjust", "user-select"] }],
    // Names of typefaces keep their capitals, and so does a keyword of SVG.
    "value-keyword-case": ["lower", { ignoreKeywords: ["geometricPrecision"], ignoreProperties: ["/^--/"] }],
  },
};
