import { attackDifficulty, judgeAttack } from "../../rules/combat/attack.ts";
import { judgeBurst } from "../../rules/combat/burst.ts";
import { damageStacks } from "../../rules/combat/damage-test.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { minimumDice } from "../../rules/tests/pool.ts";
import { text, type Concealed, type DiceShown, type FollowUp, type Text } from "../core/card.ts";
import {
  choice,
  number,
  numberOrNone,
  other,
  toggle,
  type ChoiceGroup,
  type ChoiceList,
} from "../core/choice.ts";
import { chosenFor } from "../core/choices.ts";
import { defineAction, type Act, type Outcome } from "../core/define.ts";
import type { ActorFacts, Choices, Facts, Needs } from "../core/facts.ts";
import { evasionReasons } from "../core/reasons.ts";
import { evasion } from "./attack/about-target.ts";
import { armsOf, burstDamage, type Arms } from "./attack/arms.ts";
import { fieldsBelow } from "./attack/attack-choices.ts";
import { fire } from "./attack/cost.ts";
import { planDamage, readDamage } from "./attack/damage-roll.ts";
import { followingFrom } from "./attack/follow-ups.ts";
import { rowOf, resolveImpact, type Hit } from "./attack/impact.ts";
import { hitsByItself } from "./attack/to-hit.ts";
import { evasionOf, hitsFrom, untoldHits } from "./burst.ts";

/** The maximum number of faces or shots in the choices, which is more than any roll can have. */
const mostFaces = 200;

/** Shots that missed their target, and the actor whom they may hit instead. */
interface Strays {
  readonly arms: Arms;
  readonly target: ActorFacts;
  readonly faces: readonly number[];
  readonly evasion: number;
  /** The Passive Evasion entered by the user, or null to use the target's value. */
  readonly chosenEvasion: number | null;
  readonly timeTaken: boolean;
  readonly nonLethal: boolean;
}

const evasionBeside: ChoiceGroup = {
  initial: () => ({}),
  fields: situation => fieldsBelow("targets.0", [evasion], situation),
};
const shot = choice("shot", ["single", "burst"]);
/** The faces of the dice that missed the target. */
const faces = { ...other("faces", readFaces, []), followsOnly: true };
/** The size of the pool that was rolled, after limits were applied. */
const pool = number("pool", { min: -99, max: 999, initial: minimumDice, followsOnly: true });
/** The number of loaded shots minus the shots that hit, or null if the weapon needs no ammunition. */
const left = numberOrNone("left", { max: mostFaces, followsOnly: true });
/** The number of shots that were paid for but missed all targets. */
const fired = number("fired", { max: mostFaces, followsOnly: true });
const timeTaken = toggle("timeTaken");
const nonLethalShot = toggle("nonLethal");
/**
 * The actors whom these dice have already missed. The same dice can't be used against the same actor twice.
 */
const missed = other(
  "missed",
  (choices, name): readonly unknown[] => {
    const uuids = choices[name];
    return Array.isArray(uuids) ? uuids : [];
  },
  [],
);

function readFaces(choices: Choices): readonly number[] {
  const found = choices["faces"];
  const right =
    Array.isArray(found) &&
    found.length <= mostFaces &&
    found.every(face => Number.isInteger(face) && face >= 1 && face <= 6);
  if (!right) throw new RuleError("choices.faces", found, `a list of at most ${mostFaces} faces of a die`);
  return found as readonly number[];
}

/**
 * Checks whether missed shots hit an actor next to the intended target (R7.14a, R7.26). The system offers
 * this action but never performs it, because users decide which actor is closest. The action costs nothing.
 */
export const stray = defineAction({
  key: "stray",
  targets: "one",
  item: ["weapon"],
  choices: [evasionBeside, shot, faces, pool, left, fired, timeTaken, nonLethalShot, missed],
  title: ({ facts }) => text("BLACKOUT.stray.title", { what: armsOf(facts).title }),
  doubts: ({ target, choices }) =>
    target && choices.missed.includes(target.uuid)
      ? [{ kind: "rule", text: text("BLACKOUT.problem.attack.missedAlready", { name: target.name }) }]
      : [],
  preview: ({ facts, choices }) => ({
    lines: [
      {
        text: text("BLACKOUT.stray.faces"),
        value: choices.faces.join(" "),
        ...(choices.shot === "burst" ? missedDice(facts.choices) : {}),
      },
    ],
  }),
  resolve: act => {
    const { target, facts, choices } = act;
    if (!target)
      throw new RuleError("targets", [], "a character next to the target", { key: "besideTarget" });
    const chosenEvasion = evasion.of(chosenFor(facts.choices, 0));
    const strays: Strays = {
      arms: armsOf(facts),
      target,
      faces: choices.faces,
      chosenEvasion,
      evasion: chosenEvasion ?? target.passiveEvasion.value,
      timeTaken: choices.timeTaken,
      nonLethal: choices.nonLethal,
    };
    return choices.shot === "single" ? singleStray(strays, act) : burstStrays(strays, act);
  },
});

/**
 * Compares the dice of the missed shot with another target's Passive Evasion (R7.14a). The modifiers that
 * caused the miss don't count.
 */
