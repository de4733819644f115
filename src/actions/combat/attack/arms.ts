import type { Attribute } from "../../../rules/character/attributes.ts";
import { damageScore } from "../../../rules/combat/damage-test.ts";
import { attackPairs, unarmedAttack } from "../../../rules/combat/unarmed.ts";
import { qualities as known, type GearQuality } from "../../../rules/conditions/qualities.ts";
import { oneOf } from "../../../rules/check.ts";
import { text, type Text } from "../../core/card.ts";
import { pick, type ChoiceSituation } from "../../core/choice.ts";
import type { ActorFacts, Choices, Facts, ItemFacts, WeaponFacts } from "../../core/facts.ts";
import type { Pair } from "../../core/skill-test.ts";

/** The weapon or bare hands used for an attack. */
export interface Arms {
  /**
   * The weapon, or null for bare hands. Any other item is treated as an improvised weapon with the same
   * values as bare hands (R7.10).
   */
  readonly item: ItemFacts | null;
  readonly title: Text;
  /** The kind of attack. Throwing a weapon counts as a ranged attack. */
  readonly kind: "melee" | "ranged";
  readonly thrown: boolean;
  readonly pairs: readonly Pair[];
  readonly damage: WeaponFacts["damage"];
  /** The weapon's cost in action points, or null for the standard cost of an attack. */
  readonly ap: number | null;
  readonly twoHanded: boolean;
  /** The range in feet. */
  readonly range: number;
  readonly burst: number;
  readonly blast: number;
  readonly template: number;
  readonly nonLethal: boolean;
  readonly qualities: readonly GearQuality[];
}

/** The pairs of attribute and skill that weapons of each kind use if they don't define their own (R7.2). */
const usualPairs = {
  melee: { attribute: "strength", skill: "strike" },
  ranged: { attribute: "dexterity", skill: "aim" },
  thrown: { attribute: "strength", skill: "aim" },
} as const satisfies Record<WeaponFacts["category"], Pair>;

/** Returns the weapon that the acting actor attacks with, or bare hands (R7.2, R7.10, R7.11). */
export function armsOf({ actor, item }: Pick<Facts, "actor" | "item">): Arms {
  const weapon = item?.weapon ?? null;
  if (!item || !weapon) return bareHands(actor, item);
  const { category, damage, actionPoints, hands, range, burst, blast, template, nonLethal } = weapon;
  const pairs = weapon.attacks.length > 0 ? weapon.attacks : [usualPairs[category]];
  return {
    item,
    title: text(item.name),
    kind: category === "melee" ? "melee" : "ranged",
    thrown: category === "thrown",
    pairs: attackPairs(
      pairs,
      item.qualities.some(({ key }) => key === "finesse"),
    ),
    damage,
    ap: actionPoints,
    twoHanded: hands > 1,
    range,
    burst,
    blast,
    template,
    nonLethal,
    qualities: item.qualities.map(fitting),
  };
}

/**
 * Returns the quality with a valid rating, so that incomplete data never prevents an attack. A missing rating
 * counts as 1, and an unnecessary rating is removed.
 */
function fitting(quality: GearQuality): GearQuality {
  const rated = known.get(quality.key)?.rated ?? quality.rating !== null;
  return { ...quality, rating: rated ? Math.max(1, quality.rating ?? 1) : null };
}

function bareHands(actor: ActorFacts, item: ItemFacts | null): Arms {
  const { pairs, nonLethal } = unarmedAttack(actor.scores.strength);
  return {
    item,
    title: item ? text(item.name) : text("BLACKOUT.attack.unarmed"),
    kind: "melee",
    thrown: false,
    pairs,
    damage: { dice: 0, attribute: "strength", flat: 0 },
    ap: null,
    twoHanded: false,
    range: 0,
    burst: 0,
    blast: 0,
    template: 0,
    nonLethal,
    qualities: [],
  };
}

/** Whether the weapon has the quality or effect with this key. */
export function hasQuality({ qualities }: Arms, key: string): boolean {
  return qualities.some(quality => quality.key === key);
}

/**
 * Returns the number of dice in this actor's Damage test with a weapon, and the attribute that contributes to
 * it, if any (R7.6, R13.19).
 */
export function scoreOf(
  actor: ActorFacts,
  { damage }: Arms,
): { readonly score: number; readonly attribute: Attribute | "" } {
  return { score: damageScore(damage, attribute => actor.scores[attribute]), attribute: damage.attribute };
}

/**
 * Returns the points of damage per hit of a burst (R7.24). This is the weapon's own value for bursts or, if
 * it has none, its Damage score.
 */
export function burstDamage(actor: ActorFacts, arms: Arms): number {
  return arms.damage.flat > 0 ? arms.damage.flat : scoreOf(actor, arms).score;
}

/**
 * The index of the attribute and skill pair that is used with the weapon. The dialog hides the field if the
 * weapon has only one pair.
 */
export const weaponPair = pick("pair", ({ facts }) => armsOf(facts).pairs.map(pairOption), {
  initial: "0",
  shown: ({ facts }) => armsOf(facts).pairs.length > 1,
  label: text("BLACKOUT.field.pair"),
});

function pairOption({ attribute, skill }: Pair, index: number) {
  return {
    value: String(index),
    label: text("BLACKOUT.card.pair", {
      attribute: text(`BLACKOUT.attribute.${attribute}`),
      skill: text(`BLACKOUT.skill.${skill}`),
    }),
  };
}

/** Returns the weapon's chosen pair of attribute and skill. */
export function chosenPair({ pairs }: Arms, choices: Choices): Pair {
  const places = pairs.map((_, index) => String(index));
  return pairs[Number(oneOf("choices.pair", weaponPair.of(choices), places))] as Pair;
}

/** Returns the attribute of the chosen attribute and skill pair. */
export function attackAttribute({ facts }: ChoiceSituation): Attribute {
  return chosenPair(armsOf(facts), facts.choices).attribute;
}
