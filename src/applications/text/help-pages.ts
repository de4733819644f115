/*
 * The keys of the rules pages for the system's windows, in three tables: by document type, by window ID, and
 * by CSS class.
 */

const ofTypes: Readonly<Record<string, string>> = {
  character: "character",
  npc: "enemies",
  follower: "character",
  barrier: "defence",
  party: "inspiration",
  market: "gear",
  weapon: "attacks",
  armor: "defence",
  maneuver: "attacks",
  background: "character",
  feature: "character",
  trait: "character",
  training: "character",
  drive: "inspiration",
};
const ofIds: Readonly<Record<string, string>> = {
  "blackout-challenge-begin": "kinds",
  "blackout-request": "kinds",
  "blackout-guile-begin": "kinds",
  "blackout-takedown-begin": "takedowns",
  "blackout-house-rules": "optional",
};
const ofClasses: readonly (readonly [string, string])[] = [
  ["bo-guide", "start"],
  ["bo-creation", "character"],
  ["bo-advance", "character"],
  ["bo-conditions", "health"],
  ["bo-adjust", "health"],
  ["bo-hazard", "health"],
  ["bo-rest", "stamina"],
  ["bo-session", "inspiration"],
  ["bo-inspiration", "inspiration"],
  ["bo-takedown", "takedowns"],
  ["bo-guile", "kinds"],
  ["bo-challenge", "kinds"],
  ["bo-builder", "enemies"],
  ["bo-commit", "fights"],
  ["bo-ambush", "fights"],
  ["bo-end-encounter", "fights"],
  ["bo-open-items", "fights"],
  ["bo-browser", "gear"],
  ["bo-move", "gear"],
  ["bo-action", "tests"],
  ["bo-test", "tests"],
];

/**
 * The prefix of a CSS class that every window of a variant has. The rest of the class name is the variant's
 * key, which is also the key of its rules page.
 */
const OF_VARIANT = "bo-by-";

/**
 * Returns the rules page for one of the system's windows, such as `section.fights`, or an empty string if
 * there is none. All windows of a combat variant use the variant's page. For other sheets, the document's
 * type determines the page. For other windows, the page is determined by the ID or, failing that, by the CSS
 * classes.
 */
export function helpPageOf(classes: readonly string[], id: string, type: string): string {
  if (!classes.some(name => name === "blackout" || name.startsWith("bo-"))) return "";
  const variant = classes.find(name => name.startsWith(OF_VARIANT))?.slice(OF_VARIANT.length);
  if (variant !== undefined) return `section.${variant}`;
  const section =
    type === ""
      ? (entryIn(ofIds, id) ?? ofClasses.find(([name]) => classes.includes(name))?.[1])
      : (entryIn(ofTypes, type) ?? "gear");
  return section === undefined ? "" : `section.${section}`;
}

function entryIn(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** The sections of the rules that windows link to. */
export const helpSections: readonly string[] = [
  ...new Set([
    ...Object.values(ofTypes),
    ...Object.values(ofIds),
    ...ofClasses.map(([, section]) => section),
    "gear",
  ]),
];
