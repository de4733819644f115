import { giveCondition, hasCondition } from "../../rules/conditions/state.ts";
import { athleticPairs, vault as vaulted, vaultDifficulties } from "../../rules/movement/obstacles.ts";
import { chosenOption } from "../core/choices.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Choices } from "../core/facts.ts";
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

const title = text("BLACKOUT.verb.vault");
const obstacles = ["easy", "average", "hard"] as const;

/** Gets over or up an obstacle of up to five feet (R6.4, R6.5). */
export const vault: Action = {
  key: "vault",
  label: title,
  targets: "none",
  defaults: ({ actor }) => ({ ...ownTestDefaults(actor, athleticPairs), obstacle: "average" }),
  fields: (facts, table) => [
    {
      name: "obstacle",
      kind: "choice",
      label: text("BLACKOUT.field.obstacle"),
      options: obstacles.map(value => ({ value, label: text(`BLACKOUT.vault.obstacle.${value}`) })),
    },
    ...ownTestFields(facts, testOf(facts.choices), table),
  ],
  preview: (facts, table) =>
    ownTestPreview(
      facts,
      testOf(facts.choices),
      table,
      costOfMoving(facts.actor, title, facts.choices, table),
    ),
  judge: (facts, hand, table) => {
    const { actor, choices } = facts;
    const draft = new Draft(facts);
    const test = testOf(choices);
    const problems = [
      ...payMoving(draft, actor, title, choices, table),
      ...prepareOwnTest(facts, test, table).problems,
    ];
    const subtitle = text(`BLACKOUT.vault.obstacle.${obstacleOf(choices)}`);
    const roll = rollOwnTest(draft, facts, test, hand, table);
    if (!roll) return { draft, problems, followUps: [], card: unfinishedCard(title, { subtitle }) };
    const { terrain, prone } = vaulted(roll.margin, table.houseRules);
    const { conditions } = draft.state(actor.uuid);
    if (prone && !hasCondition(conditions, "prone"))
      draft.set(actor.uuid, {
        conditions: giveCondition(conditions, { key: "prone" }, actor.ownTurn, table.houseRules).states,
      });
    const outcome = text(prone ? "BLACKOUT.vault.prone" : `BLACKOUT.vault.${terrain}`);
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(title, outcome, terrain === "clear" ? "good" : prone ? "bad" : "", {
        subtitle,
        dice: roll.dice,
        lines: roll.lines,
        notes: roll.notes,
      }),
    };
  },
};

function obstacleOf(choices: Choices) {
  return chosenOption(choices, "obstacle", obstacles, "average");
}

function testOf(choices: Choices): OwnTest {
  const obstacle = obstacleOf(choices);
  const difficulty = vaultDifficulties[obstacle];
  return {
    pairs: athleticPairs,
    difficulty,
    why: whyRule(text(`BLACKOUT.vault.obstacle.${obstacle}`), difficulty),
  };
}
