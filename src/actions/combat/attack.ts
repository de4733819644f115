import {
  judgeAttack,
  mayTakeTimeOnOneTwo,
  oneTwoAttack,
  type AttackJudgment,
} from "../../rules/combat/attack.ts";
import { countSuccesses } from "../../rules/tests/outcome.ts";
import type { Problem } from "../core/action.ts";
import { text, type FollowUp, type Line, type Text, type Tone } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import type { Draft } from "../core/draft.ts";
import type { Facts, Table } from "../core/facts.ts";
import { engage } from "../core/on-board.ts";
import { mapLines } from "../core/on-map.ts";
import { evasionReasons, marginReasons, enteredDifficultyReasons } from "../core/reasons.ts";
import { ruleProblem } from "../core/rejection.ts";
import { withoutRevealingFacts } from "../core/revealing-facts.ts";
import { helping } from "../core/helping.ts";
import { takingTime, testChoices } from "../core/test-choices.ts";
import { signedNumber } from "../core/why.ts";
import { rollPrepared } from "../tests/shared/contest.ts";
import { targetChoices } from "./attack/about-target.ts";
import { attackAttribute, hasQuality, weaponPair } from "./attack/arms.ts";
import {
  apInstead,
  attackTime,
  caused,
  damageRows,
  difficulty,
  exertDamage,
  extraPoints,
  failing,
  grip,
  nonLethal,
  oneTwo,
  reaction,
  reveals,
  rollDamage,
} from "./attack/attack-choices.ts";
import { attackPrice, fire, giveAway } from "./attack/cost.ts";
import { damageCost, planDamage, readDamage, type DamagePlan } from "./attack/damage-roll.ts";
import { applySuffered } from "./attack/effects.ts";
import { payExertion } from "./attack/exert.ts";
import { attackLines, damageLine } from "./attack/expect.ts";
import { followingFrom } from "./attack/follow-ups.ts";
import { rowOf, resolveImpact } from "./attack/impact.ts";
import { attackNotes } from "./attack/notes.ts";
import { strayWarnings } from "./attack/stray-warning.ts";
import { planAttack, type AttackPlan } from "./attack/to-hit.ts";

/** The choices of a single attack. */
export const attackChoices = [
  weaponPair,
  difficulty,
  ...testChoices(attackAttribute).map(one => (one === takingTime ? attackTime : one)),
  helping,
  targetChoices,
  damageRows,
  exertDamage,
  extraPoints,
  nonLethal,
  grip,
  rollDamage,
  reaction,
  reveals,
  oneTwo,
  caused,
  apInstead,
  failing,
] as const;

/**
 * A single attack with a weapon or bare hands: in melee, at range or thrown. Determines whether it hits, its
 * damage and its effects (R7.1–R7.20, T8.4, R11).
 */
