import { takeCondition } from "../../rules/conditions/state.ts";
import { chosenNumber, chosenText, chosenToggle } from "../core/choices.ts";
import { text, type Text } from "../core/card.ts";
import { complaintsOf, helpsAgainst, testAgainst, type Complaint } from "../core/complaints.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import { settleOutOfFight } from "../core/harm.ts";
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
import type { Preview, Problem, Action } from "../core/action.ts";

const title = text("BLACKOUT.verb.treat");

/**
 * Treats an injury (R9.4, R9.10), a wound (R9.15) or a condition that somebody can treat (T10), one at a time: with a test, or with a thing that is good for it
 * and needs none.
 */
export const treat: Action = {
  key: "treat",
  label: title,
  targets: "one",
  item: ["gear", "consumable"],
  defaults: facts => {
    const complaint = chosenComplaint(facts);
    const { pairs } = testAgainst(complaint, false);
    return {
      ...ownTestDefaults(facts.actor, pairs),
      complaint: complaint?.value ?? "",
      adjacent: true,
      triedLately: false,
    };
  },
  fields: (facts, table) => {
    const {
      targets: [patient],
    } = facts;
    const test = testOf(facts, table);
    return [
      {
        name: "complaint",
        kind: "choice",
        label: text("BLACKOUT.field.complaint"),
        options: complaintsOf(patient).map(({ value, name }) => ({ value, label: name })),
      },
      { name: "adjacent", kind: "toggle", label: text("BLACKOUT.field.adjacent") },
      ...(test
        ? [
            {
              name: "triedLately",
              kind: "toggle" as const,
              label: text("BLACKOUT.field.triedLately"),
              hint: text("BLACKOUT.field.triedLatelyHint"),
            },
            ...ownTestFields(facts, test, table),
          ]
        : []),
    ];
  },
  preview: (facts, table): Preview => {
    const test = testOf(facts, table);
    const { ap, problems } = costOf(facts.actor, priceOf(facts, table), table);
    const cost = { ap, problems: [...against(facts, table), ...problems] };
    if (test) return ownTestPreview(facts, test, table, cost);
    return {
      pool: null,
      rows: [],
      difficulty: null,
      stamina: 0,
      lines: [{ text: text("BLACKOUT.treat.withItem", { name: facts.item?.name ?? "" }) }],
      ...cost,
    };
  },
  judge: (facts, hand, table) => {
    const {
      actor,
      item,
      targets: [patient],
    } = facts;
    const draft = new Draft(facts);
    const complaint = chosenComplaint(facts);
    const test = testOf(facts, table);
    const problems = [
      ...against(facts, table),
      ...pay(draft, actor, priceOf(facts, table), table),
      ...(test ? prepareOwnTest(facts, test, table).problems : []),
    ];
    const subtitle = complaint ? { subtitle: complaint.name } : {};
    const unfinished = () => ({ draft, problems, followUps: [], card: unfinishedCard(title, subtitle) });
    if (!patient || !complaint) return unfinished();
    const roll = test ? rollOwnTest(draft, facts, test, hand, table) : null;
    if (test && !roll) return unfinished();
    const met = roll ? roll.met : true;
    const lines = [...(roll?.lines ?? []), ...(item ? useUp(draft, item, actor) : [])];
    if (met) cure(draft, patient, complaint, table);
    const tone = met ? ("good" as const) : ("bad" as const);
    const outcome: Text = text(met ? "BLACKOUT.treat.treated" : "BLACKOUT.treat.failed", {
      what: complaint.name,
    });
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(title, outcome, tone, {
        ...subtitle,
        dice: roll?.dice ?? [],
        lines,
        notes: roll?.notes ?? [],
        targets: [{ uuid: patient.uuid, name: patient.name, outcome, tone, dice: [], lines: [] }],
      }),
    };
  },
};

/** Takes away what was treated; who was out of the fight because of it is back. */
export function cure(draft: Draft, patient: ActorFacts, { key, attribute }: Complaint, table: Table): void {
  draft.set(patient.uuid, {
    conditions: takeCondition(draft.state(patient.uuid).conditions, key, { attribute }),
  });
  settleOutOfFight(draft, patient, table);
}

/** What is treated: what was chosen of what the patient has, else the first that the thing at hand is good for, else the first. */
function chosenComplaint({ item, targets: [patient], choices }: Facts): Complaint | null {
  const all = complaintsOf(patient);
  const chosen = chosenText(choices, "complaint");
  return (
    all.find(({ value }) => value === chosen) ??
    all.find(complaint => item && helpsAgainst(item, complaint)) ??
    all[0] ??
    null
  );
}

/** The test; null where a thing makes it needless. */
function testOf(facts: Facts, table: Table): OwnTest | null {
  const complaint = chosenComplaint(facts);
  if (facts.item && complaint && helpsAgainst(facts.item, complaint)) return null;
  return testAgainst(complaint, chosenToggle(facts.choices, "triedLately"), table.houseRules);
}

function priceOf(facts: Facts, table: Table): Price {
  return testOf(facts, table) === null
    ? { action: "useItem" }
    : {
        action: "treatInjuries",
        takingTime: chosenNumber(facts.choices, "takingTime", 0, 0, table.houseRules.takingTimePerTest),
      };
}

function against(facts: Facts, table: Table): readonly Problem[] {
  const {
    actor,
    item,
    targets: [patient],
    choices,
  } = facts;
  if (!patient) return [{ kind: "rule", text: text("BLACKOUT.problem.noTarget") }];
  const complaint = chosenComplaint(facts);
  if (!complaint)
    return [{ kind: "rule", text: text("BLACKOUT.problem.nothingToTreat", { name: patient.name }) }];
  const reasons =
    testOf(facts, table) === null
      ? []
      : complaint.reasons(
          actor.inCombat || patient.inCombat,
          chosenToggle(choices, "triedLately"),
          table.houseRules,
        );
  return [
    ...reasons.map(reason => ({
      kind: "rule" as const,
      text: text(`BLACKOUT.problem.treat.${reason}`, { what: complaint.name }),
    })),
    ...(patient.uuid !== actor.uuid ? reachProblems(choices, 0, patient.name) : []),
    ...(patient.uuid !== actor.uuid && !chosenToggle(choices, "adjacent", true)
      ? [{ kind: "range" as const, text: text("BLACKOUT.problem.notAdjacent", { name: patient.name }) }]
      : []),
    ...(item ? useProblems(item) : []),
  ];
}
