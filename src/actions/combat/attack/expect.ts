import type { DamageTarget } from "../../../rules/combat/damage.ts";
import type { DamageTestFacts } from "../../../rules/combat/damage-test.ts";
import { pointsPerSuccess } from "../../../rules/combat/damage-test.ts";
import { areaOdds, attackOdds } from "../../../rules/combat/odds-attack.ts";
import { burstOdds } from "../../../rules/combat/odds-burst.ts";
import { defaultOddsReference } from "../../../rules/combat/odds-unknown.ts";
import type { Harm } from "../../../rules/combat/odds-harm.ts";
import { hasCondition } from "../../../rules/conditions/state.ts";
import type { RolledPool } from "../../../rules/tests/outcome.ts";
import { text, type Line } from "../../core/card.ts";
import type { ActorFacts, Table } from "../../core/facts.ts";
import { numberText, percent } from "../../../language/formats.ts";
import { sumOf } from "../../core/harm.ts";
import { rowReasons } from "../../core/why.ts";
import type { DamagePlan } from "./damage-roll.ts";

/**
 * Returns the line that shows a Damage test's dice and average result before the roll. On average, a third of
 * the dice succeed, for five points each.
 */
export function damageLine({ pool }: DamagePlan): Line {
  const points = Math.round((pool.dice / 3) * pointsPerSuccess) + pool.extraPoints;
  return {
    text: text("BLACKOUT.attack.expect.damage", { n: points }),
    value: text("BLACKOUT.dice", { n: pool.dice }),
    why: rowReasons(pool.rows),
  };
}

/** Returns those values of a target that affect the damage it takes. */
function damageTargetOf({ state, body }: ActorFacts): DamageTarget {
  return {
    armor: sumOf(state.armor),
    resistance: sumOf(state.resistance),
    hitPoints: state.hitPoints.value,
    maximumHitPoints: state.hitPoints.max,
    outOfFight: hasCondition(state.conditions, "outOfFight"),
    mechanical: body === "machine",
    stabilized: state.vital.stabilized,
  };
}

/**
 * A typical target. Viewers who aren't allowed to see the odds against the real target see the odds against
 * the typical one.
 */
const referenceTarget: DamageTarget = {
  armor: defaultOddsReference.armor,
  resistance: defaultOddsReference.resistance,
  hitPoints: defaultOddsReference.hitPoints,
  maximumHitPoints: defaultOddsReference.maximumHitPoints,
};

/** The input for computing the odds of an attack. */
export interface Aim {
  readonly pool: RolledPool;
  /** The dice pool as shown to viewers who aren't allowed to know anything about the target. */
  readonly poolTold: RolledPool;
  readonly difficulty: number;
  readonly automatic: boolean;
  readonly damage: DamageTestFacts;
  readonly destroyer: boolean;
}

/**
 * Returns lines with the exact odds of an attack on a target. Each line is visible only to viewers who are
 * allowed to know the values behind it. For an enemy, all other viewers see the odds against a typical target
 * instead (R7.3–R7.8, T8.4).
 */
export function attackLines(target: ActorFacts, aim: Aim, table: Table): readonly Line[] {
  const { poolTold, ...known } = aim;
  const odds = attackOdds({ ...known, target: damageTargetOf(target) }, table.houseRules);
  const assumed =
    target.kind === "npc"
      ? attackOdds(
          { ...known, pool: poolTold, difficulty: defaultOddsReference.difficulty, target: referenceTarget },
          table.houseRules,
        )
      : null;
  return [
    {
      text: text("BLACKOUT.attack.expect.hit"),
      value: percent(odds.hit),
      chance: true,
      concealed: { of: target.uuid, need: "passive" },
    },
    {
      text: text("BLACKOUT.attack.expect.critical"),
      value: percent(odds.critical),
      chance: true,
      concealed: { of: target.uuid, need: "passive" },
    },
    ...harmLines(target, odds),
    ...(assumed ? [referenceLine(assumed.hit, assumed)] : []),
  ];
}

/**
 * Returns lines with the exact odds of a burst against a target (R7.22–R7.24). `diceTold` is the number of
 * dice shown to viewers who aren't allowed to know anything about the target.
 */
export function burstLines(
  target: ActorFacts,
  { diceTold, ...burst }: Omit<Parameters<typeof burstOdds>[0], "target"> & { readonly diceTold: number },
  table: Table,
): readonly Line[] {
  const odds = burstOdds({ ...burst, target: damageTargetOf(target) }, table.houseRules);
  const assumed =
    target.kind === "npc"
      ? burstOdds(
          {
            ...burst,
            dice: diceTold,
            passiveEvasion: defaultOddsReference.difficulty,
            target: referenceTarget,
          },
          table.houseRules,
        )
      : null;
  return [
    {
      text: text("BLACKOUT.attack.expect.hit"),
      value: percent(odds.hit),
      chance: true,
      concealed: { of: target.uuid, need: "passive" },
    },
    {
      text: text("BLACKOUT.attack.expect.hits"),
      value: average(odds.expectedHits),
      chance: true,
      concealed: { of: target.uuid, need: "passive" },
    },
    ...harmLines(target, odds),
    ...(assumed ? [referenceLine(assumed.hit, assumed)] : []),
  ];
}

/**
 * Returns the card lines with the exact odds of an area attack against one of its victims (R7.35). Viewers
 * who aren't allowed to know an enemy's values instead see the odds against the typical target, who is
 * assumed not to evade.
 */
export function areaLines(
  target: ActorFacts,
  damage: DamageTestFacts,
  evasion: Parameters<typeof areaOdds>[0]["evasion"],
  destroyer: boolean,
  table: Table,
): readonly Line[] {
  const common = { damage, destroyer };
  const odds = areaOdds({ ...common, evasion, target: damageTargetOf(target) }, table.houseRules);
  const mean = (of: "takesOut" | "expectedHitPointsLost") =>
    odds.evades * odds.halved[of] + (1 - odds.evades) * odds.whole[of];
  const { whole: typical } = areaOdds(
    { ...common, evasion: null, target: referenceTarget },
    table.houseRules,
  );
  return [
    {
      text: text(target.name),
      value: text("BLACKOUT.attack.expect.area", {
        out: percent(mean("takesOut")),
        lost: average(mean("expectedHitPointsLost")),
        evades: percent(odds.evades),
      }),
      chance: true,
      concealed: { of: target.uuid, need: "all" },
      ...(target.kind === "npc"
        ? {
            otherwise: text("BLACKOUT.attack.expect.areaTypical", {
              out: percent(typical.takesOut),
              lost: average(typical.expectedHitPointsLost),
            }),
          }
        : {}),
    },
  ];
}

function harmLines({ uuid }: ActorFacts, { takesOut, expectedHitPointsLost }: Harm): readonly Line[] {
  const concealed = { of: uuid, need: "all" } as const;
  return [
    { text: text("BLACKOUT.attack.expect.takesOut"), value: percent(takesOut), chance: true, concealed },
    {
      text: text("BLACKOUT.attack.expect.lost"),
      value: average(expectedHitPointsLost),
      chance: true,
      concealed,
    },
  ];
}

function referenceLine(hit: number, { takesOut }: Harm): Line {
  const { difficulty, armor, hitPoints } = defaultOddsReference;
  return {
    text: text("BLACKOUT.attack.expect.reference", { difficulty, armor, hitPoints, out: percent(takesOut) }),
    value: percent(hit),
    chance: true,
  };
}

function average(value: number): string {
  return numberText(value, 1);
}
