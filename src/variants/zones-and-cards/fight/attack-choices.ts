import { specialAttacks } from "../rules/attack-terms.ts";
import { text } from "../../../actions/core/card.ts";
import { choice, number, toggle, type ChoiceSituation } from "../../../actions/core/choice.ts";
import { field, frayOf, named } from "./action-parts.ts";
import { weaponUsed } from "./in-hand.ts";

/* What people choose for an attack beside what the fight knows (attack-fields.ts). */

/** Is it an attack in close combat, as far as the weapon says? */
export function isClose({ facts }: ChoiceSituation): boolean {
  const weapon = weaponUsed(frayOf(facts), facts);
  return weapon === null || weapon.kind === "close";
}

/** Z4.6: what it is to do in place of damage. */
export const special = choice("special", ["none", ...specialAttacks], {
  shown: isClose,
  label: field("special"),
  option: named("specialKind"),
});

/** What a disarmed target's weapon comes to (Z4.6): the attacker has it, or it lies on the ground. */
export const disarm = choice("disarm", ["take", "throw"], {
  shown: situation => isClose(situation) && situation.facts.choices["special"] === "disarm",
  label: field("disarm"),
  option: named("disarming"),
});

export const weakSpot = toggle("weakSpot", { label: field("weakSpot") });

/**
 * Z6.20: whether a weapon that can fires full auto, so that more attacks may follow. Each of them uses
 * ammunition.
 */
export const fullAuto = toggle("fullAuto", {
  initial: true,
  shown: ({ facts }) => weaponUsed(frayOf(facts), facts)?.fullAuto === true && shot.of(facts.choices) === 1,
  label: field("fullAuto"),
});

/** Whether a success is spent to spare the ammunition (Z6.17). On full auto nobody can. */
export const conserve = choice("conserve", ["ask", "never", "always"], {
  shown: ({ facts }) => weaponUsed(frayOf(facts), facts)?.needsAmmunition === true,
  hint: ({ facts }) =>
    weaponUsed(frayOf(facts), facts)?.fullAuto === true ? field("conserveHint") : undefined,
  label: field("conserve"),
  option: named("conserveHabit"),
  group: text("BLACKOUT.field.group.roll"),
});

/** Z6.20: which attack of a burst it is, from 1. */
export const shot = number("shot", { min: 1, max: 3, followsOnly: true });

/** Without an action: it follows from something else. */
export const free = toggle("free", { followsOnly: true });
