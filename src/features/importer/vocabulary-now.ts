import { currentHouseRules } from "../../data/house-rules.ts";
import { vocabularyOf, type Vocabulary, type WordList } from "../../importer/vocabulary.ts";
import { hasText, localize } from "../../language/localize.ts";
import { skillList } from "../../rules/character/skills.ts";

/** For each word list, a function that returns the translation key of a word. */
const labels: Partial<Record<WordList, (key: string) => string>> = {
  kind: key => (key === "npc" ? "TYPES.Actor.npc" : `TYPES.Item.${key}`),
  attribute: key => `BLACKOUT.attribute.${key}`,
  quality: key => `BLACKOUT.quality.${key}.name`,
  condition: key => `BLACKOUT.condition.${key}`,
  maneuver: key => `BLACKOUT.maneuver.${key}`,
  rarity: key => `BLACKOUT.item.rarity.${key}`,
  weaponCategory: key => `BLACKOUT.weapon.category.${key}`,
  tier: key => `BLACKOUT.geneMod.tierIs.${key}`,
  rank: key => `BLACKOUT.npc.rank.${key}`,
  npcTier: key => `BLACKOUT.npc.tier.${key}`,
  implantKind: key => `BLACKOUT.implant.kindIs.${key}`,
  traitKind: key => `BLACKOUT.trait.kindIs.${key}`,
  modHost: key => `TYPES.Item.${key}`,
  modPath: key => `BLACKOUT.mod.path.${key}`,
  statBlock: key => `BLACKOUT.npc.statBlockIs.${key}`,
  durationUnit: key => `BLACKOUT.consumable.unit.${key}`,
};

/**
 * Returns the vocabulary of this world: its skills, and the names of all other values in the user's language.
 */
export function vocabularyNow(): Vocabulary {
  const known = (key: string) => (hasText(key) ? localize(key) : null);
  const skills = skillList(currentHouseRules()).map(({ key, label }) => ({
    key,
    names: [known(label) ?? label],
  }));
  return vocabularyOf(skills, (list, key) => {
    const label = labels[list]?.(key);
    return label === undefined ? null : known(label);
  });
}
