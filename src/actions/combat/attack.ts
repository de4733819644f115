import { judgeAttack, oneTwoAttack, type AttackJudgement } from "../../rules/combat/attack.ts";
import { countSuccesses } from "../../rules/tests/outcome.ts";
import { chosenToggle } from "../core/choices.ts";
import {
  text,
  type Card,
  type DiceShown,
  type FollowUp,
  type Line,
  type Text,
  type Tone,
} from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts, Table } from "../core/facts.ts";
import type { Hand } from "../core/hand.ts";
import { engage } from "../core/on-board.ts";
import { mapLines } from "../core/on-map.ts";
import { costOf, pay } from "../core/pay.ts";
import { payTest, shownDice, testDefaults } from "../core/skill-test.ts";
import type { Problem, Action } from "../core/action.ts";
import { whyEvasion, whyMargin, whyNamed } from "../core/reasons.ts";
import { withoutTelltales } from "../core/telltales.ts";
import { signedNumber } from "../core/why.ts";
import { armsOf, hasQuality } from "./attack/arms.ts";
import { attackFields } from "./attack/attack-fields.ts";
import { attackPrice, fire, giveAway } from "./attack/cost.ts";
import { planDamage, readDamage, type DamagePlan, type DamageRolled } from "./attack/damage-roll.ts";
import { suffer } from "./attack/effects.ts";
import { payExertion } from "./attack/exert.ts";
import { attackLines, damageLine } from "./attack/expect.ts";
import { followingFrom } from "./attack/follow-ups.ts";
import { rowOf, strikeHome, type Impact } from "./attack/impact.ts";
import { attackNotes } from "./attack/notes.ts";
import { strayWarnings } from "./attack/stray-warning.ts";
import { planAttack, type AttackPlan } from "./attack/to-hit.ts";

/** One attack with a weapon or bare hands, in melee, at range or thrown: does it hit, does it hurt, and what does it bring (R7.1–R7.20, T8.4, R11). */
export const attack: Action = {
  key: "attack",
  followsOnly: [
    { key: "caused", initial: false },
    { key: "ap", initial: null },
  ],
  label: text("BLACKOUT.verb.attack"),
  targets: "optional",
  item: ["weapon"],
  needs: { board: true, aim: true },
  defaults: facts => ({
    ...testDefaults,
    pair: "0",
    damageRows: [],
    exertDamage: false,
    extraPoints: 0,
    nonLethal: armsOf(facts).nonLethal,
    grip: false,
    reveals: true,
    chosenToFail: false,
    reaction: facts.actor.inCombat && !facts.actor.ownTurn,
    oneTwo: false,
    caused: false,
    difficulty: null,
    rollDamage: true,
    ap: null,
  }),
  fields: attackFields,
  preview: (facts, table) => {
    const plan = planAttack(facts, table);
    const damage = damageOf(facts, plan, null, table);
    const { ap } = costOf(facts.actor, attackPrice(facts, plan.arms, table), table);
    const { target, difficulty, test } = plan;
    const aim = {
      pool: test.pool,
      poolTold: withoutTelltales(test.pool, table.houseRules),
      automatic: plan.automatic,
      damage: damage.facts,
      destroyer: hasQuality(plan.arms, "destroyer") && plan.timeTaken,
    };
    return {
      pool: test.pool,
      rows: test.rows,
      difficulty,
      ...(target ? { concealed: { of: target.uuid, need: "passive" } } : {}),
      ap,
      stamina: test.stamina + (damage.exertion?.stamina ?? 0),
      problems: attackProblems(facts, plan, table),
      lines: [
        ...mapLines(facts, 0, plan.cover),
        damageLine(damage),
        ...(target && difficulty !== null ? attackLines(target, { ...aim, difficulty }, table) : []),
      ],
    };
  },
  judge: (facts, hand, table) => {
    const { actor } = facts;
    const draft = new Draft(facts);
    const plan = planAttack(facts, table);
    const { test, arms, target } = plan;
    const problems = attackProblems(facts, plan, table);
    pay(draft, actor, attackPrice(facts, arms, table), table);
    const faces = hand.roll("attack", test.pool.rolled, actor.uuid, {
      inspiration: Math.min(test.inspiration, test.pool.rolled),
    });
    const base = {
      title: arms.title,
      dice: [],
      lines: [],
      targets: [],
      notes: attackNotes(facts),
      ...(target ? {} : { subtitle: text("BLACKOUT.attack.atNobody") }),
    };
    if (!faces)
      return {
        draft,
        problems,
        followUps: [],
        card: { ...base, outcome: text("BLACKOUT.card.ready"), tone: "ask" },
      };
    payTest(draft, actor, test, table);
    fire(arms, 1).spend(draft);
    giveAway(draft, actor, facts.choices);
    if (arms.kind === "melee" && target) engage(draft, facts, target.uuid);
    const judgement = judgementOf(plan, faces, chosenToggle(facts.choices, "chosenToFail"), table);
    const thrown: DiceShown = shownDice(actor, "attack", text("BLACKOUT.attack.dice.attack"), test, faces);
    const shown = {
      ...base,
      ...outcomeOf(judgement, faces),
      dice: [thrown],
      lines: [...hitLines(plan, judgement), ...mapLines(facts, 0, plan.cover)],
    };
    const after = { draft, problems, followUps: followUpsOf(facts, plan, judgement, faces) };
    if (judgement && !judgement.hit) return { ...after, card: shown };
    return { ...after, ...goOn(facts, plan, judgement, shown, after.followUps, draft, hand, table) };
  },
};

