import { shutdownRepair } from "../../rules/conditions/resist.ts";
import { chosenNumber } from "../core/choices.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts, Table } from "../core/facts.ts";
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
import type { Action } from "../core/action.ts";
import { hasCondition } from "../../rules/conditions/state.ts";
import { refusedAction, ruleProblem, targetProblems } from "../core/refusal.ts";
import { startUp } from "./shared/shut-down.ts";

const title = text("BLACKOUT.verb.wakeShutDown");
const { attribute, skill, difficulty } = shutdownRepair;
const test: OwnTest = { pairs: [{ attribute, skill }], difficulty };

/** Starts a machine again that was shut down: Intelligence [Mechacraft 2] as a Repair action (T11.2). */
export const wakeShutDown: Action = {
  key: "wakeShutDown",
  label: title,
  targets: "one",
  defaults: ({ actor }) => ownTestDefaults(actor, test.pairs),
  fields: (facts, table) => ownTestFields(facts, test, table),
  preview: (facts, table) => {
    const { ap, problems } = costOf(facts.actor, priceOf(facts, table), table);
    return ownTestPreview(facts, test, table, { ap, problems: [...against(facts), ...problems] });
  },
  judge: (facts, hand, table) => {
    const {
      actor,
      targets: [machine],
    } = facts;
    const refused = against(facts);
    if (!machine || refused.length > 0)
      return refusedAction(facts, title, wakeShutDown.preview(facts, table).problems);
    const draft = new Draft(facts);
    const problems = [
      ...pay(draft, actor, priceOf(facts, table), table),
      ...prepareOwnTest(facts, test, table).problems,
    ];
    const subtitle = text("BLACKOUT.wake.of", { name: machine.name });
    const roll = rollOwnTest(draft, facts, test, hand, table);
    if (!roll) return { draft, problems, followUps: [], card: unfinishedCard(title, { subtitle }) };
    if (roll.met) startUp(draft, machine, table);
    const up = roll.met && !hasCondition(draft.state(machine.uuid).conditions, "outOfFight");
    const outcome = text(
      up ? "BLACKOUT.wake.started" : roll.met ? "BLACKOUT.wake.startedButOut" : "BLACKOUT.wake.notStarted",
      { name: machine.name },
    );
    const tone = roll.met ? ("good" as const) : ("bad" as const);
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(title, outcome, tone, {
        subtitle,
        dice: roll.dice,
        lines: roll.lines,
        notes: roll.notes,
        targets: [{ uuid: machine.uuid, name: machine.name, outcome, tone, dice: [], lines: [] }],
      }),
    };
  },
};

function priceOf({ choices }: Facts, table: Table): Price {
  return {
    action: "repair",
    takingTime: chosenNumber(choices, "takingTime", 0, 0, table.houseRules.takingTimePerTest),
  };
}

function against(facts: Facts) {
  const [machine] = facts.targets;
  const none = targetProblems(facts);
  if (none.length > 0 || !machine) return none;
  return machine.state.vital.shutDown
    ? []
    : [ruleProblem("BLACKOUT.problem.notShutDown", { name: machine.name })];
}
