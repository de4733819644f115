import { giveCondition, hasCondition } from "../../rules/conditions/state.ts";
import { chosenNumber, chosenNumberOrNone } from "../core/choices.ts";
import { text, type Concealed, type TargetRow } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import {
  ownTestDefaults,
  ownTestFields,
  ownTestPreview,
  prepareOwnTest,
  rollOwnTest,
  type OwnTest,
} from "../core/own-test.ts";
import { costOf, pay, type Price } from "../core/pay.ts";
import { cardOf, unfinishedCard } from "../core/plain-card.ts";
import { whyNamed, whyRule } from "../core/reasons.ts";
import { passiveOf } from "../core/skill-test.ts";
import type { Action } from "../core/action.ts";

const title = text("BLACKOUT.verb.hide");
const sneak = { attribute: "dexterity", skill: "sneak" } as const;
const hardest = 20;

/** Hides from others: Dexterity[Sneak] against the Passive Perception of each, or against a difficulty (R5.18, T10, R2.11). Hidden is who nobody of them notices. */
export const hide: Action = {
  key: "hide",
  label: title,
  targets: "any",
  defaults: ({ actor }) => ({ ...ownTestDefaults(actor, [sneak]), difficulty: 2 }),
  fields: (facts, table) => [
    ...(facts.targets.length > 0
      ? []
      : [
          {
            name: "difficulty",
            kind: "number" as const,
            min: 1,
            max: hardest,
            label: text("BLACKOUT.field.difficulty"),
          },
        ]),
    ...ownTestFields(facts, testOf(facts), table),
  ],
  preview: (facts, table) =>
    ownTestPreview(facts, testOf(facts), table, costOf(facts.actor, priceOf(facts, table), table)),
  judge: (facts, hand, table) => {
    const { actor, targets } = facts;
    const draft = new Draft(facts);
    const test = testOf(facts);
    const problems = [
      ...pay(draft, actor, priceOf(facts, table), table),
      ...prepareOwnTest(facts, test, table).problems,
    ];
    const roll = rollOwnTest(draft, facts, test, hand, table);
    if (!roll) return { draft, problems, followUps: [], card: unfinishedCard(title) };
    const { conditions } = draft.state(actor.uuid);
    if (roll.met && !hasCondition(conditions, "hidden"))
      draft.set(actor.uuid, {
        conditions: giveCondition(conditions, { key: "hidden" }, actor.ownTurn, table.houseRules).states,
      });
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(
        title,
        text(roll.met ? "BLACKOUT.hide.hidden" : "BLACKOUT.hide.seen"),
        roll.met ? "good" : "bad",
        {
          dice: roll.dice,
          lines: targets.length > 0 ? [] : roll.lines,
          notes: roll.notes,
          targets: targets.map(target => watcher(target, roll.met, roll.successes)),
        },
      ),
    };
  },
};

/** How one of those fares from whom somebody hides: whoever chose to fail is seen by all of them. */
function watcher(target: ActorFacts, met: boolean, successes: number): TargetRow {
  const passive = passiveOf(target, "perception");
  const fooled = met || successes >= passive;
  return {
    uuid: target.uuid,
    name: target.name,
    outcome: text(fooled ? "BLACKOUT.hide.unnoticed" : "BLACKOUT.hide.noticed"),
    tone: fooled ? "good" : "bad",
    dice: [],
    lines: [
      {
        text: text("BLACKOUT.hide.perception"),
        value: String(passive),
        why: whyRule(text("BLACKOUT.test.passive", { skill: text("BLACKOUT.skill.perception") }), passive),
        concealed: concealedBy(target),
      },
    ],
  };
}

/** Hiding from several takes as many successes as the keenest of them asks for. */
function testOf({ targets, choices }: Facts): OwnTest {
  const [keenest] = [...targets].sort((a, b) => passiveOf(b, "perception") - passiveOf(a, "perception"));
  if (!keenest) {
    const difficulty = Math.max(1, chosenNumberOrNone(choices, "difficulty", 1, hardest) ?? 2);
    return { pairs: [sneak], difficulty, why: whyNamed(difficulty) };
  }
  return {
    pairs: [sneak],
    difficulty: Math.max(1, passiveOf(keenest, "perception")),
    concealed: concealedBy(keenest),
  };
}

function concealedBy({ uuid }: ActorFacts): Concealed {
  return { of: uuid, need: "all" };
}

function priceOf({ choices }: Facts, table: Table): Price {
  return {
    action: "hide",
    takingTime: chosenNumber(choices, "takingTime", 0, 0, table.houseRules.takingTimePerTest),
  };
}
