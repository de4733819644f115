import { burstPool, judgeBurst, type BurstJudgment, type BurstPool } from "../../rules/combat/burst.ts";
import { burstHits } from "../../rules/combat/odds-burst.ts";
import { damageStacks } from "../../rules/combat/damage-test.ts";
import { RuleError } from "../../rules/rule-error.ts";
import {
  text,
  type Card,
  type Concealed,
  type DiceShown,
  type FollowUp,
  type Line,
  type ReasonRow,
} from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import { mapLines } from "../core/on-map.ts";
import { baseOf, payTest } from "../core/skill-test.ts";
import type { Problem } from "../core/action.ts";
import { evasionReasons, enteredDifficultyReasons } from "../core/reasons.ts";
import { isRevealingFact, shownFactsOf } from "../core/revealing-facts.ts";
import { helping } from "../core/helping.ts";
import { testChoices } from "../core/test-choices.ts";
import { signedNumber, rowReasons } from "../core/why.ts";
import { targetChoices } from "./attack/about-target.ts";
import { burstDamage, hasQuality } from "./attack/arms.ts";
import { burstDifficulty, damageRows, failing, nonLethal, reveals } from "./attack/attack-choices.ts";
import { giveAway } from "./attack/cost.ts";
import { hides } from "../core/rejection.ts";
import { burstLines } from "./attack/expect.ts";
import { followingFrom } from "./attack/follow-ups.ts";
import { rowOf, resolveImpact } from "./attack/impact.ts";
import { attackNotes } from "./attack/notes.ts";
import { strayWarnings } from "./attack/stray-warning.ts";
import { planAttack, type AttackPlan } from "./attack/to-hit.ts";

/**
 * A burst uses the rank and modifiers of Aim, regardless of the weapon's skill (R7.21). The attribute has no
 * effect.
 */
const aim = { attribute: "dexterity", skill: "aim" } as const;

/** The lowest possible Passive Evasion (R8.1). A die that shows this number or less misses every target. */
const leastEvasion = 1;

/** The plan of a burst before the dice are rolled. */
interface BurstPlan {
  readonly attack: AttackPlan;
  readonly pool: BurstPool;
  /** The number of dice shown to viewers who aren't allowed to know anything about the target. */
  readonly diceTold: number;
  /** The number of loaded shots, or undefined for a weapon that requires no ammunition. */
  readonly loaded: number | undefined;
  /** The target's evasion, which each die must beat, or null if it is unknown. */
  readonly evasion: number | null;
  /** The points of damage per hit (R7.24). */
  readonly damage: number;
  readonly problems: readonly Problem[];
}

/**
 * A burst of shots at one target. Each die that beats the target's evasion is a hit (R7.21–R7.29). A burst
 * uses no attribute, so exertion isn't possible (R7.29).
 */
export const burst = defineAction({
  key: "burst",
  targets: "optional",
  opposes: true,
  item: ["weapon"],
  needs: { aim: true },
  choices: [
    burstDifficulty,
    ...testChoices(() => "intelligence"),
    helping,
    targetChoices,
    damageRows,
    nonLethal,
    reveals,
    failing,
  ],
  plan: ({ facts, table }) => planBurst(facts, table),
  title: ({ plan }) => plan.attack.arms.title,
  cost: ({ choices }) => ({ action: "burstAttack", takingTime: choices.takingTime }),
  doubts: ({ plan }) => plan.problems,
  preview: ({ facts, plan, table }) => {
    const { attack, pool, diceTold, loaded, evasion, damage } = plan;
    const { target } = attack;
    const odds = {
      dice: pool.dice,
      diceTold,
      damage,
      destroyer: destroys(attack),
      automatic: attack.automatic,
      ...(loaded === undefined ? {} : { ammunition: loaded }),
    };
    const hits = evasion === null ? null : burstHits({ ...odds, passiveEvasion: evasion }, table.houseRules);
    return {
      rows: pool.rows,
      dice: { count: pool.dice, told: diceTold, hits },
      difficulty: evasion,
      ...(target ? { concealed: { of: target.uuid, need: "passive" } } : {}),
      lines: [
        ...mapLines(facts, 0, attack.cover),
        ...(target && evasion !== null
          ? burstLines(target, { ...odds, passiveEvasion: evasion, ...stacksOn(target) }, table)
          : []),
      ],
    };
  },
  resolve: act => {
    const { facts, actor, item, choices, plan, draft, table, show, roll } = act;
    const { attack, pool, loaded, evasion, damage } = plan;
    const { arms, target, test } = attack;
    show({
      notes: attackNotes(facts),
      ...(target ? {} : { subtitle: text("BLACKOUT.attack.atNobody") }),
    });
    const faces = roll("attack", pool.dice, { inspiration: Math.min(test.inspiration, pool.dice) });
    payTest(draft, actor, test, table);
    giveAway(draft, actor, facts.choices);
    // R2.15: if the attacker chose to fail, no die hits.
    const counted = choices.chosenToFail ? faces.map(() => 1) : faces;
    const judgment = judgeBurst(
      {
        burst: arms.burst,
        damage,
        ...(loaded === undefined ? {} : { ammunition: loaded }),
        faces: evasion === null ? [] : counted,
        passiveEvasion: evasion ?? 0,
        automatic: attack.automatic && !choices.chosenToFail,
        ...(target ? stacksOn(target) : {}),
      },
      table.houseRules,
    );
    if (item?.state.ammunition && judgment.ammunitionAfter !== null)
      draft.setItem(item.uuid, {
        ammunition: { ...item.state.ammunition, value: judgment.ammunitionAfter },
      });
    show({ dice: [diceOf(facts, plan, faces, table)] });
    if (evasion === null)
      return {
        outcome: text("BLACKOUT.burst.unknown"),
        lines: [
          {
            text: text("BLACKOUT.burst.byEvasion"),
            value: byEvasion(faces),
            why: evasions.map(each => ({
              text: text("BLACKOUT.why.evasion", { n: each }),
              value: String(hitsAt(faces, each)),
            })),
          },
          ...firedLine(actor, judgment),
        ],
      };
    const hit = judgment.hits > 0;
    const base = {
      outcome: hit ? text("BLACKOUT.burst.hits", { n: judgment.hits }) : text("BLACKOUT.attack.outcome.miss"),
      tone: hit ? "good" : "bad",
    } as const;
    show({
      ...(target ? { untold: untoldHits(target, hit, "BLACKOUT.attack.outcome.hit") } : {}),
      lines: [...linesOf(facts, plan, judgment), ...mapLines(facts, 0, attack.cover)],
      damage: judgment.points,
      followUps: strayOf(facts, plan, judgment),
    });
    if (!hit || !target) return base;
    const impact = resolveImpact(
      {
        arms,
        target,
        key: "0",
        points: judgment.points,
        timeTaken: attack.timeTaken,
        nonLethal: choices.nonLethal,
        usedUp: stacksOn(target).warded > 0 ? ["warded"] : [],
      },
      act,
    );
    return {
      ...base,
      targets: [rowOf(target, impact)],
      followUps: followingFrom(actor, target, impact),
    };
  },
});

