import { specialAttacks } from "../rules/attack-terms.ts";
import { text } from "../../../actions/core/card.ts";
import { choice, number, toggle, type ChoiceSituation } from "../../../actions/core/choice.ts";
import { field, encounterOf, optionLabels } from "./action-parts.ts";
import { weaponUsed } from "./in-hand.ts";

/* The choices for an attack, except those that the encounter provides (attack-fields.ts). */

/** Whether the weapon makes this a close combat attack. */
export function isClose({ facts }: ChoiceSituation): boolean {
  const weapon = weaponUsed(encounterOf(facts), facts);
  return weapon === null || weapon.kind === "close";
}

/** Z4.6: the special effect that replaces damage. */
export const special = choice("special", ["none", ...specialAttacks], {
  shown: isClose,
  label: field("special"),
  option: optionLabels("specialKind"),
});

/**
 * Z4.6: what happens to the weapon of a disarmed target: the attacker takes it, or it lands on the ground.
 */
export const disarm = choice("disarm", ["take", "throw"], {
  shown: situation => isClose(situation) && situation.facts.choices["special"] === "disarm",
  label: field("disarm"),
  option: optionLabels("disarming"),
});

export const weakSpot = toggle("weakSpot", { label: field("weakSpot") });

/**
 * Z6.20: whether a suitable weapon fires on full auto, which makes further attacks possible. Each of these
 * uses ammunition.
 */
export const fullAuto = toggle("fullAuto", {
  initial: true,
  shown: ({ facts }) =>
    weaponUsed(encounterOf(facts), facts)?.fullAuto === true && shot.of(facts.choices) === 1,
  label: field("fullAuto"),
});

/** Z6.17: whether a success is spent to save ammunition, which isn't possible on full auto. */
export const conserve = choice("conserve", ["ask", "never", "always"], {
  shown: ({ facts }) => weaponUsed(encounterOf(facts), facts)?.needsAmmunition === true,
  hint: ({ facts }) =>
    weaponUsed(encounterOf(facts), facts)?.fullAuto === true ? field("conserveHint") : undefined,
  label: field("conserve"),
  option: optionLabels("conserveHabit"),
  group: text("BLACKOUT.field.group.roll"),
});

/** Z6.20: the number of the attack within a burst, counted from 1. */
export const shot = number("shot", { min: 1, max: 3, followsOnly: true });

/** Whether the attack costs no action because it is a follow-up. */
export const free = toggle("free", { followsOnly: true });
