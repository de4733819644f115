import { attackDifficulty, judgeAttack } from "../../rules/combat/attack.ts";
import { judgeBurst } from "../../rules/combat/burst.ts";
import { damageStacks } from "../../rules/combat/damage-test.ts";
import { leastDice } from "../../rules/tests/pool.ts";
import { chosenFor, chosenNumber, chosenNumberOrNone, chosenOption, chosenToggle } from "../core/choices.ts";
import { text, type Card, type Concealed, type FollowUp, type Line, type Text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Choices, Facts, Table } from "../core/facts.ts";
import type { Hand } from "../core/hand.ts";
import { RuleError } from "../../rules/rule-error.ts";
import type { Problem, Resolution, Action } from "../core/action.ts";
import { whyEvasion } from "../core/reasons.ts";
import { armsOf, burstDamage, type Arms } from "./attack/arms.ts";
import { fire } from "./attack/cost.ts";
import { planDamage, readDamage } from "./attack/damage-roll.ts";
import { evasionOf, hitsFrom, untoldHits } from "./burst.ts";
import { followingFrom } from "./attack/follow-ups.ts";
import { rowOf, strikeHome, type Hit } from "./attack/impact.ts";

/** Dice that nobody would have missed with at once. */
const mostFaces = 200;

/** A shot or shots that missed, and whom they meet in place of their target. */
interface Strays {
  readonly arms: Arms;
  readonly target: ActorFacts;
  readonly faces: readonly number[];
  readonly evasion: number;
  /** What somebody said in place of the Passive Evasion. */
  readonly said: number | null;
  readonly timeTaken: boolean;
  readonly nonLethal: boolean;
}

/** Missed shots that may hit somebody next to their target: offered, never by themselves; people say who stands closest (R7.14a, R7.26). They cost nothing more. */
export const stray: Action = {
  key: "stray",
  followsOnly: [
    { key: "faces", initial: [] },
    { key: "pool", initial: null },
    { key: "left", initial: null },
    { key: "fired", initial: 0 },
  ],
  label: text("BLACKOUT.verb.stray"),
  targets: "one",
  item: ["weapon"],
  defaults: () => ({
    shot: "single",
    faces: [],
    pool: leastDice,
    left: null,
    fired: 0,
    timeTaken: false,
    nonLethal: false,
    missed: [],
  }),
  fields: ({ targets: [target] }) =>
    target
      ? [
          {
            name: "targets.0.evasion",
            kind: "number",
            min: 0,
            max: 20,
            label: text("BLACKOUT.field.evasion"),
            hint: text("BLACKOUT.field.evasionHint"),
            concealed: { of: target.uuid, need: "passive" },
          },
        ]
      : [],
  preview: facts => ({
    pool: null,
    rows: [],
    difficulty: null,
    ap: 0,
    stamina: 0,
    problems: missedProblems(facts),
    lines: [
      {
        text: text("BLACKOUT.stray.faces"),
        value: facesOf(facts.choices).join(" "),
        ...(facts.choices["shot"] === "burst" ? missedDice(facts.choices) : {}),
      },
    ],
  }),
  judge: (facts, hand, table) => {
    const strays = straysOf(facts);
    const draft = new Draft(facts);
    const single = chosenOption(facts.choices, "shot", ["single", "burst"], "single") === "single";
    const resolution = single
      ? singleStray(strays, facts, draft, hand, table)
      : burstStrays(strays, facts, draft, hand, table);
    return { ...resolution, problems: [...resolution.problems, ...missedProblems(facts)] };
  },
};

function straysOf(facts: Facts): Strays {
  const {
    targets: [target],
    choices,
  } = facts;
  if (!target)
    throw new RuleError("targets", [], "somebody who stands next to the target", { key: "besideTarget" });
  const said = chosenNumberOrNone(chosenFor(choices, 0), "evasion");
  return {
    arms: armsOf(facts),
    target,
    faces: facesOf(choices),
    said,
    evasion: said ?? target.passiveEvasion.value,
    timeTaken: chosenToggle(choices, "timeTaken"),
    nonLethal: chosenToggle(choices, "nonLethal"),
  };
}

