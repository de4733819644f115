import { drowning, drowningInterval } from "../../rules/movement/swim.ts";
import { chosenNumber } from "../core/choices.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts, Table } from "../core/facts.ts";
import { settleOutOfFight } from "../core/harm.ts";
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

const title = text("BLACKOUT.verb.holdBreath");
const fortitude = { attribute: "endurance", skill: "fortitude" } as const;
const most = 20;

/** Keeps conscious under water: a test every thirty seconds, each harder than the one before; who fails it is unconscious and risks death (R6.12). */
export const holdBreath: Action = {
  key: "holdBreath",
  label: title,
  targets: "none",
  defaults: ({ actor }) => ({ ...ownTestDefaults(actor, [fortitude]), nth: 1 }),
  fields: (facts, table) => [
    {
      name: "nth",
      kind: "number",
      min: 1,
      max: most,
      label: text("BLACKOUT.field.nthBreath"),
      hint: text("BLACKOUT.field.nthBreathHint"),
    },
    ...ownTestFields(facts, testOf(facts, table), table),
  ],
  preview: (facts, table) => ownTestPreview(facts, testOf(facts, table), table, { ap: 0, problems: [] }),
  judge: (facts, hand, table) => {
    const { actor } = facts;
    const draft = new Draft(facts);
    const test = testOf(facts, table);
    const { problems } = prepareOwnTest(facts, test, table);
    const subtitle = text("BLACKOUT.breath.after", { n: nthOf(facts) * drowningInterval });
    const roll = rollOwnTest(draft, facts, test, hand, table);
    if (!roll) return { draft, problems, followUps: [], card: unfinishedCard(title, { subtitle }) };
    if (!roll.met) {
      draft.set(actor.uuid, { vital: { ...draft.state(actor.uuid).vital, knockedOut: true } });
      settleOutOfFight(draft, actor, table);
    }
    const notes = roll.met ? roll.notes : [...roll.notes, text("BLACKOUT.breath.risk")];
    return {
      draft,
      problems,
      followUps: roll.met
        ? [
            {
              verb: "holdBreath",
              label: text("BLACKOUT.breath.next"),
              actor: actor.uuid,
              targets: [],
              choices: { nth: Math.min(most, nthOf(facts) + 1) },
            },
          ]
        : [],
      card: cardOf(
        title,
        text(roll.met ? "BLACKOUT.breath.holds" : "BLACKOUT.breath.unconscious"),
        roll.met ? "good" : "bad",
        { subtitle, dice: roll.dice, lines: roll.lines, notes },
      ),
    };
  },
};

function nthOf({ choices }: Facts): number {
  return chosenNumber(choices, "nth", 1, 1, most);
}

function testOf(facts: Facts, table: Table): OwnTest {
  const { difficulty } = drowning((nthOf(facts) - 1) * drowningInterval, null, table.houseRules).nextTest;
  return {
    pairs: [fortitude],
    difficulty,
    why: whyRule(text("BLACKOUT.breath.after", { n: nthOf(facts) * drowningInterval }), difficulty),
  };
}
