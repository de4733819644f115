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
import { boutOf, type Bout } from "../bout.ts";
import { armOf, hands, listedArm, type Arm } from "../gear-of.ts";
import { against, said } from "../words.ts";

/** X3.2: the actions that are attacks with a weapon, by the style in which it is fought with. */
const attacksOf = {
  melee: ["attack", "subdue", "charge"],
  unarmed: ["attack", "subdue", "charge"],
  ranged: ["attack", "rapidFire", "coverFire", "fireFromCover"],
} as const satisfies Readonly<Record<ReturnType<typeof styleOf>, readonly ActionKey[]>>;
/** One of the attacks. */
export type AttackAction = (typeof attacksOf)[keyof typeof attacksOf][number];
/** X3.2: the attacks that can be made with a weapon of a class: nobody throws in bursts. */
export function attacksWith(kind: WeaponClass): readonly AttackAction[] {
  return kind === "thrown" ? ["attack"] : attacksOf[styleOf(kind)];
}

/** All of them. */
export const attackActions: readonly AttackAction[] = [
  "attack",
  "subdue",
  "charge",
  "rapidFire",
  "coverFire",
  "fireFromCover",
];

/** Which attack it is. */
export const attackAction = choice("action", attackActions, {
  label: said("field.action"),
  option: value => said(`action.${value}`),
  offered: situation => attacksWith(armNow(situation).weapon.kind),
});

/** A weapon of the list, where no item is used; empty for bare hands. */
export const listed = choice("weapon", ["", ...armoury.keys()], {
  label: said("field.weapon"),
  option: value => said(value === "" ? "bareHands" : `armoury.${value}`),
  shown: ({ facts }) => facts.item === null,
});

/** X10.4: a burst, which harms all around the target. */
export const burst = toggle("burst", {
  label: situation => said("field.burst", { n: traitLevel(armNow(situation).weapon, "burst") }),
  shown: situation => traitLevel(armNow(situation).weapon, "burst") > 0,
});

/**
 * X6.9, X2.7: a blast that comes in the resolution phase. What is thrown does, unless it is said otherwise.
 */
export const delayed = toggle("delayed", {
  initial: situation => armNow(situation).weapon.kind === "thrown",
  label: said("field.delayed"),
  hint: said("field.delayedHint"),
  shown: situation => traitLevel(armNow(situation).weapon, "blast") > 0 && boutOf(situation.facts).inFight,
});

function armNow({ facts }: ChoiceSituation): Arm {
  return armIn(facts, boutOf(facts));
}

/**
 * The weapon of an attack: the item, else one of the list that was named, else bare hands. Throws a RuleError
 * for numbers that cannot be.
 */
export function armIn({ item, choices }: Facts, bout: Bout): Arm {
  const thing = bout.thing(item);
  if (thing) return armOf(thing);
  const named = listed.of(choices);
  return named === "" ? hands : listedArm(named);
}

/** X10.4: is it a burst? */
export function isBurst({ choices }: Facts, { weapon }: Arm): boolean {
  return traitLevel(weapon, "burst") > 0 && burst.of(choices);
}

/** X6.9, X2.7: does the blast come in the resolution phase? */
export function isDelayed({ choices }: Facts, { weapon }: Arm, bout: Bout): boolean {
  return bout.inFight && traitLevel(weapon, "blast") > 0 && delayed.of(choices);
}

/** X10.4, X10.6: rounds that it takes. */
export function roundsFor(facts: Facts, arm: Arm, attacks: number): number {
  return roundsUsed(arm.weapon, isBurst(facts, arm)) * attacks;
}

/** What stands against attacking so with this weapon, whoever is attacked. X3.2, X10.2, X10.6, X4.4, X8.3. */
export function armProblems(facts: Facts, arm: Arm, attacks: number): readonly Problem[] {
  const action = attackAction.of(facts.choices);
  const rounds = roundsFor(facts, arm, attacks);
  return [
    ...(attacksWith(arm.weapon.kind).includes(action)
      ? []
      : [against("wrongWeapon", { what: said(`action.${action}`), name: arm.name })]),
    ...(arm.jammed ? [against("jammed", { name: arm.name })] : []),
    ...(arm.dropped ? [against("dropped", { name: arm.name })] : []),
    ...(isThrown(arm) && arm.pieces < attacks
      ? [{ kind: "ammunition" as const, text: said("against.noneLeft", { name: arm.name }) }]
      : []),
    ...(arm.magazine && arm.magazine.rounds < rounds
      ? [
          {
            kind: "ammunition" as const,
            text: said("against.noRounds", { name: arm.name, n: arm.magazine.rounds, needed: rounds }),
          },
        ]
      : []),
  ];
}

/** Is it thrown, so that a piece of it is gone each time? */
function isThrown({ weapon, magazine, thing }: Arm): boolean {
  return weapon.kind === "thrown" && magazine === null && thing !== null;
}

/** What is thrown is gone, as far as there is any. */
export function throwAway(bout: Bout, arm: Arm, pieces: number): void {
  for (let piece = 0; piece < Math.min(pieces, arm.pieces); piece += 1)
    if (arm.thing && isThrown(arm)) bout.useUp(arm.thing);
}

/** Fires so many rounds, as far as there are any; a weapon that jams has to be readied first. X4.4, X10.6. */
export function fire(bout: Bout, arm: Arm, rounds: number, jams: boolean): void {
  const { thing, magazine } = arm;
  if (!thing || (!magazine && !jams)) return;
  bout.setThing(
    thing,
    magazine && fireRounds(magazine, Math.min(rounds, magazine.rounds)),
    jams ? { jammed: true } : {},
  );
}