/** R7.14a: the same dice against another's Passive Evasion. What made the shot harder to place made it miss; here it counts no more. */
function singleStray(strays: Strays, facts: Facts, draft: Draft, hand: Hand, table: Table): Resolution {
  const { arms, target, faces } = strays;
  const pool = chosenNumber(facts.choices, "pool", leastDice, -99, 999);
  const difficulty = attackDifficulty(strays.evasion, false);
  const judgement = judgeAttack(
    { pool: { pool, rolled: Math.max(leastDice, pool), capped: pool < leastDice }, faces, difficulty },
    table.houseRules,
  );
  const outcome = text(judgement.hit ? "BLACKOUT.stray.hit" : "BLACKOUT.attack.outcome.miss");
  const card = cardOf(strays, outcome, judgement.hit, 5, [
    {
      text: text("BLACKOUT.attack.needed"),
      value: String(difficulty),
      why: whyEvasion(target, strays.said, difficulty),
      concealed: { of: target.uuid, need: "passive" },
    },
  ]);
  if (!judgement.hit) return { draft, problems: [], card, followUps: [nextStray(facts, strays, {})] };
  const damage = planDamage(
    facts,
    arms,
    {
      form: "single",
      target: target.state.conditions,
      usesVulnerable: strays.timeTaken,
      stamina: facts.actor.state.stamina.value,
      ...(judgement.critical ? { criticalMargin: judgement.margin } : {}),
    },
    table,
  );
  const rolled = hand.roll("damage", damage.pool.dice, facts.actor.uuid);
  if (!rolled) return { draft, problems: [], card: { ...card, tone: "ask" }, followUps: [] };
  const read = readDamage(facts.actor, damage, rolled);
  const whole: Card = {
    ...card,
    dice: [...card.dice, read.dice],
    lines: [...card.lines, read.line],
    damage: read.points,
  };
  return struck(
    strays,
    { points: read.points, critical: judgement.critical, usedUp: damage.pool.usedUp },
    whole,
    [],
    facts,
    draft,
    hand,
    table,
  );
}

/** R7.26: each die that missed against the evasion of somebody else, no more hits than there are shots for (R7.23). */
function burstStrays(strays: Strays, facts: Facts, draft: Draft, hand: Hand, table: Table): Resolution {
  const { arms, target, faces, evasion } = strays;
  const left = chosenNumberOrNone(facts.choices, "left", 0, mostFaces);
  const fired = chosenNumber(facts.choices, "fired", 0, 0, mostFaces);
  const { corroded, warded } = damageStacks(target.state.conditions);
  const judgement = judgeBurst(
    {
      faces,
      burst: 1,
      passiveEvasion: evasion,
      damage: burstDamage(facts.actor, arms),
      corroded,
      warded,
      ...(left === null ? {} : { ammunition: left }),
    },
    table.houseRules,
  );
  // Shots that were fired and paid already hit for nothing; only those beyond are taken from the magazine (R7.25).
  const shots = fire(arms, Math.max(0, judgement.hits - fired));
  shots.spend(draft);
  const hit = judgement.hits > 0;
  const outcome = hit
    ? text("BLACKOUT.burst.hits", { n: judgement.hits })
    : text("BLACKOUT.attack.outcome.miss");
  const whole: Card = {
    ...cardOf(strays, outcome, hit, hitsFrom(evasion, table), [
      {
        text: text("BLACKOUT.burst.toBeat"),
        value: String(evasion),
        why: whyEvasion(target, strays.said, evasion),
        concealed: evasionOf(target),
      },
    ]),
    damage: judgement.points,
    untold: untoldHits(target, hit, "BLACKOUT.stray.hit"),
  };
  const card: Card = {
    ...whole,
    dice: whole.dice.map(dice => ({
      ...dice,
      hitsConcealed: evasionOf(target),
      ...missedDice(facts.choices),
    })),
  };
  const leftAfter = left === null ? null : left - judgement.hits;
  const more =
    judgement.missedFaces.length > 0 && leftAfter !== 0
      ? [
          nextStray(facts, strays, {
            faces: [...judgement.missedFaces],
            left: leftAfter,
            fired: Math.max(0, fired - judgement.hits),
          }),
        ]
      : [];
  if (!hit) return { draft, problems: shots.problems, card, followUps: more };
  const { problems } = shots;
  return {
    ...struck(
      strays,
      { points: judgement.points, usedUp: warded > 0 ? ["warded"] : [] },
      card,
      more,
      facts,
      draft,
      hand,
      table,
    ),
    problems,
  };
}

