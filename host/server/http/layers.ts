/** The cascade layers of Foundry's style sheets, beginning with the weakest. */
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
