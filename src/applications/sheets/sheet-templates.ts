/**
 * The templates that a character sheet, including its gear, needs when it is opened. Many of them are also
 * used elsewhere.
 */
export const sheetTemplates = [
  "character/head",
  "parts/picture",
  "parts/turn",
  "parts/vitals",
  "parts/tiles",
  "parts/stamina",
  "parts/conditions",
  "parts/tabs",
  "character/play",
  "parts/attack",
  "parts/actions",
  "parts/action",
  "parts/options",
  "parts/page",
  "parts/readout",
  "character/gear",
  "parts/gear-row",
  "parts/move-button",
] as const;
