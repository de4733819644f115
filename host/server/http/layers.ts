/** The cascade layers of Foundry's style sheets, from lowest to highest priority. */
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
