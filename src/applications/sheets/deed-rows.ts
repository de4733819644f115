import { pageOfAction } from "../text/rules-pages.ts";
import { maneuverKeys } from "../../rules/combat/maneuvers.ts";
import { RuleError } from "../../rules/rule-error.ts";
import type { Facts, Table } from "../../actions/core/facts.ts";
import { refusalOf, toldProblems } from "../../actions/core/problems.ts";
import type { Preview, Problem, Action } from "../../actions/core/action.ts";
import { picture, type Picture } from "../shared/pictures.ts";
import { sayText } from "../shared/texts.ts";
import type { Words } from "../shared/words.ts";

/** Something that somebody can do besides attacking, as a line of a sheet. */
export interface DeedRow {
  readonly verb: string;
  readonly name: string;
  readonly picture: Picture;
  /** Zero for what costs none. */
  readonly ap: number;
  readonly stamina: number;
  /** Why it cannot be done now, or what the table would be warned of. */
  readonly why: string;
  readonly refused: boolean;
  readonly label: string;
  /** What its page in the rules is called; empty where there is none. */
  readonly page: string;
}

/** What stands on a sheet: maneuvers, and other actions. */
export interface DeedLists {
  readonly maneuvers: readonly DeedRow[];
  readonly actions: readonly DeedRow[];
}

/** What is always there to be done, in this order. */
const USUAL = ["rest", "hide", "heal", "treat", "opposed", "jump", "vault", "climb", "swim"];
/** What is there only when it can be done: to be asked of those whom it concerns. */
const AT_TIMES = [
  "resist",
  "command",
  "standUp",
  "breakGrip",
  "escapeGrapple",
  "dragGripped",
  "clearConductive",
  "wakeShutDown",
  "wake",
  "bleedOut",
  "finish",
];
/** What has its own place: on weapons, on items, in the matrix, on cards, or in the hands of Gamemasters. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "test",
  "attack",
  "burst",
  "area",
  "stray",
  "reload",
  "useItem",
  "fieldRepair",
  "condition",
  "adjust",
  "knockback",
  "pull",
  "fall",
  "holdBreath",
  "takeTrauma",
  "stress",
]);
/** What only says that nobody is meant yet. */
const NOBODY: ReadonlySet<string> = new Set(["BLACKOUT.problem.noTarget", "BLACKOUT.problem.notYourself"]);

const ICONS: Readonly<Record<string, string>> = {
  charge: "sprint",
  cripplingStrike: "leg",
  disarm: "drop-weapon",
  breakGear: "broken-shield",
  grapple: "grab",
  rest: "tired-eye",
  hide: "hidden",
  heal: "first-aid-kit",
  treat: "medical-pack",
  opposed: "team-idea",
  jump: "upgrade",
  vault: "sprint",
  climb: "rope-coil",
  swim: "diving-helmet",
  standUp: "person",
  command: "shouting",
  breakGrip: "crossed-chains",
  escapeGrapple: "crossed-chains",
  resist: "bordered-shield",
  dragGripped: "grab",
  clearConductive: "lightning-branches",
  wakeShutDown: "robot-golem",
  wake: "knocked-out-stars",
  bleedOut: "bleeding-wound",
  finish: "rusty-sword",
};

/**
 * The maneuvers and actions of somebody with what each costs and why it cannot be done. `factsFor` gives what each verb is judged from, `aboutOthers` the same
 * about each of those to whom it may be done when nobody is meant yet.
 */
export function deedRows(
  verbs: readonly Action[],
  factsFor: (verb: Action) => Facts,
  table: Table,
  words: Words,
  aboutOthers: (verb: Action) => readonly Facts[] = () => [],
): DeedLists {
  const isManeuver = ({ key }: Action) => maneuverKeys.some(maneuver => maneuver === key);
  const order = (keys: readonly string[]) => (a: Action, b: Action) => placeIn(keys, a) - placeIn(keys, b);
  const actions = verbs.filter(
    verb =>
      !isManeuver(verb) &&
      !ELSEWHERE.has(verb.key) &&
      verb.who === undefined &&
      verb.nature === undefined &&
      (!verb.item || placeIn([...USUAL, ...AT_TIMES], verb) < Infinity),
  );
  const rowsOf = (some: readonly Action[]) =>
    some.flatMap(verb => rowOf(verb, factsFor(verb), table, words) ?? []);
  return {
    maneuvers: rowsOf(verbs.filter(isManeuver).sort(order(maneuverKeys))),
    actions: actions.sort(order([...USUAL, ...AT_TIMES])).flatMap(verb => {
      const row = rowOf(verb, factsFor(verb), table, words);
      if (!row || !AT_TIMES.includes(verb.key)) return row ?? [];
      if (isPossible(verb, factsFor(verb), table)) return row;
      return aboutOthers(verb).some(facts => isPossible(verb, facts, table))
        ? { ...row, refused: false, why: "" }
        : [];
    }),
  };
}

/** Does nothing forbid it, not even that nobody is meant? */
function isPossible(verb: Action, facts: Facts, table: Table): boolean {
  const preview = previewOf(verb, facts, table);
  return preview !== null && refusalOf(preview.problems, table) === null;
}

function placeIn(keys: readonly string[], { key }: Action): number {
  const at = keys.indexOf(key);
  return at < 0 ? Infinity : at;
}

function rowOf(verb: Action, facts: Facts, table: Table, words: Words): DeedRow | null {
  const preview = previewOf(verb, facts, table);
  if (!preview) return null;
  const problems = preview.problems.filter(problem => !NOBODY.has(problem.text.key));
  const refusal = refusalOf(problems, table);
  const name = sayText(verb.label, words);
  return {
    verb: verb.key,
    name,
    picture: picture(`systems/blackout/assets/icons/${ICONS[verb.key] ?? "aura"}.svg`),
    ap: preview.ap,
    stamina: preview.stamina,
    refused: refusal !== null,
    why: first(refusal ? [{ kind: "rule", text: refusal }] : toldProblems(problems, table), words),
    label: words.format("BLACKOUT.deed.do", { name }),
    page: pageOfAction(verb.key),
  };
}

function previewOf(verb: Action, facts: Facts, table: Table): Preview | null {
  try {
    return verb.preview(facts, table);
  } catch (error) {
    // A thing that somebody half filled in says so when it is used; it does not keep the sheet from being drawn.
    if (error instanceof RuleError || error instanceof TypeError) return null;
    throw error;
  }
}

function first([problem]: readonly Problem[], words: Words): string {
  return problem ? sayText(problem.text, words) : "";
}
