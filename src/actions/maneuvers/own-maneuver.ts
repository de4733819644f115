import type { Maneuver } from "../../rules/combat/maneuvers.ts";
import { forbiddingConditions } from "../../rules/conditions/rows.ts";
import { text, type FollowUp } from "../core/card.ts";
import { choice, number, toggle, words, type Chosen } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { Problem } from "../core/action.ts";
import type { ActorFacts, Facts } from "../core/facts.ts";
import { targetProblems } from "../core/rejection.ts";
import { armsOf } from "../combat/attack/arms.ts";
import {
  costOfManeuver,
  maneuverGroup,
  noStrengthLeft,
  paidManeuver,
  strainDice,
  strainProblems,
} from "./shared/maneuver.ts";
import { tire } from "./shared/maneuver-price.ts";

const stamina = number("stamina", {
  max: 40,
  initial: 1,
  label: text("BLACKOUT.ownManeuver.stamina"),
  group: maneuverGroup,
});

const choices = [
  number("actionPoints", {
    max: 12,
    initial: 1,
    label: text("BLACKOUT.ownManeuver.actionPoints"),
    group: maneuverGroup,
  }),
  stamina,
  toggle("needsSight", { label: text("BLACKOUT.ownManeuver.needsSight"), group: maneuverGroup }),
  words("note", { label: text("BLACKOUT.field.note"), group: maneuverGroup }),
  words("name"),
  choice("kind", ["attack", "opposed"]),
  toggle("meleeOnly"),
  number("leastFeet", { max: 10_000 }),
  toggle("harmless"),
  strainDice(situation => stamina.in(situation)),
] as const;

/**
 * A maneuver that isn't in the rules' list (R12.6). Its cost follows the rules, including the Stamina or the
 * Fortitude test that replaces it (R12.4). Its attack or opposed test is a follow-up, and users apply any
 * other effects themselves.
 */
export const ownManeuver = defineAction({
  key: "ownManeuver",
  targets: "one",
  item: ["weapon"],
  choices,
  plan: ({ choices, facts }) => ({
    maneuver: maneuverOf(choices),
    situation: { melee: armsOf(facts).kind === "melee" },
  }),
  title: ({ choices: { name } }) => text(name === "" ? "BLACKOUT.actionType.ownManeuver" : name),
  cost: situation => costOfManeuver(situation, situation.plan.maneuver, situation.plan.situation),
  problems: ({ facts, actor, choices }) => [
    ...targetProblems(facts),
    ...strainProblems(facts),
    ...(actor.untaught ?? [])
      .filter(({ names }) => names.includes(choices.name))
      .map(({ requirement }) => ({
        kind: "training" as const,
        text: text("BLACKOUT.problem.untrained", { name: choices.name, what: requirement }),
      })),
    ...(choices.needsSight ? sightProblems(actor) : []),
  ],
  resolve: act => {
    const {
      facts,
      target,
      choices: { note },
      plan: { maneuver, situation },
    } = act;
    const paid = paidManeuver(act, maneuver, situation);
    if (!paid) return noStrengthLeft;
    return {
      outcome: text("BLACKOUT.card.ready"),
      subtitle: text("BLACKOUT.maneuverCard.attacks", {
        item: armsOf(facts).title,
        name: target?.name ?? "",
      }),
      lines: [
        ...(maneuver.harmless ? [{ text: text("BLACKOUT.ownManeuver.harmless") }] : []),
        ...tire(paid, act),
      ],
      notes: note === "" ? [] : [text(note)],
      followUps: [nextOf(facts, maneuver)],
    };
  },
});

function maneuverOf({
  actionPoints,
  stamina,
  kind,
  meleeOnly,
  leastFeet,
  harmless,
}: Chosen<typeof choices>): Maneuver {
  return {
    rules: ["R12.6"],
    grade: "assisted",
    ap: actionPoints,
    stamina,
    basic: true,
    kind,
    meleeOnly,
    leastFeet,
    freeHands: 0,
    harmless,
    resistPairs: [],
  };
}

/**
 * Returns the problems with a maneuver that requires line of sight. Each condition that prevents the actor
 * from seeing (T10) is a problem.
 */
function sightProblems({ state: { conditions } }: ActorFacts): readonly Problem[] {
  return forbiddingConditions(conditions, "sightAbilities").map(({ condition }) => ({
    kind: "ap",
    text: text("BLACKOUT.problem.attack.attackerCannot", {
      condition: text(`BLACKOUT.condition.${condition}`),
    }),
  }));
}

/**
 * Returns the follow-up that rolls the maneuver. It is either the attack, which is already paid for, or the
 * opposed test.
 */
function nextOf({ actor, item, targets }: Facts, { kind }: Maneuver): FollowUp {
  const base = { actor: actor.uuid, targets: targets.map(({ uuid }) => uuid) };
  if (kind === "opposed")
    return { ...base, action: "opposed", label: text("BLACKOUT.actionType.opposed"), choices: {} };
  return {
    ...base,
    action: "attack",
    label: text("BLACKOUT.actionType.attack"),
    ...(item ? { item: item.uuid } : {}),
    choices: { ap: 0 },
  };
}
