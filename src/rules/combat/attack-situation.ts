import { attributes, isPhysical } from "../character/attributes.ts";
import { list, oneOf, record, truth, wholeNumber } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";
import { checkRows, type Row } from "../tests/row.ts";
import { flankReasons, type AttackFacts, type DistanceFacts, type RangedAttackFacts } from "./attack-facts.ts";
import { attackRow, type AttackRowKey } from "./attack-row.ts";
import { coverOf, coverRows, type Cover } from "./cover.ts";
import { bandReach, measuredReach, type Reach } from "./range.ts";

/** Why an attack cannot be made like that. */
export type AttackProblem =
  | "noShot" | "outOfRange" | "blinded" | "targetHidden" | "exertNeedsPhysicalAttribute" | "tooMuchTimeTaken" | "tooManyHelpers";

/** What the situation makes of an attack. */
export interface AttackSituation {
  /** Every advantage and disadvantage. */
  readonly rows: readonly Row[];
  /** Why it cannot be made; empty when it can. */
  readonly problems: readonly AttackProblem[];
  /** Action points that it costs. */
  readonly ap: number;
  readonly stamina: number;
  /** The target's cover; melee attacks heed none. */
  readonly cover: Cover | null;
}

interface Entry {
  readonly key: AttackRowKey;
  readonly dice: (facts: AttackFacts, houseRules: HouseRules) => number;
}

const when = (condition: boolean, dice: number) => (condition ? dice : 0);

/** The table of R7.14 as far as it needs no measuring: a new situation is a new entry. */
const situations: readonly Entry[] = [
  { key: "takingTime", dice: facts => facts.takingTime },
  { key: "exert", dice: facts => when(facts.exert, 1) },
  { key: "encouraged", dice: facts => when(facts.encouraged, 1) },
  { key: "helper", dice: facts => facts.helpers },
  { key: "flanked", dice: facts => when(!facts.targetProne && facts.flanked.length > 0, 1) },
  { key: "hidden", dice: (facts, rules) => when(!facts.targetProne && facts.flanked.length === 0 && facts.hidden && rules.hiddenCountsAsFlanking, 1) },
  { key: "proneTarget", dice: facts => when(facts.targetProne && facts.kind === "melee", 2) },
  { key: "proneTargetFlanked", dice: (facts, rules) => when(facts.targetProne && rules.proneKeepsFlankedDie, 1) },
  { key: "proneShooter", dice: facts => when(facts.attackerProne && facts.kind === "ranged", 1) },
  { key: "proneFighter", dice: facts => when(facts.attackerProne && facts.kind === "melee", -1) },
  { key: "encumbrance", dice: facts => when(facts.attribute === "dexterity", facts.encumbranceDice) },
];

/** Situations of a ranged attack alone. */
const rangedSituations: readonly { readonly key: AttackRowKey; readonly dice: (facts: RangedAttackFacts, houseRules: HouseRules) => number }[] = [
  { key: "stealth", dice: (facts, rules) => when(!facts.cover.seeking, -facts.stealth * rules.stealthDice) },
  { key: "adjacentShot", dice: (facts, rules) => when(facts.adjacent, rules.adjacentRangedDice) },
];

/**
 * Which advantages and disadvantages does an attack have, what does it cost, and can it be made at all?
 * R7.14 with A6 for everything prone, R5.15 taking the time, R7.12–R7.13 cover, R8.6 Stealth, T11.2 Seeking, R16.1 range bands, T10 Blinded and Hidden.
 * Dice are dice, costs action points and Stamina. Throws a RuleError for anything that is not what the facts say it is.
 */
export function attackSituation(facts: AttackFacts, houseRules: HouseRules): AttackSituation {
  checkFacts(facts);
  const ranged = facts.kind === "ranged" ? rangedSituation(facts, houseRules) : null;
  const common = rowsOf(situations, entry => entry.dice(facts, houseRules));
  return {
    rows: [...common, ...(ranged?.rows ?? []), ...facts.rows],
    problems: [...commonProblems(facts, houseRules), ...(ranged?.problems ?? [])],
    ap: facts.ap + facts.takingTime, stamina: facts.exert ? 1 : 0, cover: ranged?.cover ?? null,
  };
}

function rowsOf<E extends { readonly key: AttackRowKey }>(entries: readonly E[], diceOf: (entry: E) => number): readonly Row[] {
  return entries.map(entry => attackRow(entry.key, diceOf(entry))).filter(row => row.dice !== 0);
}

function rangedSituation(facts: RangedAttackFacts, houseRules: HouseRules) {
  const cover = coverOf({ ...facts.cover, targetProne: facts.targetProne }, houseRules);
  const reach = reachOf(facts.distance, houseRules);
  const problems: AttackProblem[] = [];
  if (!cover.possible) problems.push("noShot");
  if (!reach.possible) problems.push("outOfRange");
  if (facts.blinded) problems.push("blinded");
  return { cover, problems, rows: [...coverRows(cover.degree, houseRules), ...rowsOf(rangedSituations, entry => entry.dice(facts, houseRules)), ...reach.rows] };
}

function reachOf(distance: DistanceFacts, houseRules: HouseRules): Reach {
  oneOf("attack.distance.kind", distance.kind, ["measured", "band"]);
  return distance.kind === "measured"
    ? measuredReach(distance.feet, distance.range, houseRules)
    : bandReach(distance.weaponClass, distance.band, houseRules);
}

function commonProblems(facts: AttackFacts, houseRules: HouseRules): AttackProblem[] {
  const problems: AttackProblem[] = [];
  if (facts.targetHidden) problems.push("targetHidden");
  if (facts.exert && !isPhysical(facts.attribute)) problems.push("exertNeedsPhysicalAttribute");
  if (facts.takingTime > houseRules.takingTimePerTest) problems.push("tooMuchTimeTaken");
  if (facts.helpers > houseRules.helpersPerTest) problems.push("tooManyHelpers");
  return problems;
}

const truths = ["exert", "encouraged", "attackerProne", "targetProne", "hidden", "targetHidden"] as const;

function checkFacts(facts: AttackFacts): void {
  record("attack", facts);
  oneOf("attack.kind", facts.kind, ["melee", "ranged"]);
  oneOf("attack.attribute", facts.attribute, attributes);
  for (const name of ["ap", "takingTime", "helpers", "inspiration"] as const) wholeNumber(`attack.${name}`, facts[name], 0);
  for (const name of truths) truth(`attack.${name}`, facts[name]);
  wholeNumber("attack.encumbranceDice", facts.encumbranceDice, -99, 0);
  list("attack.flanked", facts.flanked).forEach((reason, index) => oneOf(`attack.flanked.${index}`, reason, flankReasons));
  checkRows("attack.rows", facts.rows);
  if (facts.kind === "melee") return;
  record("attack.cover", facts.cover);
  record("attack.distance", facts.distance);
  wholeNumber("attack.stealth", facts.stealth, 0);
  truth("attack.adjacent", facts.adjacent);
  truth("attack.blinded", facts.blinded);
}
