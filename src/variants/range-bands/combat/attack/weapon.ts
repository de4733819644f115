import {
  armoury,
  fireRounds,
  roundsUsed,
  styleOf,
  traitLevel,
  type ActionKey,
  type WeaponClass,
} from "../../rules/index.ts";
import { choice, toggle, type ChoiceSituation } from "../../../../actions/core/choice.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Problem } from "../../../../actions/core/action.ts";
import { encounterOf, type BandsEncounter } from "../bands-encounter.ts";
import { armOf, hands, listedArm, type Arm } from "../gear-of.ts";
import { against, bandsText } from "../words.ts";

/** X3.2: the weapon attacks by fighting style. */
const attacksOf = {
  melee: ["attack", "subdue", "charge"],
  unarmed: ["attack", "subdue", "charge"],
  ranged: ["attack", "rapidFire", "coverFire", "fireFromCover"],
} as const satisfies Readonly<Record<ReturnType<typeof styleOf>, readonly ActionKey[]>>;
/** One of the attacks. */
export type AttackAction = (typeof attacksOf)[keyof typeof attacksOf][number];
/**
 * X3.2: returns the attacks possible with a weapon of this class. Thrown weapons allow only the basic attack.
 */
export function attacksWith(kind: WeaponClass): readonly AttackAction[] {
  return kind === "thrown" ? ["attack"] : attacksOf[styleOf(kind)];
}

/** The keys of all attacks. */
export const attackActions: readonly AttackAction[] = [
  "attack",
  "subdue",
  "charge",
  "rapidFire",
  "coverFire",
  "fireFromCover",
];

/** The field for choosing the attack. */
export const attackAction = choice("action", attackActions, {
  label: bandsText("field.action"),
  option: value => bandsText(`action.${value}`),
  offered: situation => attacksWith(armNow(situation).weapon.kind),
});

/** The key of a listed weapon, for attacks without an item. Empty for bare hands. */
export const listed = choice("weapon", ["", ...armoury.keys()], {
  label: bandsText("field.weapon"),
  option: value => bandsText(value === "" ? "bareHands" : `armoury.${value}`),
  shown: ({ facts }) => facts.item === null,
});

/** X10.4: whether the attack is a burst, which damages all combatants around the target. */
export const burst = toggle("burst", {
  label: situation => bandsText("field.burst", { n: traitLevel(armNow(situation).weapon, "burst") }),
  shown: situation => traitLevel(armNow(situation).weapon, "burst") > 0,
});

/** X6.9, X2.7: whether the blast goes off in the resolution phase. This is the default for thrown weapons. */
export const delayed = toggle("delayed", {
  initial: situation => armNow(situation).weapon.kind === "thrown",
  label: bandsText("field.delayed"),
  hint: bandsText("field.delayedHint"),
  shown: situation =>
    traitLevel(armNow(situation).weapon, "blast") > 0 && encounterOf(situation.facts).inEncounter,
});

function armNow({ facts }: ChoiceSituation): Arm {
  return armIn(facts, encounterOf(facts));
}

/**
 * Returns the weapon of an attack: the item, or else the weapon chosen from the list, or else bare hands.
 * Throws a RuleError for invalid values.
 */
export function armIn({ item, choices }: Facts, encounter: BandsEncounter): Arm {
  const thing = encounter.thing(item);
  if (thing) return armOf(thing);
  const named = listed.of(choices);
  return named === "" ? hands : listedArm(named);
}

/** X10.4: whether the attack is a burst. */
export function isBurst({ choices }: Facts, { weapon }: Arm): boolean {
  return traitLevel(weapon, "burst") > 0 && burst.of(choices);
}

/** X6.9, X2.7: whether the blast goes off in the resolution phase. */
export function isDelayed({ choices }: Facts, { weapon }: Arm, encounter: BandsEncounter): boolean {
  return encounter.inEncounter && traitLevel(weapon, "blast") > 0 && delayed.of(choices);
}

/** X10.4, X10.6: returns the rounds of ammunition that this number of attacks uses. */
export function roundsFor(facts: Facts, arm: Arm, attacks: number): number {
  return roundsUsed(arm.weapon, isBurst(facts, arm)) * attacks;
}

/**
 * Returns the problems with this weapon's attack that don't depend on the target (X3.2, X10.2, X10.6, X4.4,
 * X8.3).
 */
export function armProblems(facts: Facts, arm: Arm, attacks: number): readonly Problem[] {
  const action = attackAction.of(facts.choices);
  const rounds = roundsFor(facts, arm, attacks);
  return [
    ...(attacksWith(arm.weapon.kind).includes(action)
      ? []
      : [against("wrongWeapon", { what: bandsText(`action.${action}`), name: arm.name })]),
    ...(arm.jammed ? [against("jammed", { name: arm.name })] : []),
    ...(arm.dropped ? [against("dropped", { name: arm.name })] : []),
    ...(isThrown(arm) && arm.pieces < attacks
      ? [{ kind: "ammunition" as const, text: bandsText("against.noneLeft", { name: arm.name }) }]
      : []),
    ...(arm.magazine && arm.magazine.rounds < rounds
      ? [
          {
            kind: "ammunition" as const,
            text: bandsText("against.noRounds", { name: arm.name, n: arm.magazine.rounds, needed: rounds }),
          },
        ]
      : []),
  ];
}

/** Whether the weapon is thrown. Each attack with a thrown weapon uses up one unit of it. */
function isThrown({ weapon, magazine, thing }: Arm): boolean {
  return weapon.kind === "thrown" && magazine === null && thing !== null;
}

/** Uses up this number of units of a thrown weapon, or as many as are left. */
export function throwAway(encounter: BandsEncounter, arm: Arm, pieces: number): void {
  for (let piece = 0; piece < Math.min(pieces, arm.pieces); piece += 1)
    if (arm.thing && isThrown(arm)) encounter.useUp(arm.thing);
}

/**
 * Fires the given number of rounds, but no more than are left. With `jams`, the weapon is jammed afterward
 * and must be readied before it can fire again (X4.4, X10.6).
 */
export function fire(encounter: BandsEncounter, arm: Arm, rounds: number, jams: boolean): void {
  const { thing, magazine } = arm;
  if (!thing || (!magazine && !jams)) return;
  encounter.setThing(
    thing,
    magazine && fireRounds(magazine, Math.min(rounds, magazine.rounds)),
    jams ? { jammed: true } : {},
  );
}