function singleStray<C extends ChoiceList, N extends Needs, Plan>(
  strays: Strays,
  act: Act<C, N, Plan>,
): Outcome {
  const { facts, actor, table, show, roll } = act;
  const { arms, target, faces } = strays;
  const dice = pool.of(facts.choices);
  const difficulty = attackDifficulty(strays.evasion, false);
  const judgment = judgeAttack(
    {
      pool: { pool: dice, rolled: Math.max(minimumDice, dice), capped: dice < minimumDice },
      faces,
      difficulty,
      automatic: hitsByItself(arms, target),
    },
    table.houseRules,
  );
  const base = outcomeOf(judgment.hit, text("BLACKOUT.stray.hit"));
  show({
    outcome: base.outcome,
    dice: [missedFaces(faces, 5)],
    lines: [
      {
        text: text("BLACKOUT.attack.needed"),
        place: "needed",
        value: String(difficulty),
        why: evasionReasons(target, strays.chosenEvasion, difficulty),
        concealed: { of: target.uuid, need: "passive" },
      },
    ],
  });
  if (!judgment.hit) return { ...base, followUps: [nextStray(facts, strays, {})] };
  const damage = planDamage(
    facts,
    arms,
    {
      form: "single",
      target: target.state.conditions,
      usesVulnerable: strays.timeTaken,
      stamina: actor.state.stamina.value,
      ...(judgment.critical ? { criticalMargin: judgment.margin } : {}),
    },
    table,
  );
  const { dice: rolled, line, points } = readDamage(actor, damage, roll("damage", damage.pool.dice));
  show({ dice: [rolled], lines: [line], damage: points });
  return {
    ...base,
    ...struck(strays, { points, critical: judgment.critical, usedUp: damage.pool.usedUp }, act),
  };
}

/**
 * Compares the burst's dice that missed the target with the Passive Evasion of another target (R7.26). The
 * number of hits can't exceed the number of shots left (R7.23).
 */
function burstStrays<C extends ChoiceList, N extends Needs, Plan>(
  strays: Strays,
  act: Act<C, N, Plan>,
): Outcome {
  const { facts, actor, draft, table, show } = act;
  const { arms, target, faces, evasion } = strays;
  const loaded = left.of(facts.choices);
  const paid = fired.of(facts.choices);
  const { corroded, warded } = damageStacks(target.state.conditions);
  const judgment = judgeBurst(
    {
      faces,
      burst: 1,
      passiveEvasion: evasion,
      automatic: hitsByItself(arms, target),
      damage: burstDamage(actor, arms),
      corroded,
      warded,
      ...(loaded === null ? {} : { ammunition: loaded }),
    },
    table.houseRules,
  );
  // Some shots have already been paid for, and hits by these shots use up no more ammunition. Only additional
  // shots are subtracted from the magazine (R7.25).
  const shots = fire(arms, Math.max(0, judgment.hits - paid));
  shots.spend(draft);
  const hit = judgment.hits > 0;
  const leftAfter = loaded === null ? null : loaded - judgment.hits;
  const base = {
    ...outcomeOf(hit, text("BLACKOUT.burst.hits", { n: judgment.hits })),
    problems: shots.problems,
  };
  show({
    dice: [
      {
        ...missedFaces(faces, hitsByItself(arms, target) ? 1 : hitsFrom(evasion, table)),
        hitsConcealed: evasionOf(target),
        ...missedDice(facts.choices),
      },
    ],
    lines: [
      {
        text: text("BLACKOUT.burst.toBeat"),
        value: String(evasion),
        why: evasionReasons(target, strays.chosenEvasion, evasion),
        concealed: evasionOf(target),
      },
    ],
    damage: judgment.points,
    untold: untoldHits(target, hit, "BLACKOUT.stray.hit"),
    followUps:
      judgment.missedFaces.length > 0 && leftAfter !== 0
        ? [
            nextStray(facts, strays, {
              faces: [...judgment.missedFaces],
              left: leftAfter,
              fired: Math.max(0, paid - judgment.hits),
            }),
          ]
        : [],
  });
  return hit
    ? { ...base, ...struck(strays, { points: judgment.points, usedUp: warded > 0 ? ["warded"] : [] }, act) }
    : base;
}

function struck<C extends ChoiceList, N extends Needs, Plan>(
  { arms, target, timeTaken, nonLethal }: Strays,
  hit: Pick<Hit, "points" | "usedUp"> & Partial<Hit>,
  act: Act<C, N, Plan>,
): Pick<Outcome, "targets" | "followUps"> {
  const impact = resolveImpact({ arms, target, key: "0", timeTaken, nonLethal, ...hit }, act);
  return { targets: [rowOf(target, impact)], followUps: followingFrom(act.actor, target, impact) };
}

function outcomeOf(hit: boolean, hitText: Text): Pick<Outcome, "outcome" | "tone"> {
  return { outcome: hit ? hitText : text("BLACKOUT.attack.outcome.miss"), tone: hit ? "bad" : "" };
}

/** Returns the dice that missed the first target, as a card shows them. */
function missedFaces(faces: readonly number[], hitsFrom: number): DiceShown {
  return { stream: "missed", label: text("BLACKOUT.stray.faces"), faces, hitsFrom, why: [] };
}

/** Returns the follow-up for shots that also missed this target and may hit the next closest actor. */
function nextStray({ actor, choices }: Facts, { arms, target }: Strays, changed: Choices): FollowUp {
  const { targets: _, ...rest } = choices;
  return {
    action: "stray",
    label: text("BLACKOUT.stray.next"),
    actor: actor.uuid,
    ...(arms.item ? { item: arms.item.uuid } : {}),
    targets: [],
    beside: target.uuid,
    ...(shot.of(choices) === "burst" ? { concealed: evasionOf(target) } : {}),
    choices: { ...rest, ...changed, missed: [...missed.of(choices), target.uuid] },
  };
}

/**
 * Returns what a viewer must know to see the dice of a burst that missed, because these dice reveal the
 * Evasion of the first target that the burst missed.
 */
function missedDice(choices: Choices): { readonly concealed?: Concealed } {
  const [first] = missed.of(choices);
  return typeof first === "string" ? { concealed: evasionOf({ uuid: first }) } : {};
}
