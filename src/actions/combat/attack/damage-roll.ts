import {
  damageStacks,
  damageTestPool,
  judgeDamageTest,
  pointsPerSuccess,
  type AttackForm,
  type DamageTestFacts,
  type DamageTestPool,
} from "../../../rules/combat/damage-test.ts";
import type { Exertion } from "../../../rules/combat/stamina.ts";
import { conditionRows } from "../../../rules/conditions/rows.ts";
import type { ConditionState } from "../../../rules/conditions/state.ts";
import { text, type DiceShown, type Line, type Text } from "../../core/card.ts";
import type { ActorFacts, Facts, Table } from "../../core/facts.ts";
import type { Problem } from "../../core/action.ts";
import { rowReasons } from "../../core/why.ts";
import { hasQuality, scoreOf, type Arms } from "./arms.ts";
import { damageRows, exertDamage, extraPoints, nonLethal } from "./attack-choices.ts";
import { exertionFor, exertionProblems } from "./exert.ts";

/** The circumstances that modify a Damage test, apart from the weapon and the choices. */
export interface DamageCircumstances {
  readonly form: AttackForm;
  /** The attack's margin of success if it is a critical hit (R7.5). */
  readonly criticalMargin?: number;
  /** Whether the test uses up stacks of Vulnerable (T10). */
  readonly usesVulnerable?: boolean;
  /** The target's conditions, or an empty list if there is no target. */
  readonly target: readonly ConditionState[];
  /** The Stamina left after paying for the attack itself (R7.9). */
  readonly stamina: number;
}

/** The plan of a Damage test before the dice are rolled. */
export interface DamagePlan {
  readonly facts: DamageTestFacts;
  readonly pool: DamageTestPool;
  /**
   * The exertion for this test, or null if there is none. It is paid for separately from any exertion for the
   * attack (R7.9).
   */
  readonly exertion: Exertion | null;
  /** Whether the attack is non-lethal (R7.18). */
  readonly nonLethal: boolean;
  readonly problems: readonly Problem[];
}

/**
 * Returns the Stamina that the Damage test's exertion costs, and the dialog's note that it is paid only if the
 * attack hits (R7.9).
 */
export function damageCost({ exertion }: DamagePlan): {
  readonly stamina: number;
  readonly costs: readonly Text[];
} {
  const stamina = exertion?.stamina ?? 0;
  return {
    stamina,
    costs: stamina > 0 ? [text("BLACKOUT.actionDialog.cost.staminaIfHit", { n: stamina })] : [],
  };
}

/**
 * Plans a Damage test: the number of dice, the terms that make up this number, and the exertion (R7.5–R7.9,
 * T10, A31). Throws a RuleError if the choices are invalid.
 */
export function planDamage(
  { actor, choices }: Facts,
  arms: Arms,
  circumstances: DamageCircumstances,
  table: Table,
): DamagePlan {
  const { score, attribute } = scoreOf(actor, arms);
  const exertion = exertDamage.of(choices) ? exertionFor(actor, attribute, circumstances.stamina) : null;
  const own =
    attribute === ""
      ? []
      : conditionRows(actor.state.conditions, { kind: "damage", attribute }, table.houseRules).rows;
  const facts: DamageTestFacts = {
    score,
    form: circumstances.form,
    sharp: hasQuality(arms, "sharp"),
    ...damageStacks(circumstances.target),
    sneakOrTimeTaken: circumstances.usesVulnerable ?? false,
    ...(circumstances.criticalMargin === undefined ? {} : { criticalMargin: circumstances.criticalMargin }),
    extraPoints: extraPoints.of(choices),
    rows: [...(exertion?.rows ?? []), ...own, ...damageRows.of(choices)],
  };
  return {
    facts,
    pool: damageTestPool(facts, table.houseRules),
    exertion,
    nonLethal: nonLethal.of(choices),
    problems: exertion ? exertionProblems(exertion) : [],
  };
}

/** The rolled damage in points, with the dice and the line that a card shows for it. */
export interface DamageRolled {
  readonly points: number;
  readonly dice: DiceShown;
  readonly line: Line;
}

/** Computes the points of damage from the dice (R7.6, R7.7). `stream` is the name of the dice stream. */
export function readDamage(
  actor: ActorFacts,
  { pool }: DamagePlan,
  faces: readonly number[],
  stream = "damage",
): DamageRolled {
  const { points, successes } = judgeDamageTest(pool, faces);
  const concealed = actor.kind === "npc" ? { concealed: { of: actor.uuid, need: "all" } as const } : {};
  const extra =
    pool.extraPoints === 0
      ? []
      : [{ text: text("BLACKOUT.attack.extraPoints"), value: `+${pool.extraPoints}` }];
  return {
    points,
    dice: {
      stream,
      label: text("BLACKOUT.attack.dice.damage"),
      faces,
      hitsFrom: 5,
      why: rowReasons(pool.rows).map(row => ({ ...row, ...concealed })),
      ...concealed,
    },
    line: {
      text: text("BLACKOUT.attack.points"),
      place: "points",
      stream,
      value: String(points),
      why: [
        {
          text: text("BLACKOUT.attack.successPoints", { n: successes, points: pointsPerSuccess }),
          value: String(successes * pointsPerSuccess),
        },
        ...extra,
      ],
    },
  };
}
