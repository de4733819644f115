import { SYSTEM_ID } from "../../system-id.ts";

/*
 * The locations of the rules pages in the rules compendium. The IDs of the pages are derived from their
 * subjects, so that every name of a condition, quality, action or maneuver can link to its page without a
 * lookup.
 */

/**
 * The kinds of subjects that have rules pages. For each kind, contains the ID of the journal entry and the
 * prefix of the page IDs.
 */
const books = {
  condition: { entry: "rulesConditions0", page: "cond" },
  quality: { entry: "rulesQualities00", page: "qual" },
  action: { entry: "rulesActions0000", page: "actn" },
  maneuver: { entry: "rulesManeuvers00", page: "mnvr" },
  section: { entry: "rulesSections000", page: "sect" },
} as const;
export type RulesBook = keyof typeof books;

const ID_LENGTH = 16;

/**
 * Returns the UUID of the rules page about a subject such as `condition.prone`, or null if the text isn't a
 * valid subject.
 */
export function rulesPageUuid(about: string): string | null {
  const [book = "", key = "", ...more] = about.split(".");
  if (more.length > 0 || !isBook(book) || !/^[a-zA-Z]+$/u.test(key)) return null;
  const { entry, page } = books[book];
  return `Compendium.${SYSTEM_ID}.rules.JournalEntry.${entry}.JournalEntryPage.${`${page}${key}`.padEnd(ID_LENGTH, "0").slice(0, ID_LENGTH)}`;
}

function isBook(book: string): book is RulesBook {
  return Object.hasOwn(books, book);
}

/** The rules pages for actions, by action key. */
const ofActions: Readonly<Record<string, string>> = {
  attack: "action.attack",
  burst: "action.burstAttack",
  area: "action.blastAttack",
  reload: "action.reload",
  heal: "action.heal",
  treat: "action.treatInjuries",
  rest: "action.rest",
  wakeShutDown: "action.repair",
  breakGrip: "action.breakGrip",
  escapeGrapple: "action.breakGrip",
  dragGripped: "action.dragGripped",
  clearConductive: "action.clearConductive",
  hide: "action.hide",
  useItem: "action.useItem",
  command: "action.command",
  freeAction: "action.freeAction",
  standUp: "action.standUp",
  charge: "maneuver.charge",
  cripplingStrike: "maneuver.cripplingStrike",
  disarm: "maneuver.disarm",
  breakGear: "maneuver.breakGear",
  grapple: "maneuver.grapple",
  bleedOut: "condition.outOfFight",
  wake: "condition.outOfFight",
  fieldRepair: "section.defence",
  ambush: "section.fights",
  climb: "section.movement",
  jump: "section.movement",
  vault: "section.movement",
  swim: "section.movement",
  cross: "section.movement",
  fall: "section.movement",
  test: "section.tests",
  opposed: "section.kinds",
};

/**
 * Returns the key of the page about an action, such as `action.attack`, or an empty string for an action
 * without a page.
 */
export function pageOfAction(action: string): string {
  return Object.hasOwn(ofActions, action) ? (ofActions[action] ?? "") : "";
}
