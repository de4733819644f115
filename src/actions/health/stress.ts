import { receiveStress } from "../../rules/health/stress.ts";
import { chosenNumber, chosenText, chosenToggle } from "../core/choices.ts";
import { text, type TargetRow } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import { whyMoved } from "../core/reasons.ts";
import type { Problem, Action } from "../core/action.ts";

const title = text("BLACKOUT.verb.stress");

/** Gives characters stress; each point that is received offers the party a die of Inspiration (R9.24, R4.2). */
export const stress: Action = {
  key: "stress",
  label: title,
  targets: "many",
  who: "gamemaster",
  nature: "byHand",
  defaults: () => ({ amount: 1, inspire: true, reason: "" }),
  fields: (_facts, { houseRules }) => [
    {
      name: "amount",
      kind: "number",
      min: 0,
      max: houseRules.stressMaximum,
      label: text("BLACKOUT.field.stress"),
    },
    { name: "inspire", kind: "toggle", label: text("BLACKOUT.field.inspire") },
    { name: "reason", kind: "text", label: text("BLACKOUT.field.reason") },
  ],
  preview: facts => ({
    pool: null,
    rows: [],
    difficulty: null,
    ap: 0,
    stamina: 0,
    problems: against(facts),
    lines: [],
  }),
  judge: (facts, _hand, table) => {
    const draft = new Draft(facts);
    const targets = facts.targets.map(target => rowOf(draft, target, facts, table));
    const reason = chosenText(facts.choices, "reason");
    const lines =
      draft.inspiration > 0
        ? [
            {
              text: text("BLACKOUT.harm.inspiration"),
              value: `+${draft.inspiration}`,
              why: [{ text: title, value: `+${draft.inspiration}` }],
              tone: "good" as const,
            },
          ]
        : [];
    return {
      draft,
      problems: against(facts),
      followUps: [],
      card: cardOf(title, text("BLACKOUT.stress.received"), "bad", {
        targets,
        lines,
        notes: reason === "" ? [] : [text(reason)],
      }),
    };
  },
};

function rowOf(
  draft: Draft,
  { uuid, name }: ActorFacts,
  { choices, party }: Facts,
  { houseRules }: Table,
): TargetRow {
  const row = { uuid, name, dice: [] };
  const before = draft.state(uuid).stress;
  if (before === null) return { ...row, outcome: text("BLACKOUT.stress.none"), tone: "", lines: [] };
  const { value, gained, inspiration } = receiveStress(
    Math.min(before, houseRules.stressMaximum),
    chosenNumber(choices, "amount", 1, 0, houseRules.stressMaximum),
    houseRules,
  );
  draft.set(uuid, { stress: value });
  if (chosenToggle(choices, "inspire", true) && party?.members.includes(uuid))
    draft.addInspiration(inspiration);
  return {
    ...row,
    outcome: text(gained > 0 ? "BLACKOUT.stress.gained" : "BLACKOUT.stress.full", { n: gained }),
    tone: gained > 0 ? "bad" : "",
    lines: [
      {
        text: text("BLACKOUT.stress.counter"),
        value: `${before} › ${value}`,
        why: whyMoved(title, gained, value - before),
        concealed: { of: uuid, need: "all" },
      },
    ],
  };
}

function against({ targets }: Facts): readonly Problem[] {
  return targets.length > 0 ? [] : [{ kind: "rule", text: text("BLACKOUT.problem.noTarget") }];
}
