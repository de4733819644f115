/** The cascade layers of Foundry's style sheets, weakest first. */
export const CASCADE_LAYERS: readonly string[] = [
  "reset",
  "variables",
  "elements",
  "blocks",
  "applications",
  "compatibility",
  "layouts",
  "system",
  "modules",
  "exceptions",
];
