/** The standard rules for style sheets, with this project's deliberate exceptions. */
export default {
  extends: "stylelint-config-standard",
  rules: {
    // A rule that fits on a line is on one line; related rules have no gap between them.
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-block-single-line-max-declarations": null,
    "rule-empty-line-before": null,
    // Rules are ordered by parts of the page, small parts first, not by specificity.
    "no-descending-specificity": null,
    // Older browsers support these notations too.
    "import-notation": "string",
    "media-feature-range-notation": "prefix",
    "property-no-vendor-prefix": [true, { ignoreProperties: ["text-size-adjust", "user-select"] }],
    // Font names keep their capitals, and so does an SVG keyword.
    "value-keyword-case": ["lower", { ignoreKeywords: ["geometricPrecision"], ignoreProperties: ["/^--/"] }],
  },
};
