import { takeCondition } from "../../rules/conditions/state.ts";
import { setClocks } from "../core/body-clocks.ts";
import { text } from "../core/card.ts";
import { pick, toggle } from "../core/choice.ts";
import { complaintsOf, helpsAgainst, testAgainst, type Complaint } from "../core/complaints.ts";
import { defineAction } from "../core/define.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import { settleOutOfFight } from "../core/harm.ts";
import { targetRow } from "../core/plain-card.ts";
import { ruleProblem } from "../core/rejection.ts";
import { takingTime } from "../core/test-choices.ts";
import { useUp } from "../core/use-up.ts";
import { adjacent, tendingProblems } from "./shared/tending.ts";

const complaint = pick(
  "complaint",
  ({ facts }) => complaintsOf(facts.targets[0]).map(({ value, name }) => ({ value, label: name })),
  {
    initial: ({ facts }) => complaintOf(facts)?.value ?? "",
    label: text("BLACKOUT.field.complaint"),
    // The choice is hidden if there is no patient or the patient is healthy, because its list would be empty.
    shown: ({ facts }) => complaintsOf(facts.targets[0]).length > 0,
  },
);

/**
 * Treats one injury (R9.4, R9.10), wound (R9.15) or treatable condition (T10). Requires a test, unless an
 * item cures the complaint without one.
 */
export const treat = defineAction({
  key: "treat",
  targets: "one",
  aids: true,
  item: ["gear", "consumable"],
  choices: [
    complaint,
    adjacent,
    toggle("triedLately", {
      shown: ({ facts }) => takesTest(facts),
      label: text("BLACKOUT.field.triedLately"),
      hint: text("BLACKOUT.field.triedLatelyHint"),
    }),
  ],
  plan: ({ facts }) => complaintOf(facts),
  test: ({ facts, plan, choices, table }) =>
    takesTest(facts) ? testAgainst(plan, choices.triedLately, table.houseRules) : null,
  cost: ({ facts, test, table }) =>
    test
      ? { action: "treatInjuries", takingTime: takingTime.of(facts.choices, table) }
      : { action: "useItem" },
  problems: ({ facts, actor, target, plan, choices, test, table }) => {
    if (!target) return [ruleProblem("BLACKOUT.problem.noTarget")];
    if (!plan) return [ruleProblem("BLACKOUT.problem.nothingToTreat", { name: target.name })];
    const inCombat = actor.inCombat || target.inCombat;
    const reasons = test ? plan.reasons(inCombat, choices.triedLately, table.houseRules) : [];
    return [
      ...reasons.map(reason => ruleProblem(`BLACKOUT.problem.treat.${reason}`, { what: plan.name })),
      ...tendingProblems(facts, target, table),
    ];
  },
  preview: ({ item, test }) =>
    test ? {} : { lines: [{ text: text("BLACKOUT.treat.withItem", { name: item?.name ?? "" }) }] },
  resolve: ({ actor, item, target, plan, test, draft, table, show, rollTest }) => {
    const [patient, treated] = [target as ActorFacts, plan as Complaint];
    show({ subtitle: treated.name });
    const met = test ? rollTest().met : true;
    const lines = item ? useUp(draft, item, actor) : [];
    if (met) cure(draft, patient, treated, table);
    const tone = met ? "good" : "bad";
    const outcome = text(met ? "BLACKOUT.treat.treated" : "BLACKOUT.treat.failed", { what: treated.name });
    return { outcome, tone, lines, targets: [targetRow(patient, outcome, tone)] };
  },
});

/**
 * Removes the treated complaint. If it was all that kept the patient Out of the Fight, the patient returns to
 * the fight.
 */
export function cure(
  draft: Draft,
  patient: ActorFacts,
  { key, attribute }: Pick<Complaint, "key" | "attribute">,
  table: Table,
): void {
  draft.set(patient.uuid, {
    conditions: takeCondition(draft.state(patient.uuid).conditions, key, { attribute }),
  });
  if (key === "poisoned") setClocks(draft, patient.uuid, { poisonedSince: null });
  settleOutOfFight(draft, patient, table);
}

/**
 * Returns the complaint to treat. Without a choice, this is the first complaint that the used item cures or,
 * if it cures none, the first of all complaints.
 */
function complaintOf({ item, targets: [patient], choices }: Facts): Complaint | null {
  const all = complaintsOf(patient);
  const chosen = complaint.of(choices);
  return (
    all.find(({ value }) => value === chosen) ??
    all.find(one => item && helpsAgainst(item, one)) ??
    all[0] ??
    null
  );
}

/** Whether the treatment requires a test. It doesn't if the item that is used cures the complaint. */
function takesTest(facts: Facts): boolean {
  const treated = complaintOf(facts);
  return !(facts.item && treated && helpsAgainst(facts.item, treated));
}
