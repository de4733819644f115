import { text } from "../../core/card.ts";
import type { Facts, Table } from "../../core/facts.ts";
import { testFields } from "../../core/skill-test.ts";
import type { Field } from "../../core/action.ts";
import { targetFields } from "./about-target.ts";
import { armsOf, chosenPair, hasQuality, pairField, type Arms } from "./arms.ts";
import { giveAwayField } from "./cost.ts";
import { damageFields } from "./damage-roll.ts";

/** Everything that a person may say about a single attack. */
export function attackFields(facts: Facts, table: Table): readonly Field[] {
  const {
    actor,
    choices,
    targets: [target],
  } = facts;
  const arms = armsOf(facts);
  const group = text("BLACKOUT.field.group.attack");
  const toggle = (name: string): Field => ({
    name,
    kind: "toggle",
    label: text(`BLACKOUT.field.${name}`),
    hint: text(`BLACKOUT.field.${name}Hint`),
    group,
  });
  return [
    ...pairField(arms),
    ...(target
      ? []
      : [
          {
            name: "difficulty",
            kind: "number" as const,
            min: 0,
            max: 20,
            label: text("BLACKOUT.field.attackDifficulty"),
            hint: text("BLACKOUT.field.attackDifficultyHint"),
            group,
          },
        ]),
    ...testFields({ facts, table }, chosenPair(arms, choices).attribute),
    ...targetFields(target ?? null, 0, arms, facts.choices),
    ...damageFields(actor, arms),
    ...(hasQuality(arms, "grip") ? [toggle("grip")] : []),
    ...(target ? [] : [toggle("rollDamage")]),
    ...(actor.inCombat ? [toggle("reaction")] : []),
    ...giveAwayField(actor),
    ...(arms.item ? [toggle("oneTwo"), toggle("caused")] : []),
  ];
}

/** Everything that a person may say about a burst, which uses no attribute and has nothing to exert for (R7.29). */
export function burstFields(facts: Facts, table: Table): readonly Field[] {
  const {
    actor,
    targets: [target],
  } = facts;
  const arms: Arms = armsOf(facts);
  const group = text("BLACKOUT.field.group.attack");
  return [
    ...(target
      ? []
      : [
          {
            name: "difficulty",
            kind: "number" as const,
            min: 0,
            max: 20,
            label: text("BLACKOUT.field.burstDifficulty"),
            hint: text("BLACKOUT.field.attackDifficultyHint"),
            group,
          },
        ]),
    ...testFields({ facts, table }, "intelligence"),
    ...targetFields(target ?? null, 0, arms, facts.choices),
    {
      name: "nonLethal",
      kind: "toggle",
      label: text("BLACKOUT.field.nonLethal"),
      hint: text("BLACKOUT.field.nonLethalHint"),
      group: text("BLACKOUT.field.group.damage"),
    },
    ...giveAwayField(actor),
  ];
}