/** Returns what stands against an attack: its cost, the situation, the damage that was chosen, ammunition, and friends who stand beside the target. */
export function attackProblems(facts: Facts, plan: AttackPlan, table: Table): readonly Problem[] {
  const { arms } = plan;
  return [
    ...costOf(facts.actor, attackPrice(facts, arms, table), table).problems,
    ...plan.problems,
    ...damageOf(facts, plan, null, table).problems,
    ...fire(arms, 1).problems,
    ...strayWarnings(facts, arms),
  ];
}

/** Does it hit? Null while nobody said how hard that is; who chose to fail misses whatever the dice show (R2.15). */
function judgementOf(
  { test: { pool }, difficulty, automatic }: AttackPlan,
  faces: readonly number[],
  fails: boolean,
  table: Table,
): AttackJudgement | null {
  if (difficulty === null) return null;
  const judgement = judgeAttack({ pool, faces, difficulty, automatic }, table.houseRules);
  return fails ? { ...judgement, hit: false, critical: false } : judgement;
}

/** What a hit does: damage, or a grip in its place. */
function goOn(
  facts: Facts,
  plan: AttackPlan,
  judgement: AttackJudgement | null,
  shown: Card,
  followUps: readonly FollowUp[],
  draft: Draft,
  hand: Hand,
  table: Table,
): { readonly card: Card; readonly followUps: readonly FollowUp[] } {
  const { target } = plan;
  if (judgement && grips(facts, plan))
    return {
      followUps,
      card: target ? { ...shown, targets: [rowOf(target, gripped(plan, facts, draft, table))] } : shown,
    };
  if (!judgement && !chosenToggle(facts.choices, "rollDamage", true)) return { followUps, card: shown };
  const damage = damageOf(facts, plan, judgement, table);
  const faces = hand.roll("damage", damage.pool.dice, facts.actor.uuid);
  if (!faces) return { followUps, card: { ...shown, tone: "ask" } };
  if (damage.exertion) payExertion(draft, facts.actor, damage.exertion, table);
  const rolled = readDamage(facts.actor, damage, faces);
  const card: Card = {
    ...shown,
    dice: [...shown.dice, rolled.dice],
    lines: [...shown.lines, rolled.line],
    damage: rolled.points,
  };
  if (!target || !judgement) return { followUps, card };
  const impact = strikeTarget(facts, plan, judgement, damage, rolled, draft, hand, table);
  return {
    followUps: [...followUps, ...followingFrom(facts.actor, target, impact)],
    card: { ...card, targets: [rowOf(target, impact)] },
  };
}

function strikeTarget(
  facts: Facts,
  plan: AttackPlan,
  judgement: AttackJudgement,
  damage: DamagePlan,
  rolled: DamageRolled,
  draft: Draft,
  hand: Hand,
  table: Table,
): Impact {
  const hit = {
    arms: plan.arms,
    target: plan.target as NonNullable<AttackPlan["target"]>,
    key: "0",
    points: rolled.points,
    timeTaken: plan.timeTaken,
    critical: judgement.critical,
    nonLethal: damage.nonLethal,
    usedUp: damage.pool.usedUp,
  };
  return strikeHome(hit, facts, draft, hand, table);
}

