import { attributes, isPhysical } from "../character/attributes.ts";
import { list, oneOf, record, requireBoolean, wholeNumber } from "../check.ts";
import { conditions, type ConditionRegistry } from "../conditions/registry.ts";
import { conditionRows, forbiddingConditions } from "../conditions/rows.ts";
import { hasCondition } from "../conditions/state.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { checkRows, type Row } from "../tests/row.ts";
import {
  flankReasons,
  type AttackFacts,
  type DistanceFacts,
  type RangedAttackFacts,
} from "./attack-facts.ts";
import { attackRow, type AttackRowKey } from "./attack-row.ts";
import { coverOf, coverRows, type Cover } from "./cover.ts";
import { bandReach, measuredReach, type Reach } from "./range.ts";

/** A reason why an attack isn't possible, with the condition that forbids it, if any. */
export interface AttackProblem {
  readonly key:
    | "noShot"
    | "outOfRange"
    | "attackerCannot"
    | "targetCannotBeAimedAt"
    | "exertNeedsPhysicalAttribute"
    | "tooMuchTimeTaken"
    | "tooManyHelpers";
  readonly condition?: string;
}

/** The effects that the situation has on an attack. */
export interface AttackSituation {
  /** All advantages and disadvantages. */
  readonly rows: readonly Row[];
  /** The reasons why the attack isn't possible, or an empty list if it is. */
  readonly problems: readonly AttackProblem[];
  /** The attacker's conditions that the attack uses up. */
  readonly usedUp: readonly string[];
  /** The cost of the attack in action points. */
  readonly ap: number;
  readonly stamina: number;
  /** The target's cover. Null for a melee attack, which ignores cover. */
  readonly cover: Cover | null;
}

/** The input of an attack, with the effects of both sides' conditions. */
interface Sight {
  readonly facts: AttackFacts;
  readonly attackerProne: boolean;
  readonly attackerHidden: boolean;
  readonly targetProne: boolean;
  readonly flanked: boolean;
}

const when = (condition: boolean, dice: number) => (condition ? dice : 0);

/** Returns the effect of Prone on attacks by the prone actor (A6). */
function proneDice(kind: AttackFacts["kind"]) {
  return { shooter: when(kind === "ranged", 1), fighter: when(kind === "melee", -1) };
}

/**
 * The entries of table R7.14 that don't depend on measured distances. To support another situation, add an
 * entry. Conditions have their own rows (T10).
 */
const situations: readonly {
  readonly key: AttackRowKey;
  readonly dice: (sight: Sight, houseRules: HouseRules) => number;
}[] = [
  { key: "takingTime", dice: ({ facts }) => facts.takingTime },
  { key: "exert", dice: ({ facts }) => when(facts.exert, 1) },
  { key: "helper", dice: ({ facts }) => facts.helpers },
  { key: "flanked", dice: ({ targetProne, flanked }) => when(flanked && !targetProne, 1) },
  {
    key: "hidden",
    dice: ({ attackerHidden, targetProne, flanked }, rules) =>
      when(attackerHidden && !targetProne && !flanked && rules.hiddenCountsAsFlanking, 1),
  },
  { key: "proneTarget", dice: ({ facts, targetProne }) => when(targetProne && facts.kind === "melee", 2) },
  {
    key: "proneTargetFlanked",
    dice: ({ targetProne }, rules) => when(targetProne && rules.proneKeepsFlankedDie, 1),
  },
  {
    key: "proneShooter",
    dice: ({ facts, attackerProne }) => when(attackerProne, proneDice(facts.kind).shooter),
  },
  {
    key: "proneFighter",
    dice: ({ facts, attackerProne }) => when(attackerProne, proneDice(facts.kind).fighter),
  },
  { key: "encumbrance", dice: ({ facts }) => when(facts.attribute === "dexterity", facts.encumbranceDice) },
];

/** The situations that affect only ranged attacks. */
const rangedSituations: readonly {
  readonly key: AttackRowKey;
  readonly dice: (facts: RangedAttackFacts, houseRules: HouseRules) => number;
}[] = [
  { key: "stealth", dice: (facts, rules) => when(!facts.cover.seeking, -facts.stealth * rules.stealthDice) },
  { key: "adjacentShot", dice: (facts, rules) => when(facts.adjacent, rules.adjacentRangedDice) },
];

/**
 * Returns an attack's advantages and disadvantages in dice, its cost in action points and Stamina, and
 * whether it is possible. The relevant rules are R7.14 (with A6 for prone characters), R5.15 for extra time,
 * R7.12–R7.13 for cover, R8.6 for Stealth, T11.2 for Seeking, R16.1 for range bands, and T10 for the
 * conditions of both sides. Throws a RuleError for invalid facts.
 */
