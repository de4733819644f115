import { armsOf, hands, type Arm } from "../combat/gear-of.ts";
import { isToHand } from "../../../actions/variants/to-hand.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { conditionModifier, type WeaponClass } from "../rules/weapon.ts";
import { formatText } from "../../../applications/shared/texts.ts";
import { plain, type Words } from "../../../applications/shared/words.ts";

/** One of an actor's weapons, or bare hands, as shown in the bar and on the sheet. */
export interface ArmSeen {
  /** The ID of the item, or empty for bare hands. */
  readonly itemId: string;
  readonly name: string;
  readonly kind: WeaponClass;
  /** The weapon's problems, class, listed range band and ammunition. */
  readonly note: string;
  /** The damage as text, such as `3 + 1d6`. */
  readonly damage: string;
  /** The ammunition, such as `7 of 10 rounds`. Empty if the weapon needs none. */
  readonly rounds: string;
  readonly broken: boolean;
  /** X8.3: whether the weapon has been dropped on the ground. */
  readonly dropped: boolean;
  /** Whether none of the thrown weapons are left. */
  readonly gone: boolean;
}

/** Returns an actor's weapons and bare hands. Throws a RuleError if a weapon has invalid values. */
export function armsSeen(person: Pick<VariantPerson, "things">, words: Words): readonly ArmSeen[] {
  return [...armsOf(person).filter(({ thing }) => isToHand(thing)), hands].map(arm => armSeen(arm, words));
}

function armSeen({ thing, name, weapon, magazine, jammed, dropped, pieces }: Arm, words: Words): ArmSeen {
  const { kind, band, condition } = weapon;
  const rounds =
    magazine === null
      ? ""
      : words.format("BLACKOUT.bands.gear.rounds", { n: plain(magazine.rounds), of: plain(magazine.holds) });
  const thrown = weapon.kind === "thrown" && magazine === null && thing !== null;
  const faults = [
    ...(jammed ? [words.localize("BLACKOUT.bands.gear.jammed")] : []),
    ...(dropped ? [words.localize("BLACKOUT.bands.gear.dropped")] : []),
    ...(thrown && pieces !== 1 ? [words.format("BLACKOUT.bands.gear.pieces", { n: plain(pieces) })] : []),
    ...(condition === "used" ? [] : [words.localize(`BLACKOUT.bands.gear.condition.${condition}`)]),
  ];
  return {
    itemId: thing?.uuid.split(".").at(-1) ?? "",
    name: formatText(name, words),
    kind,
    damage: damageText(weapon, words),
    rounds,
    broken: conditionModifier(condition) === null,
    dropped,
    gone: thrown && pieces < 1,
    // Problems come first, because a long note may be cut off at its end.
    note: [
      ...faults,
      words.localize(`BLACKOUT.bands.gear.kind.${kind}`),
      words.localize(`BLACKOUT.bands.band.${band}`),
      ...(rounds === "" ? [] : [rounds]),
    ].join(", "),
  };
}

/** Returns the text for a weapon's damage, such as `3 + 1d6` (X6.1). */
export function damageText({ damage: { fixed, dice, sides } }: Arm["weapon"], words: Words): string {
  const rolled =
    dice === 0 ? "" : words.format("BLACKOUT.bands.gear.dice", { n: plain(dice), sides: plain(sides) });
  return [...(fixed > 0 || dice === 0 ? [plain(fixed)] : []), ...(rolled === "" ? [] : [rolled])].join(" + ");
}
