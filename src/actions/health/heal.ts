import { heal as healed, healTest } from "../../rules/health/healing.ts";
import { chosenNumber, chosenToggle } from "../core/choices.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts, Table } from "../core/facts.ts";
import { mend } from "../core/mend.ts";
import { reachProblems } from "../core/on-board.ts";
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
import { useProblems, useUp } from "../core/use-up.ts";
import type { Problem, Action } from "../core/action.ts";

const title = text("BLACKOUT.verb.heal");
const test: OwnTest = { pairs: [healTest], difficulty: null };

/** Gives somebody next to the healer, or the healer themselves, hit points back: two for each success (R9.3). A thing that is used for it loses a use. */
export const heal: Action = {
  key: "heal",
  label: title,
  targets: "one",
  item: ["gear", "consumable"],
  defaults: ({ actor }) => ({ ...ownTestDefaults(actor, test.pairs), adjacent: true }),
  fields: (facts, table) => [
    { name: "adjacent", kind: "toggle", label: text("BLACKOUT.field.adjacent") },
    ...ownTestFields(facts, test, table),
  ],
  preview: (facts, table) => {
    const { ap, problems } = costOf(facts.actor, priceOf(facts, table), table);
    return ownTestPreview(facts, test, table, {
      ap,
      problems: [...against(facts), ...problems],
      lines: [{ text: text("BLACKOUT.heal.perSuccess") }],
    });
  },
  judge: (facts, hand, table) => {
    const {
      actor,
      item,
      targets: [patient],
    } = facts;
    const draft = new Draft(facts);
    const problems = [
      ...against(facts),
      ...pay(draft, actor, priceOf(facts, table), table),
      ...prepareOwnTest(facts, test, table).problems,
    ];
    const subtitle = item ? { subtitle: text("BLACKOUT.card.with", { name: item.name }) } : {};
    const roll = rollOwnTest(draft, facts, test, hand, table);
    if (!roll || !patient) return { draft, problems, followUps: [], card: unfinishedCard(title, subtitle) };
    const lines = item ? useUp(draft, item, actor) : [];
    const { hitPoints } = draft.state(patient.uuid);
    const { applied, lines: mended } = mend(draft, patient, healed(hitPoints, roll.successes).offered, table);
    const tone = applied > 0 ? ("good" as const) : ("" as const);
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(title, text("BLACKOUT.heal.successes", { n: roll.successes }), tone, {
        ...subtitle,
        dice: roll.dice,
        lines,
        notes: roll.notes,
        targets: [
          {
            uuid: patient.uuid,
            name: patient.name,
            outcome: text(applied > 0 ? "BLACKOUT.heal.healed" : "BLACKOUT.heal.nothing"),
            tone,
            dice: [],
            lines: mended,
          },
        ],
      }),
    };
  },
};

function priceOf({ choices }: Facts, table: Table): Price {
  return {
    action: "heal",
    takingTime: chosenNumber(choices, "takingTime", 0, 0, table.houseRules.takingTimePerTest),
  };
}

function against({ actor, item, targets: [patient], choices }: Facts): readonly Problem[] {
  if (!patient) return [{ kind: "rule", text: text("BLACKOUT.problem.noTarget") }];
  return [
    ...(patient.state.vital.dead
      ? [{ kind: "rule" as const, text: text("BLACKOUT.problem.dead", { name: patient.name }) }]
      : []),
    ...(patient.uuid !== actor.uuid ? reachProblems(choices, 0, patient.name) : []),
    ...(patient.uuid !== actor.uuid && !chosenToggle(choices, "adjacent", true)
      ? [{ kind: "range" as const, text: text("BLACKOUT.problem.notAdjacent", { name: patient.name }) }]
      : []),
    ...(item ? useProblems(item) : []),
  ];
}