/** The Damage test of the attack as far as its dice are known (R7.5–R7.9). */
function damageOf(
  facts: Facts,
  { arms, target, about, sneak, timeTaken, test }: AttackPlan,
  judgement: AttackJudgement | null,
  table: Table,
): DamagePlan {
  return planDamage(
    facts,
    arms,
    {
      form: "single",
      target: target?.state.conditions ?? [],
      usesVulnerable: (sneak || timeTaken) && !about.spareVulnerable,
      stamina: facts.actor.state.stamina.value - test.stamina,
      ...(judgement?.critical ? { criticalMargin: judgement.margin } : {}),
    },
    table,
  );
}

/** T11.2: Grip may hold the target in place of hurting it. */
function grips({ choices }: Facts, { arms }: AttackPlan): boolean {
  return hasQuality(arms, "grip") && chosenToggle(choices, "grip");
}

function gripped(
  { target }: AttackPlan,
  { actor }: Facts,
  draft: Draft,
  table: Table,
): Pick<Impact, "outcome" | "tone" | "lines" | "dice"> {
  const lines = target ? suffer(draft, target, { effect: "grip", rating: 0 }, actor.uuid, table) : [];
  return { outcome: text("BLACKOUT.attack.outcome.gripped"), tone: "bad", lines, dice: [] };
}

function outcomeOf(
  judgement: AttackJudgement | null,
  faces: readonly number[],
): { readonly outcome: Text; readonly tone: Tone } {
  if (!judgement) return { outcome: text("BLACKOUT.card.successes", { n: countSuccesses(faces) }), tone: "" };
  const key = judgement.critical ? "critical" : judgement.hit ? "hit" : "miss";
  return { outcome: text(`BLACKOUT.attack.outcome.${key}`), tone: judgement.hit ? "good" : "bad" };
}

/** What was needed, and by how much it was met: Passive Evasion, for those who may know it. */
function hitLines(
  { target, about, difficulty, sneak, automatic }: AttackPlan,
  judgement: AttackJudgement | null,
): readonly Line[] {
  const concealed = target ? { concealed: { of: target.uuid, need: "passive" } as const } : {};
  return [
    ...(difficulty === null || !judgement
      ? [{ text: text("BLACKOUT.attack.unknownDifficulty") }]
      : [
          {
            text: text("BLACKOUT.attack.needed"),
            value: String(difficulty),
            why: target ? whyEvasion(target, about.evasion, difficulty) : whyNamed(difficulty),
            ...concealed,
          },
          {
            text: text("BLACKOUT.attack.margin"),
            value: signedNumber(judgement.margin),
            why: whyMargin(judgement.successes, difficulty),
            ...concealed,
          },
        ]),
    ...(sneak ? [{ text: text("BLACKOUT.attack.sneak") }] : []),
    ...(automatic ? [{ text: text("BLACKOUT.attack.automatic") }] : []),
  ];
}

/** R7.16: one more attack after a hit. R7.14a: a shot that missed may hit whoever stands beside. */
function followUpsOf(
  { actor, choices, chosen = choices, targets }: Facts,
  { arms, target, timeTaken, test }: AttackPlan,
  judgement: AttackJudgement | null,
  faces: readonly number[],
): readonly FollowUp[] {
  const item = arms.item ? { item: arms.item.uuid } : {};
  const { follows } = oneTwoAttack({
    trained: chosenToggle(choices, "oneTwo"),
    hit: judgement?.hit ?? false,
    weaponAttack: arms.item !== null,
    reaction: chosenToggle(choices, "reaction"),
    caused: chosenToggle(choices, "caused"),
  });
  const strayed = judgement !== null && !judgement.hit && arms.kind === "ranged" && target !== null;
  return [
    ...(follows
      ? [
          {
            verb: "attack",
            label: text("BLACKOUT.attack.follow.oneTwo"),
            actor: actor.uuid,
            ...item,
            targets: targets.map(({ uuid }) => uuid),
            choices: { pair: choices["pair"], targets: chosen["targets"] ?? [], caused: true },
          },
        ]
      : []),
    ...(strayed
      ? [
          {
            verb: "stray",
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
              nonLethal: chosenToggle(choices, "nonLethal"),
              missed: [target.uuid],
            },
          },
        ]
      : []),
  ];
}
