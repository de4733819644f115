import type { Attribute } from "../../../rules/character/attributes.ts";
import { damageScore } from "../../../rules/combat/damage-test.ts";
import { attackPairs, unarmedAttack } from "../../../rules/combat/unarmed.ts";
import { qualities as known, type GearQuality } from "../../../rules/conditions/qualities.ts";
import { oneOf } from "../../../rules/check.ts";
import { text, type Text } from "../../core/card.ts";
import { pick, type ChoiceSituation } from "../../core/choice.ts";
import type { ActorFacts, Choices, Facts, ItemFacts, WeaponFacts } from "../../core/facts.ts";
import type { Pair } from "../../core/skill-test.ts";

/** What somebody attacks with, a weapon or bare hands. */
export interface Arms {
  /**
   * Null for bare hands. An item that is no weapon is improvised, and its owner fights with it as with bare
   * hands (R7.10).
   */
  readonly item: ItemFacts | null;
  readonly title: Text;
  /** A throw is a ranged attack. */
  readonly kind: "melee" | "ranged";
  readonly thrown: boolean;
  readonly pairs: readonly Pair[];
  readonly damage: WeaponFacts["damage"];
  /** Action points of its own; null for what any attack costs. */
  readonly ap: number | null;
  readonly twoHanded: boolean;
  /** Feet. */
  readonly range: number;
  readonly burst: number;
  readonly blast: number;
  readonly template: number;
  readonly nonLethal: boolean;
  readonly qualities: readonly GearQuality[];
}

/** R7.2: the pair that each kind of weapon goes by when it names none. */
const usualPairs = {
  melee: { attribute: "strength", skill: "strike" },
  ranged: { attribute: "dexterity", skill: "aim" },
  thrown: { attribute: "strength", skill: "aim" },
} as const satisfies Record<WeaponFacts["category"], Pair>;

/** What the one who acts attacks with (R7.2, R7.10, R7.11). */
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
 * A rated quality without its X counts once, and an X that does not belong is ignored: an incomplete entry
 * prevents no attack.
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

/** Whether the weapon has a quality or effect. */
export function hasQuality({ qualities }: Arms, key: string): boolean {
  return qualities.some(quality => quality.key === key);
}

/** Dice of the Damage test in somebody's hands, and the attribute in them, if one is (R7.6, R13.19). */
export function scoreOf(
  actor: ActorFacts,
  { damage }: Arms,
): { readonly score: number; readonly attribute: Attribute | "" } {
  return { score: damageScore(damage, attribute => actor.scores[attribute]), attribute: damage.attribute };
}

/**
 * R7.24: points that each hit of a burst makes: those of the weapon; where it names none, its Damage score
 * read as points.
 */
export function burstDamage(actor: ActorFacts, arms: Arms): number {
  return arms.damage.flat > 0 ? arms.damage.flat : scoreOf(actor, arms).score;
}

/** Which of the weapon's pairs is used, by index; not asked if there is only one. */
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

/** The pair that was chosen of those that the weapon can be used with. */
export function chosenPair({ pairs }: Arms, choices: Choices): Pair {
  const places = pairs.map((_, index) => String(index));
  return pairs[Number(oneOf("choices.pair", weaponPair.of(choices), places))] as Pair;
}

/** The attribute of that pair. */
export function attackAttribute({ facts }: ChoiceSituation): Attribute {
  return chosenPair(armsOf(facts), facts.choices).attribute;
}