function planBurst(facts: Facts, table: Table): BurstPlan {
  const { actor, choices, item } = facts;
  const attack = planAttack(facts, table, false);
  const { arms, target, about, test } = attack;
  if (arms.burst < 1)
    throw new RuleError("item", item?.name ?? null, "a weapon with the Burst quality", {
      key: "burstWeapon",
    });
  const loaded = item?.state.ammunition?.value;
  const passive = target ? (about.evasion ?? target.passiveEvasion.value) : null;
  const entered = target ? null : attack.difficulty;
  const base = {
    burst: arms.burst,
    aimRank: actor.skills["aim"]?.rank ?? 0,
    modifiers: baseOf(actor, aim).modifiers,
    inspiration: test.inspiration,
  };
  const rows = [...test.rows, ...damageRows.of(choices)];
  const empty: Problem = {
    kind: "ammunition",
    text: text("BLACKOUT.problem.attack.empty", { name: item?.name ?? "" }),
  };
  return {
    attack,
    loaded,
    evasion: passive === null ? entered : about.friend ? 1 : passive,
    damage: burstDamage(actor, arms),
    pool: burstPool({ ...base, rows }, table.houseRules),
    diceTold: burstPool({ ...base, rows: rows.filter(row => !isRevealingFact(row)) }, table.houseRules).dice,
    problems: [...attack.problems, ...(loaded === 0 ? [empty] : []), ...strayWarnings(facts, arms)],
  };
}

function destroys({ arms, timeTaken }: AttackPlan): boolean {
  return hasQuality(arms, "destroyer") && timeTaken;
}

/**
 * Returns the number of stacks of each condition that modifies a burst. Vulnerable doesn't modify it (T10).
 */
function stacksOn({ state }: ActorFacts): { readonly corroded: number; readonly warded: number } {
  const { corroded, warded } = damageStacks(state.conditions);
  return { corroded, warded };
}

/** Returns the terms that add up to the number of dice, one per row (R7.21). */
function whyOfBurst(
  { actor, item, targets: [target] }: Facts,
  pool: BurstPool,
  concealed?: Concealed,
): readonly ReasonRow[] {
  const rows: readonly ReasonRow[] = [
    { text: text("BLACKOUT.quality.burst.name"), value: String(item?.weapon?.burst ?? 0) },
    ...((actor.skills["aim"]?.rank ?? 0) === 0
      ? []
      : [{ text: text("BLACKOUT.skill.aim"), value: signedNumber(actor.skills["aim"]?.rank ?? 0) }]),
    ...(pool.modifier === 0
      ? []
      : [{ text: text("BLACKOUT.row.skillModifier"), value: signedNumber(pool.modifier) }]),
    ...rowReasons(pool.rows, shownFactsOf(target)),
    ...(pool.clamped
      ? [{ text: text("BLACKOUT.card.limit"), value: signedNumber(pool.net - pool.sum) }]
      : []),
  ];
  return concealed ? rows.map(row => ({ ...row, concealed })) : rows;
}

