import { physicalAttributes, type PhysicalAttribute } from "../../rules/character/attributes.ts";
import {
  hasLimb,
  injuredLimb,
  takeTrauma as takenTrauma,
  traumaAttribute,
} from "../../rules/health/trauma.ts";
import { text, type DiceShown, type Line, type TargetRow } from "../core/card.ts";
import { choice } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import type { Hand } from "../core/hand.ts";
import { consequences, settleOutOfFight } from "../core/harm.ts";
import { inspireByWound } from "../core/party-inspiration.ts";
import { targetRow } from "../core/plain-card.ts";
import { noTargetChosen, reason, reasonNotes } from "./shared/by-hand.ts";

const kind = choice("kind", ["injury", "wound"], {
  initial: "wound",
  label: text("BLACKOUT.field.trauma"),
  option: word => text(`BLACKOUT.trauma.${word}`),
});
const attribute = choice("attribute", ["random", ...physicalAttributes], {
  label: text("BLACKOUT.field.attribute"),
  option: word => text(word === "random" ? "BLACKOUT.trauma.random" : `BLACKOUT.attribute.${word}`),
});

/**
 * Adds an injury or a wound without damage, for example after near drowning or poisoning, or by a
 * Gamemaster's decision (R9.6, R9.12, R9.17).
 */
export const takeTrauma = defineAction({
  key: "takeTrauma",
  title: ({ choices }) => text(`BLACKOUT.trauma.${choices.kind}`),
  targets: "many",
  who: "gamemaster",
  nature: "byHand",
  choices: [kind, attribute, reason],
  problems: ({ facts }) => noTargetChosen(facts),
  resolve: ({ facts, targets, draft, hand, table, show, wait }) => {
    show({
      targets: targets.map((target, index) => traumaRow(draft, target, index, facts, hand, table)),
      notes: reasonNotes(facts),
    });
    if (hand.needs.length > 0) wait(null);
    return { outcome: text("BLACKOUT.trauma.taken"), tone: "bad" };
  },
});

/**
 * Adds the chosen injury or wound to a target and returns the target's row. The dice for the attribute and
 * the limb come from `hand`.
 */
export function traumaRow(
  draft: Draft,
  target: ActorFacts,
  index: number,
  facts: Facts,
  hand: Hand,
  table: Table,
): TargetRow {
  const { uuid } = target;
  const [wished, chosen] = [kind.of(facts.choices), attribute.of(facts.choices)];
  const pending = targetRow(target, text("BLACKOUT.card.ready"), "ask");
  const faces = chosen === "random" ? hand.roll(`attribute.${index}`, 1, facts.actor.uuid, { sides: 3 }) : [];
  if (!faces) return pending;
  const struck = chosen === "random" ? traumaAttribute(faces[0] ?? 1) : chosen;
  const before = draft.state(uuid).conditions;
  const coin = hasLimb(before, { kind: wished, attribute: struck })
    ? hand.roll(`limb.${index}`, 1, facts.actor.uuid, { sides: 2 })
    : [];
  if (!coin) return pending;
  const trauma = takenTrauma(
    before,
    { kind: wished, attribute: struck, ...(coin.length > 0 ? { limb: injuredLimb(coin[0] ?? 1) } : {}) },
    table.houseRules,
  );
  const isNew = trauma.change !== "renewed";
  draft.set(uuid, { conditions: trauma.states });
  settleOutOfFight(draft, target, table);
  const lines: Line[] = [
    ...(isNew ? consequences(trauma, struck) : []),
    ...(isNew ? inspireByWound(draft, target, trauma.inspiration, facts) : []),
  ];
  const named = text("BLACKOUT.conditions.of", {
    name: text(`BLACKOUT.condition.${trauma.state.key}`),
    attribute: text(`BLACKOUT.attribute.${struck}`),
  });
  const outcome = isNew ? named : text("BLACKOUT.trauma.already", { what: named });
  return targetRow(target, outcome, "bad", { dice: diceOf(index, struck, faces), lines });
}

function diceOf(index: number, struck: PhysicalAttribute, faces: readonly number[]): readonly DiceShown[] {
  if (faces.length === 0) return [];
  return [
    {
      stream: `attribute.${index}`,
      label: text("BLACKOUT.trauma.which"),
      faces,
      hitsFrom: null,
      why: [{ text: text(`BLACKOUT.attribute.${struck}`), value: String(faces[0]) }],
    },
  ];
}
