import { isUnderWater, swimDifficulties, swimTest, type Water } from "../../rules/movement/swim.ts";
import { chosenNumber, chosenOption } from "../core/choices.ts";
import { text, type FollowUp } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts } from "../core/facts.ts";
import { costOfMoving, payMoving } from "../core/moving.ts";
import {
  ownTestDefaults,
  ownTestFields,
  ownTestPreview,
  prepareOwnTest,
  rollOwnTest,
  type OwnTest,
} from "../core/own-test.ts";
import { cardOf, unfinishedCard } from "../core/plain-card.ts";
import { whyRule } from "../core/reasons.ts";
import type { Action } from "../core/action.ts";
import { signedNumber } from "../core/why.ts";

const title = text("BLACKOUT.verb.swim");
const waters = Object.keys(swimDifficulties) as readonly Water[];
const athletics = { attribute: "strength", skill: "athletics" } as const;

/**
 * Swims, or struggles to come up again: in dangerous water a test without which nobody moves; two that fail one after the other drag under, until one is met
 * (R6.11, R6.12).
 */
export const swim: Action = {
  key: "swim",
  label: title,
  targets: "none",
  defaults: ({ actor }) => ({ ...ownTestDefaults(actor, [athletics]), water: "lightCurrent", harder: 0 }),
  fields: (facts, table) => {
    const test = testOf(facts);
    return [
      {
        name: "water",
        kind: "choice",
        label: text("BLACKOUT.field.water"),
        options: waters.map(value => ({ value, label: text(`BLACKOUT.swim.water.${value}`) })),
      },
      { name: "harder", kind: "number", min: 0, max: 6, label: text("BLACKOUT.field.harder") },
      ...(test ? ownTestFields(facts, test, table) : []),
    ];
  },
  preview: (facts, table) => {
    const test = testOf(facts);
    if (test)
      return ownTestPreview(facts, test, table, costOfMoving(facts.actor, title, facts.choices, table));
    return {
      pool: null,
      rows: [],
      difficulty: null,
      stamina: 0,
      lines: [{ text: text("BLACKOUT.swim.noTest") }],
      ...costOfMoving(facts.actor, title, {}, table),
    };
  },
  judge: (facts, hand, table) => {
    const { actor, choices } = facts;
    const draft = new Draft(facts);
    const test = testOf(facts);
    const subtitle = text(`BLACKOUT.swim.water.${waterOf(facts)}`);
    const before = actor.state.vital.swimFailures;
    const failed = (swimFailures: number) =>
      draft.set(actor.uuid, { vital: { ...draft.state(actor.uuid).vital, swimFailures } });
    if (!test) {
      failed(0);
      const { problems } = costOfMoving(actor, title, {}, table);
      return {
        draft,
        problems,
        followUps: [],
        card: cardOf(title, text("BLACKOUT.swim.calm"), "good", {
          subtitle,
          notes: [text("BLACKOUT.swim.slowed")],
        }),
      };
    }
    const problems = [
      ...payMoving(draft, actor, title, choices, table),
      ...prepareOwnTest(facts, test, table).problems,
    ];
    const roll = rollOwnTest(draft, facts, test, hand, table);
    if (!roll) return { draft, problems, followUps: [], card: unfinishedCard(title, { subtitle }) };
    const failures = roll.met ? 0 : before + 1;
    failed(failures);
    const [was, is] = [isUnder(before), isUnder(failures)];
    const outcome = roll.met ? (was ? "up" : "moves") : is ? (was ? "under" : "dragged") : "stuck";
    return {
      draft,
      problems,
      followUps: is ? [breathOf(actor)] : [],
      card: cardOf(title, text(`BLACKOUT.swim.${outcome}`), roll.met ? "good" : "bad", {
        subtitle,
        dice: roll.dice,
        lines: roll.lines,
        notes: roll.notes,
      }),
    };
  },
};

function waterOf({ choices }: Facts): Water {
  return chosenOption(choices, "water", waters, "lightCurrent");
}

function testOf(facts: Facts): OwnTest | null {
  const [water, harder] = [waterOf(facts), chosenNumber(facts.choices, "harder", 0, 0, 6)];
  const test = swimTest(water, harder);
  const why = [
    ...whyRule(text(`BLACKOUT.swim.water.${water}`), swimDifficulties[water]),
    ...(harder === 0 ? [] : [{ text: text("BLACKOUT.field.harder"), value: signedNumber(harder) }]),
  ];
  return test && { pairs: [athletics], difficulty: test.difficulty, why };
}

function isUnder(failures: number): boolean {
  return isUnderWater(Array.from({ length: failures }, () => false));
}

/** The test of somebody under water that half a minute brings. */
function breathOf({ uuid, name }: ActorFacts): FollowUp {
  return {
    verb: "holdBreath",
    label: text("BLACKOUT.swim.breath", { name }),
    actor: uuid,
    targets: [],
    choices: {},
  };
}
