import { physicalAttributes, type PhysicalAttribute } from "../../rules/character/attributes.ts";
import {
  hasLimb,
  injuredLimb,
  takeTrauma as takenTrauma,
  traumaAttribute,
} from "../../rules/health/trauma.ts";
import { chosenOption, chosenText } from "../core/choices.ts";
import { text, type DiceShown, type Line, type TargetRow } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import type { Hand } from "../core/hand.ts";
import { limbText, settleOutOfFight } from "../core/harm.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Problem, Action } from "../core/action.ts";

const title = text("BLACKOUT.verb.takeTrauma");
const kinds = ["injury", "wound"] as const;
const attributes = ["random", ...physicalAttributes] as const;

/** Gives an injury or a wound without a blow: near drowning, poison, what the Gamemaster sees fit (R9.6, R9.12, R9.17). */
export const takeTrauma: Action = {
  key: "takeTrauma",
  label: title,
  targets: "many",
  who: "gamemaster",
  nature: "byHand",
  defaults: () => ({ kind: "wound", attribute: "random", reason: "" }),
  fields: () => [
    {
      name: "kind",
      kind: "choice",
      label: text("BLACKOUT.field.trauma"),
      options: kinds.map(value => ({ value, label: text(`BLACKOUT.trauma.${value}`) })),
    },
    {
      name: "attribute",
      kind: "choice",
      label: text("BLACKOUT.field.attribute"),
      options: attributes.map(value => ({
        value,
        label: text(value === "random" ? "BLACKOUT.trauma.random" : `BLACKOUT.attribute.${value}`),
      })),
    },
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
  judge: (facts, hand, table) => {
    const draft = new Draft(facts);
    const targets = facts.targets.map((target, index) => traumaRow(draft, target, index, facts, hand, table));
    const reason = chosenText(facts.choices, "reason");
    const ready = hand.needs.length === 0;
    return {
      draft,
      problems: against(facts),
      followUps: [],
      card: cardOf(
        text(`BLACKOUT.trauma.${kindOf(facts)}`),
        text(ready ? "BLACKOUT.trauma.taken" : "BLACKOUT.card.ready"),
        ready ? "bad" : "ask",
        { targets, notes: reason === "" ? [] : [text(reason)] },
      ),
    };
  },
};

/** Gives a target the injury or wound that the choices name, and says so in a row; dice that say which are the hand's. */
export function traumaRow(
  draft: Draft,
  target: ActorFacts,
  index: number,
  facts: Facts,
  hand: Hand,
  table: Table,
): TargetRow {
  const { uuid, name } = target;
  const row = (part: Partial<TargetRow>): TargetRow => ({
    uuid,
    name,
    outcome: text("BLACKOUT.card.ready"),
    tone: "ask",
    dice: [],
    lines: [],
    ...part,
  });
  const chosen = chosenOption(facts.choices, "attribute", attributes, "random");
  const faces = chosen === "random" ? hand.roll(`attribute.${index}`, 1, facts.actor.uuid, { sides: 3 }) : [];
  if (!faces) return row({});
  const attribute = chosen === "random" ? traumaAttribute(faces[0] ?? 1) : chosen;
  const before = draft.state(uuid).conditions;
  const coin = hasLimb(before, { kind: kindOf(facts), attribute })
    ? hand.roll(`limb.${index}`, 1, facts.actor.uuid, { sides: 2 })
    : [];
  if (!coin) return row({});
  const trauma = takenTrauma(
    before,
    { kind: kindOf(facts), attribute, ...(coin.length > 0 ? { limb: injuredLimb(coin[0] ?? 1) } : {}) },
    table.houseRules,
  );
  const isNew = trauma.change !== "renewed";
  draft.set(uuid, { conditions: trauma.states });
  settleOutOfFight(draft, target, table);
  const inspired = isNew && trauma.inspiration > 0 && (facts.party?.members.includes(uuid) ?? false);
  if (inspired) draft.addInspiration(trauma.inspiration);
  const lines: Line[] = [
    ...(trauma.state.limb ? [{ text: limbText(attribute, trauma.state.limb) }] : []),
    ...(trauma.change === "wounded" ? [{ text: text("BLACKOUT.trauma.again") }] : []),
    ...(inspired
      ? [
          {
            text: text("BLACKOUT.harm.inspiration"),
            value: `+${trauma.inspiration}`,
            why: [{ text: text(`BLACKOUT.trauma.${trauma.kind}`), value: `+${trauma.inspiration}` }],
            tone: "good" as const,
          },
        ]
      : []),
  ];
  const named = text("BLACKOUT.conditions.of", {
    name: text(`BLACKOUT.condition.${trauma.state.key}`),
    attribute: text(`BLACKOUT.attribute.${attribute}`),
  });
  return row({
    outcome: isNew ? named : text("BLACKOUT.trauma.already", { what: named }),
    tone: "bad",
    dice: diceOf(index, attribute, faces),
    lines,
  });
}

function diceOf(index: number, attribute: PhysicalAttribute, faces: readonly number[]): readonly DiceShown[] {
  if (faces.length === 0) return [];
  return [
    {
      stream: `attribute.${index}`,
      label: text("BLACKOUT.trauma.which"),
      faces,
      hitsFrom: null,
      why: [{ text: text(`BLACKOUT.attribute.${attribute}`), value: String(faces[0]) }],
    },
  ];
}

function kindOf({ choices }: Facts) {
  return chosenOption(choices, "kind", kinds, "wound");
}

function against({ targets }: Facts): readonly Problem[] {
  return targets.length > 0 ? [] : [{ kind: "rule", text: text("BLACKOUT.problem.noTarget") }];
}
