import { pageOfAction } from "../text/rules-pages.ts";
import { maneuverKeys } from "../../rules/combat/maneuvers.ts";
import { RuleError } from "../../rules/rule-error.ts";
import type { Facts, Table } from "../../actions/core/facts.ts";
import { rejectionOf, visibleProblems } from "../../actions/core/problems.ts";
import type { Preview, Problem, Action } from "../../actions/core/action.ts";
import { picture, type Picture } from "../shared/pictures.ts";
import { formatText } from "../shared/texts.ts";
import type { Words } from "../shared/words.ts";

/** An action other than an attack, as a row of a sheet. */
export interface ActionRow {
  readonly action: string;
  readonly name: string;
  readonly picture: Picture;
  /** The costs in action points and Stamina. */
  readonly ap: number;
  readonly stamina: number;
  /** The reason why the action is currently unavailable, or the warning that performing it would cause. */
  readonly why: string;
  readonly refused: boolean;
  readonly label: string;
  /** The name of the action's rules page, or an empty string if there is none. */
  readonly page: string;
}

/** The rows of a sheet, divided into maneuvers and other actions. */
export interface ActionLists {
  readonly maneuvers: readonly ActionRow[];
  readonly actions: readonly ActionRow[];
}

/** The actions that a sheet always lists, in display order. */
const USUAL = [
  "freeAction",
  "rest",
  "hide",
  "heal",
  "treat",
  "opposed",
  "jump",
  "vault",
  "climb",
  "swim",
  "cross",
];
/**
 * The actions that a sheet lists only while they are possible. Whether they are possible depends on the
 * affected actors.
 */
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
/**
 * The actions that are available elsewhere: on weapons, on items, in the matrix, on cards, in the
 * Gamemaster's controls, or in the window of a market, skill challenge or Guile Encounter.
 */
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
  "haggle",
  "challengeTest",
  "guileRound",
]);
/** The problems that merely mean that no target has been selected yet. */
const NOBODY: ReadonlySet<string> = new Set(["BLACKOUT.problem.noTarget", "BLACKOUT.problem.notYourself"]);

const ICONS: Readonly<Record<string, string>> = {
  charge: "sprint",
  cripplingStrike: "leg",
  disarm: "drop-weapon",
  breakGear: "broken-shield",
  grapple: "grab",
  freeAction: "walkie-talkie",
  rest: "tired-eye",
  hide: "hidden",
  heal: "first-aid-kit",
  treat: "medical-pack",
  opposed: "team-idea",
  jump: "upgrade",
  vault: "sprint",
  climb: "rope-coil",
  swim: "diving-helmet",
  cross: "hazard-sign",
  rescue: "gas-mask",
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
 * Returns an actor's maneuvers and actions, with their costs and any reasons why they are unavailable.
 * `factsFor` returns the facts for judging an action. While no target is selected, `aboutOthers` returns such
 * facts for each possible target.
 */
export function actionRows(
  actionKeys: readonly Action[],
  factsFor: (action: Action) => Facts,
  table: Table,
  words: Words,
  aboutOthers: (action: Action) => readonly Facts[] = () => [],
): ActionLists {
  const isManeuver = ({ key }: Action) => maneuverKeys.some(maneuver => maneuver === key);
  const order = (keys: readonly string[]) => (a: Action, b: Action) => placeIn(keys, a) - placeIn(keys, b);
  const actions = actionKeys.filter(
    action =>
      !isManeuver(action) &&
      !ELSEWHERE.has(action.key) &&
      action.who === undefined &&
      action.nature === undefined &&
      (!action.item || placeIn([...USUAL, ...AT_TIMES], action) < Infinity),
  );
  const rowsOf = (some: readonly Action[]) =>
    some.flatMap(action => rowOf(action, previewOf(action, factsFor(action), table), table, words) ?? []);
  return {
    maneuvers: rowsOf(actionKeys.filter(isManeuver).sort(order(maneuverKeys))),
    actions: actions.sort(order([...USUAL, ...AT_TIMES])).flatMap(action => {
      const preview = previewOf(action, factsFor(action), table);
      const row = rowOf(action, preview, table, words);
      if (!row || !AT_TIMES.includes(action.key)) return row ?? [];
      if (isPossible(preview, table)) return row;
      return aboutOthers(action).some(facts => isPossible(previewOf(action, facts, table), table))
        ? { ...row, refused: false, why: "" }
        : [];
    }),
  };
}

/** Whether an action has a preview and no problem that the table enforces. */
function isPossible(preview: Preview | null, table: Table): boolean {
  return preview !== null && rejectionOf(preview.problems, table) === null;
}

function placeIn(keys: readonly string[], { key }: Action): number {
  const at = keys.indexOf(key);
  return at < 0 ? Infinity : at;
}

function rowOf(action: Action, preview: Preview | null, table: Table, words: Words): ActionRow | null {
  if (!preview) return null;
  const problems = preview.problems.filter(problem => !NOBODY.has(problem.text.key));
  const rejection = rejectionOf(problems, table);
  // R5.10: the second free action in a round costs action points.
  const isExtra = action.key === "freeAction" && preview.ap > 0;
  const name = isExtra ? words.localize("BLACKOUT.freeAction.extra") : formatText(action.label, words);
  return {
    action: action.key,
    name,
    picture: picture(`systems/blackout/assets/icons/${ICONS[action.key] ?? "aura"}.svg`),
    ap: preview.ap,
    stamina: preview.stamina,
    refused: rejection !== null,
    why: first(rejection ? [{ kind: "rule", text: rejection }] : visibleProblems(problems, table), words),
    label: words.format("BLACKOUT.do.do", { name }),
    page: pageOfAction(action.key),
  };
}

function previewOf(action: Action, facts: Facts, table: Table): Preview | null {
  try {
    return action.preview(facts, table);
  } catch (error) {
    // An item with incomplete data causes an error when it is used, but must not prevent the sheet from
    // rendering.
    if (error instanceof RuleError || error instanceof TypeError) return null;
    throw error;
  }
}

function first([problem]: readonly Problem[], words: Words): string {
  if (!problem) return "";
  const { key, data } = problem.text;
  // The row already contains the action's name, so this text omits it.
  return key === "BLACKOUT.problem.notEnoughAp"
    ? words.format("BLACKOUT.do.needsAp", { n: String(data?.["ap"] ?? "") })
    : formatText(problem.text, words);
}