export const attack = defineAction({
  key: "attack",
  targets: "optional",
  opposes: true,
  item: ["weapon"],
  needs: { board: true, aim: true },
  choices: attackChoices,
  plan: ({ facts, table }) => planAttack(facts, table),
  title: ({ plan }) => plan.arms.title,
  cost: ({ facts, plan, table }) => attackPrice(facts, plan.arms, table),
  doubts: attackProblems,
  preview: situation => {
    const { facts, plan, table } = situation;
    const damage = damageOf(situation, null);
    const { target, difficulty, test } = plan;
    const exerted = damageCost(damage);
    const aim = {
      pool: test.pool,
      poolTold: withoutRevealingFacts(test.pool, table.houseRules),
      automatic: plan.automatic,
      damage: damage.facts,
      destroyer: hasQuality(plan.arms, "destroyer") && plan.timeTaken,
    };
    return {
      pool: test.pool,
      rows: test.rows,
      difficulty,
      automatic: plan.automatic,
      ...(target ? { concealed: { of: target.uuid, need: "passive" } } : {}),
      stamina: test.stamina + exerted.stamina,
      costs: [
        ...(attackPrice(facts, plan.arms, table).action === "reactionAttack"
          ? [text("BLACKOUT.actionDialog.cost.reaction")]
          : []),
        ...exerted.costs,
      ],
      lines: [
        ...mapLines(facts, 0, plan.cover),
        damageLine(damage),
        ...(target && difficulty !== null ? attackLines(target, { ...aim, difficulty }, table) : []),
      ],
    };
  },
  resolve: act => {
    const { facts, actor, choices, plan, draft, table, show, roll } = act;
    const { arms, target, test } = plan;
    show({
      notes: attackNotes(facts),
      ...(target ? {} : { subtitle: text("BLACKOUT.attack.atNobody") }),
    });
    const faces = rollPrepared(act, {
      stream: "attack",
      label: text("BLACKOUT.attack.dice.attack"),
      test,
      difficulty: plan.automatic ? null : plan.difficulty,
      chosenToFail: choices.chosenToFail,
    });
    fire(arms, 1).spend(draft);
    giveAway(draft, actor, facts.choices);
    if (arms.kind === "melee" && target) engage(draft, facts, target.uuid);
    const judgment = judgmentOf(plan, faces, choices.chosenToFail, table);
    const base = outcomeOf(judgment, faces);
    show({
      outcome: base.outcome,
      lines: [...hitLines(plan, judgment), ...mapLines(facts, 0, plan.cover)],
      followUps: followUpsOf(facts, plan, judgment, faces),
    });
    if (judgment ? !judgment.hit : !choices.rollDamage) return base;
    // T11.2: a weapon with Grip can hold the target instead of damaging it.
    if (judgment && choices.grip && hasQuality(arms, "grip"))
      return { ...base, targets: target ? [rowOf(target, gripped(target, facts, draft, table))] : [] };
    const damage = damageOf(act, judgment);
    const rolled = readDamage(actor, damage, roll("damage", damage.pool.dice));
    if (damage.exertion) payExertion(draft, actor, damage.exertion, table);
    show({ dice: [rolled.dice], lines: [rolled.line], damage: rolled.points });
    if (!target || !judgment) return base;
    const impact = resolveImpact(
      {
        arms,
        target,
        key: "0",
        points: rolled.points,
        timeTaken: plan.timeTaken,
        critical: judgment.critical,
        nonLethal: damage.nonLethal,
        usedUp: damage.pool.usedUp,
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

/** A planned attack whose dice haven't been rolled yet. */
export interface Aimed {
  readonly facts: Facts;
  readonly plan: AttackPlan;
  readonly table: Table;
}

/**
 * Returns all problems with an attack except those concerning its cost: the situation, the chosen damage,
 * ammunition, a one-two, and friends next to the target.
 */
export function attackProblems(aimed: Aimed): readonly Problem[] {
  const { facts, plan } = aimed;
  return [
    ...plan.problems,
    ...damageOf(aimed, null).problems,
    ...fire(plan.arms, 1).problems,
    ...oneTwoProblems(aimed),
    ...strayWarnings(facts, plan.arms),
  ];
}

/**
 * Returns the problems with a one-two (R7.16). A one-two requires training. It costs no action points, so it
 * allows no extra time unless a house rule permits it (R5.15).
 */
function oneTwoProblems({ facts: { actor, choices }, plan, table }: Aimed): readonly Problem[] {
  const untrained = oneTwo.of(choices) && !caused.of(choices) && actor.oneTwo === false;
  return [
    ...(caused.of(choices) && plan.timeTaken && !mayTakeTimeOnOneTwo(table.houseRules)
      ? [ruleProblem("BLACKOUT.problem.attack.oneTwoTime")]
      : []),
    ...(untrained
      ? [
          {
            kind: "training" as const,
            text: text("BLACKOUT.problem.attack.oneTwoUntrained", { name: actor.name }),
          },
        ]
      : []),
  ];
}

/**
 * Determines whether the attack hits. Returns null if the difficulty is unknown. An attacker who chose to
 * fail misses regardless of the dice (R2.15).
 */
function judgmentOf(
  { test: { pool }, difficulty, automatic }: AttackPlan,
  faces: readonly number[],
  fails: boolean,
  table: Table,
): AttackJudgment | null {
  if (difficulty === null) return null;
  const judgment = judgeAttack({ pool, faces, difficulty, automatic }, table.houseRules);
  return fails ? { ...judgment, hit: false, critical: false } : judgment;
}

/** Computes the attack's Damage test, using the dice that have been rolled so far (R7.5–R7.9). */
function damageOf({ facts, plan, table }: Aimed, judgment: AttackJudgment | null): DamagePlan {
  const { arms, target, about, sneak, timeTaken, test } = plan;
  return planDamage(
    facts,
    arms,
    {
      form: "single",
      target: target?.state.conditions ?? [],
      usesVulnerable: (sneak || timeTaken) && !about.spareVulnerable,
      stamina: facts.actor.state.stamina.value - test.stamina,
      ...(judgment?.critical ? { criticalMargin: judgment.margin } : {}),
    },
    table,
  );
}

/** Makes the weapon grip a target instead of damaging the target, and returns the target's row. */
function gripped(
  target: NonNullable<AttackPlan["target"]>,
  { actor }: Facts,
  draft: Draft,
  table: Table,
): Parameters<typeof rowOf>[1] {
  const lines = applySuffered(draft, target, { effect: "grip", rating: 0 }, actor.uuid, table);
  return { outcome: text("BLACKOUT.attack.outcome.gripped"), tone: "bad", lines, dice: [] };
}

function outcomeOf(
  judgment: AttackJudgment | null,
  faces: readonly number[],
): { readonly outcome: Text; readonly tone: Tone } {
  if (!judgment) return { outcome: text("BLACKOUT.card.successes", { n: countSuccesses(faces) }), tone: "" };
  const key = judgment.critical ? "critical" : judgment.hit ? "hit" : "miss";
  return { outcome: text(`BLACKOUT.attack.outcome.${key}`), tone: judgment.hit ? "good" : "bad" };
}

/**
 * Returns the lines with the target's Passive Evasion and the margin, for viewers who are allowed to see
 * them, and any notes about a sneak attack or an automatic result.
 */
function hitLines(
  { target, about, difficulty, sneak, automatic }: AttackPlan,
  judgment: AttackJudgment | null,
): readonly Line[] {
  const concealed = target ? { concealed: { of: target.uuid, need: "passive" } as const } : {};
  return [
    ...(difficulty === null || !judgment
      ? [{ text: text("BLACKOUT.attack.unknownDifficulty") }]
      : [
          {
            text: text("BLACKOUT.attack.needed"),
            place: "needed" as const,
            value: String(difficulty),
            why: target
              ? evasionReasons(target, about.evasion, difficulty)
              : enteredDifficultyReasons(difficulty),
            ...concealed,
          },
          {
            text: text("BLACKOUT.attack.margin"),
            place: "margin" as const,
            value: signedNumber(judgment.margin),
            why: marginReasons(judgment.successes, difficulty),
            ...concealed,
          },
        ]),
    ...(sneak ? [{ text: text("BLACKOUT.attack.sneak") }] : []),
    ...(automatic ? [{ text: text("BLACKOUT.attack.automatic") }] : []),
  ];
}

/**
 * Returns the follow-ups of an attack: a second attack after a hit (R7.16), or, after a missed shot, an
 * action that checks whether the shot hits an actor adjacent to the target (R7.14a).
 */
function followUpsOf(
  { actor, choices, chosen = choices, targets }: Facts,
  { arms, target, timeTaken, test }: AttackPlan,
  judgment: AttackJudgment | null,
  faces: readonly number[],
): readonly FollowUp[] {
  const item = arms.item ? { item: arms.item.uuid } : {};
  const { follows } = oneTwoAttack({
    trained: oneTwo.of(choices),
    hit: judgment?.hit ?? false,
    weaponAttack: arms.item !== null,
    reaction: reaction.of(choices),
    caused: caused.of(choices),
  });
  const strayed = judgment !== null && !judgment.hit && arms.kind === "ranged" && target !== null;
  return [
    ...(follows
      ? [
          {
            action: "attack",
            label: text("BLACKOUT.attack.follow.oneTwo"),
            actor: actor.uuid,
            ...item,
            targets: targets.map(({ uuid }) => uuid),
            choices: { pair: weaponPair.of(choices), targets: chosen["targets"] ?? [], caused: true },
          },
        ]
      : []),
    ...(strayed
      ? [
          {
            action: "stray",
            label: text("BLACKOUT.attack.follow.stray"),
            actor: actor.uuid,
            ...item,
            targets: [],
            beside: target.uuid,
            choices: {
              shot: "single",
              faces: [...faces],
              pool: test.pool.pool,
              timeTaken,
              nonLethal: nonLethal.of(choices),
              missed: [target.uuid],
            },
          },
        ]
      : []),
  ];
}