/** Returns the lowest die face that counts as a hit (R7.22, A21). */
export function hitsFrom(evasion: number, { houseRules }: Table): number {
  return houseRules.sixAlwaysHits ? Math.min(6, evasion + 1) : evasion + 1;
}

/**
 * Returns the permission that a viewer needs to see which dice of a burst hit, or how many. Without this
 * permission, the hits are concealed, because they would reveal the number that each die must beat (R7.22).
 */
export function evasionOf({ uuid }: Pick<ActorFacts, "uuid">): Concealed {
  return { of: uuid, need: "passive" };
}

/**
 * Returns the outcome of a burst for viewers who aren't allowed to know the target's evasion. It reveals only
 * whether the burst hit.
 */
export function untoldHits(target: ActorFacts, hit: boolean, hitKey: string): NonNullable<Card["untold"]> {
  return { concealed: evasionOf(target), outcome: text(hit ? hitKey : "BLACKOUT.attack.outcome.miss") };
}

/** Returns how many dice would hit at each possible evasion (R7.22). */
function byEvasion(faces: readonly number[]): string {
  return evasions.map(evasion => `${evasion}: ${hitsAt(faces, evasion)}`).join(", ");
}

const evasions = [1, 2, 3, 4, 5];

function hitsAt(faces: readonly number[], evasion: number): number {
  return faces.filter(face => face > evasion).length;
}

/** Returns a burst's dice as shown on its card. */
function diceOf(
  facts: Facts,
  { attack, pool, evasion }: BurstPlan,
  faces: readonly number[],
  table: Table,
): DiceShown {
  const concealed: Concealed | undefined =
    facts.actor.kind === "npc" ? { of: facts.actor.uuid, need: "all" } : undefined;
  return {
    stream: "attack",
    label: text("BLACKOUT.attack.dice.attack"),
    faces,
    ...(attack.target && evasion !== null ? { hitsConcealed: evasionOf(attack.target) } : {}),
    hitsFrom: attack.automatic ? 1 : hitsFrom(evasion ?? leastEvasion, table),
    inspiration: Math.min(attack.test.inspiration, faces.length),
    why: whyOfBurst(facts, pool, concealed),
    ...(concealed ? { concealed } : {}),
  };
}

function linesOf(
  { actor }: Facts,
  { attack: { target, about, automatic }, evasion, damage }: BurstPlan,
  judgment: BurstJudgment,
): readonly Line[] {
  const concealed = target ? { concealed: evasionOf(target) } : {};
  const wasted = judgment.scored - judgment.hits;
  return [
    {
      text: text("BLACKOUT.burst.toBeat"),
      value: String(evasion),
      why: target
        ? evasionReasons(target, about.evasion, evasion ?? 0)
        : enteredDifficultyReasons(evasion ?? 0),
      ...concealed,
    },
    ...(automatic ? [{ text: text("BLACKOUT.attack.automatic") }] : []),
    ...(wasted > 0 ? [{ text: text("BLACKOUT.burst.outOfShots", { n: wasted }), ...concealed }] : []),
    {
      text: text("BLACKOUT.attack.points"),
      place: "points",
      value: String(judgment.points),
      why: [
        {
          text: text("BLACKOUT.burst.pointsEach", { n: judgment.hits, points: damage }),
          value: String(judgment.hits * damage),
        },
      ],
      ...concealed,
    },
    ...firedLine(actor, judgment),
  ];
}

/**
 * Returns the line with the numbers of shots fired and left. For an enemy, the number left is concealed from
 * viewers who aren't allowed to know it.
 */
function firedLine(actor: ActorFacts, { shots, ammunitionAfter }: BurstJudgment): readonly Line[] {
  if (ammunitionAfter === null) return [];
  return [
    {
      text: text("BLACKOUT.burst.fired", { left: ammunitionAfter }),
      value: String(shots),
      why: [
        { text: text("BLACKOUT.why.magazine"), value: `${ammunitionAfter + shots} › ${ammunitionAfter}` },
      ],
      ...hides(actor),
    },
  ];
}

/**
 * Returns a list with the follow-up action by which missed shots can hit the actor next to the target
 * (R7.26). The list is empty if no shots missed or no rounds are left for them (R7.23).
 */
function strayOf(
  { actor, choices }: Facts,
  { attack: { arms, target, timeTaken }, loaded }: BurstPlan,
  { missedFaces, hits, shots }: BurstJudgment,
): readonly FollowUp[] {
  const left = loaded === undefined ? null : loaded - hits;
  if (missedFaces.length === 0 || left === 0 || !target) return [];
  return [
    {
      action: "stray",
      label: text("BLACKOUT.burst.follow.stray", { n: missedFaces.length }),
      actor: actor.uuid,
      ...(arms.item ? { item: arms.item.uuid } : {}),
      targets: [],
      beside: target.uuid,
      concealed: evasionOf(target),
      choices: {
        shot: "burst",
        faces: [...missedFaces],
        left,
        fired: shots - hits,
        timeTaken,
        nonLethal: nonLethal.of(choices),
        missed: [target.uuid],
      },
    },
  ];
}
