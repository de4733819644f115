import type { Source } from "../../../ledger/plain.ts";
import {
  healthMaximum,
  zonesAttributes,
  zonesSkills,
  type ZonesAttribute,
  type ZonesSkill,
} from "../rules/character.ts";
import { prefilledAttribute, prefilledSkill } from "../rules/prefill.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";

/** The Blackout attributes from which each attribute is derived. The highest of them counts. */
const attributeSources: Readonly<Record<ZonesAttribute, readonly string[]>> = {
  strength: ["strength"],
  agility: ["dexterity"],
  wits: ["intelligence", "insight"],
  empathy: ["charisma"],
};

/** The Blackout skills from which each skill is derived. The highest of them counts. */
const skillSources: Readonly<Record<ZonesSkill, readonly string[]>> = {
  closeCombat: ["strike"],
  heavyMachinery: ["mechacraft", "crafting"],
  stamina: ["vitality", "fortitude"],
  mobility: ["athletics", "evasion"],
  piloting: ["piloting"],
  rangedCombat: ["aim"],
  comtech: ["mechacraft", "crafting"],
  observation: ["perception"],
  survival: ["knowledge"],
  command: ["presence"],
  manipulation: ["empathy"],
  medicalAid: ["medicine"],
};

/** A10: returns a sheet derived from Blackout's attributes and ranks. The actor is unharmed and calm. */
export function prefill({ attributes, ranks }: VariantPerson["blackout"]): Source {
  const own = Object.fromEntries(
    zonesAttributes.map(key => [
      key,
      prefilledAttribute(attributeSources[key].map(source => attributes[source] ?? 0)),
    ]),
  ) as Record<ZonesAttribute, number>;
  const skills = Object.fromEntries(
    (Object.keys(zonesSkills) as ZonesSkill[]).map(key => [
      key,
      prefilledSkill(skillSources[key].map(source => ranks[source] ?? 0)),
    ]),
  );
  return { attributes: own, skills, health: healthMaximum(own), stress: 0 };
}
