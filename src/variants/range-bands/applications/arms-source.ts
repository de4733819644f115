import { armsOf, hands, type Arm } from "../fight/gear-of.ts";
import { isToHand } from "../../../actions/variants/to-hand.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { conditionModifier, type WeaponClass } from "../rules/weapon.ts";
import { sayText } from "../../../applications/shared/texts.ts";
import { plain, type Words } from "../../../applications/shared/words.ts";

/** A weapon that somebody has, bare hands among them, as bar and sheet list it. */
export interface ArmSeen {
  /** The id of the item; empty for bare hands. */
  readonly itemId: string;
  readonly name: string;
  readonly kind: WeaponClass;
  /** What is wrong with it, its class, the band that it is listed at and what is in it. */
  readonly note: string;
  /** Such as `3 + 1d6`. */
  readonly damage: string;
  /** What is in it, such as `7 of 10 rounds`; empty for what needs no ammunition. */
  readonly rounds: string;
  readonly broken: boolean;
  /** X8.3: whether it lies on the ground. */
  readonly dropped: boolean;
  /** Whether none of it is left to throw. */
  readonly gone: boolean;
}

/**
 * The weapons of somebody and their bare hands. Throws a RuleError for numbers of a weapon that cannot be.
 */
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
    name: sayText(name, words),
    kind,
    damage: damageText(weapon, words),
    rounds,
    broken: conditionModifier(condition) === null,
    dropped,
    gone: thrown && pieces < 1,
    // What is wrong with it stands first: a narrow line is cut at its end.
    note: [
      ...faults,
      words.localize(`BLACKOUT.bands.gear.kind.${kind}`),
      words.localize(`BLACKOUT.bands.band.${band}`),
      ...(rounds === "" ? [] : [rounds]),
    ].join(", "),
  };
}

/**
 * What a weapon harms by, such as `3 + 1d6`; with how much of it resilience takes where that is all (X6.1,
 * X6.4).
 */
export function damageText({ damage: { fixed, dice, sides } }: Arm["weapon"], words: Words): string {
  const rolled =
    dice === 0 ? "" : words.format("BLACKOUT.bands.gear.dice", { n: plain(dice), sides: plain(sides) });
  return [...(fixed > 0 || dice === 0 ? [plain(fixed)] : []), ...(rolled === "" ? [] : [rolled])].join(" + ");
}