function struck(
  { arms, target, timeTaken, nonLethal }: Strays,
  hit: Pick<Hit, "points" | "usedUp"> & Partial<Hit>,
  card: Card,
  more: readonly FollowUp[],
  facts: Facts,
  draft: Draft,
  hand: Hand,
  table: Table,
): Resolution {
  const impact = strikeHome(
    { arms, target, key: "0", timeTaken, nonLethal, ...hit },
    facts,
    draft,
    hand,
    table,
  );
  return {
    draft,
    problems: [],
    followUps: [...more, ...followingFrom(facts.actor, target, impact)],
    card: { ...card, targets: [rowOf(target, impact)] },
  };
}

function cardOf(
  { arms, faces }: Strays,
  outcome: Text,
  hit: boolean,
  hitsFrom: number,
  lines: readonly Line[],
): Card {
  return {
    title: text("BLACKOUT.stray.title", { what: arms.title }),
    outcome,
    tone: hit ? "bad" : "",
    lines,
    targets: [],
    notes: [],
    dice: [{ stream: "missed", label: text("BLACKOUT.stray.faces"), faces, hitsFrom, why: [] }],
  };
}

/** The next closest may be hit by what missed this one too. */
function nextStray({ actor, choices }: Facts, { arms, target }: Strays, changed: Choices): FollowUp {
  const { targets: _, ...rest } = choices;
  return {
    verb: "stray",
    label: text("BLACKOUT.stray.next"),
    actor: actor.uuid,
    ...(arms.item ? { item: arms.item.uuid } : {}),
    targets: [],
    beside: target.uuid,
    ...(choices["shot"] === "burst" ? { concealed: evasionOf(target) } : {}),
    choices: { ...rest, ...changed, missed: [...missedBy(choices), target.uuid] },
  };
}

/** The dice of a burst that missed somebody tell the evasion of whom they missed first. */
function missedDice(choices: Choices): { readonly concealed?: Concealed } {
  const [first] = missedBy(choices);
  return typeof first === "string" ? { concealed: evasionOf({ uuid: first }) } : {};
}

/** Those whom these very dice have missed already. */
function missedBy(choices: Choices): readonly unknown[] {
  const missed = choices["missed"];
  return Array.isArray(missed) ? missed : [];
}

/** Nobody is missed twice by the same dice. */
function missedProblems({ choices, targets: [target] }: Facts): readonly Problem[] {
  return target && missedBy(choices).includes(target.uuid)
    ? [{ kind: "rule", text: text("BLACKOUT.problem.attack.missedAlready", { name: target.name }) }]
    : [];
}

function facesOf(choices: Choices): readonly number[] {
  const faces = choices["faces"];
  const right =
    Array.isArray(faces) &&
    faces.length <= mostFaces &&
    faces.every(face => Number.isInteger(face) && face >= 1 && face <= 6);
  if (!right) throw new RuleError("choices.faces", faces, `a list of at most ${mostFaces} faces of a die`);
  return faces as readonly number[];
}