export function attackSituation(
  facts: AttackFacts,
  houseRules: HouseRules,
  registry: ConditionRegistry = conditions,
): AttackSituation {
  checkHouseRules(houseRules);
  checkFacts(facts);
  const sight: Sight = {
    facts,
    attackerProne: hasCondition(facts.attacker, "prone", registry),
    attackerHidden: hasCondition(facts.attacker, "hidden", registry),
    targetProne: hasCondition(facts.target, "prone", registry),
    flanked: facts.flanked.length > 0 || hasCondition(facts.target, "flanked", registry),
  };
  const ranged = facts.kind === "ranged" ? rangedSituation(facts, sight.targetProne, houseRules) : null;
  const context = {
    kind: "skill",
    attribute: facts.attribute,
    needsSight: true,
    against: facts.targetId ?? "",
    twoHanded: facts.twoHanded,
    spends: facts.spends,
  } as const;
  const own = conditionRows(facts.attacker, context, houseRules, registry);
  const common = rowsOf(situations, entry => entry.dice(sight, houseRules));
  return {
    rows: [...common, ...(ranged?.rows ?? []), ...own.rows, ...facts.rows],
    usedUp: own.usedUp,
    problems: [...forbiddances(facts, registry), ...overdone(facts, houseRules), ...(ranged?.problems ?? [])],
    ap: facts.ap + facts.takingTime,
    stamina: facts.exert ? 1 : 0,
    cover: ranged?.cover ?? null,
  };
}

/**
 * Returns the effect of Prone on the test that places a Blast. Because R7.31 requires an Aim test, the effect
 * is the same as on any other attack of the given kind (R7.14, A6). For the same reason, a Blinded attacker
 * can't make the test (T10). Throws a RuleError for an unknown kind.
 */
export function pronePlacingRows(
  kind: AttackFacts["kind"],
  attacker: AttackFacts["attacker"],
  registry: ConditionRegistry = conditions,
): readonly Row[] {
  const { shooter, fighter } = proneDice(oneOf("kind", kind, ["melee", "ranged"]));
  return hasCondition(list("attacker", attacker), "prone", registry)
    ? [attackRow("proneShooter", shooter), attackRow("proneFighter", fighter)].filter(
        ({ dice }) => dice !== 0,
      )
    : [];
}

function rowsOf<E extends { readonly key: AttackRowKey }>(
  entries: readonly E[],
  diceOf: (entry: E) => number,
): readonly Row[] {
  return entries.map(entry => attackRow(entry.key, diceOf(entry))).filter(row => row.dice !== 0);
}

function rangedSituation(facts: RangedAttackFacts, targetProne: boolean, houseRules: HouseRules) {
  const cover = coverOf({ ...facts.cover, targetProne }, houseRules);
  const reach = reachOf(facts.distance, houseRules);
  const problems: AttackProblem[] = [];
  if (!cover.possible) problems.push({ key: "noShot" });
  if (!reach.possible) problems.push({ key: "outOfRange" });
  return {
    cover,
    problems,
    rows: [
      ...coverRows(cover.degree, houseRules),
      ...rowsOf(rangedSituations, entry => entry.dice(facts, houseRules)),
      ...reach.rows,
    ],
  };
}

function reachOf(distance: DistanceFacts, houseRules: HouseRules): Reach {
  oneOf("attack.distance.kind", distance.kind, ["measured", "band"]);
  return distance.kind === "measured"
    ? measuredReach(distance.feet, distance.range, houseRules)
    : bandReach(distance.weaponClass, distance.band, houseRules);
}

function forbiddances(facts: AttackFacts, registry: ConditionRegistry): readonly AttackProblem[] {
  const attacker = [
    ...forbiddingConditions(facts.attacker, "actions", registry),
    ...(facts.kind === "ranged" ? forbiddingConditions(facts.attacker, "rangedAttacks", registry) : []),
  ];
  const target = forbiddingConditions(facts.target, "beingTargeted", registry);
  return [
    ...attacker.map(({ condition }) => ({ key: "attackerCannot", condition }) as const),
    ...target.map(({ condition }) => ({ key: "targetCannotBeAimedAt", condition }) as const),
  ];
}

function overdone(facts: AttackFacts, houseRules: HouseRules): readonly AttackProblem[] {
  const problems: AttackProblem[] = [];
  if (facts.exert && !isPhysical(facts.attribute)) problems.push({ key: "exertNeedsPhysicalAttribute" });
  if (facts.takingTime > houseRules.takingTimePerTest) problems.push({ key: "tooMuchTimeTaken" });
  if (facts.helpers > houseRules.helpersPerTest) problems.push({ key: "tooManyHelpers" });
  return problems;
}

function checkFacts(facts: AttackFacts): void {
  record("attack", facts);
  oneOf("attack.kind", facts.kind, ["melee", "ranged"]);
  oneOf("attack.attribute", facts.attribute, attributes);
  for (const name of ["ap", "takingTime", "helpers", "inspiration"] as const)
    wholeNumber(`attack.${name}`, facts[name], 0);
  for (const name of ["exert", "twoHanded"] as const) requireBoolean(`attack.${name}`, facts[name]);
  for (const name of ["attacker", "target", "spends"] as const) list<unknown>(`attack.${name}`, facts[name]);
  wholeNumber("attack.encumbranceDice", facts.encumbranceDice, -40, 0);
  list("attack.flanked", facts.flanked).forEach((reason, index) =>
    oneOf(`attack.flanked.${index}`, reason, flankReasons),
  );
  checkRows("attack.rows", facts.rows);
  if (facts.kind === "melee") return;
  record("attack.cover", facts.cover);
  record("attack.distance", facts.distance);
  wholeNumber("attack.stealth", facts.stealth, 0);
  requireBoolean("attack.adjacent", facts.adjacent);
}
