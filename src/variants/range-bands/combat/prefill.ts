import type { Source } from "../../../ledger/plain.ts";
import {
  attributesFromBlackout,
  skillBounds,
  skillFromBlackout,
  skills,
  untrainedSkill,
  type Attributes,
} from "../rules/index.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";

/**
 * The Blackout skills that correspond to each skill of this variant. The one with the highest rank is used.
 */
const from: Readonly<Record<string, readonly string[]>> = {
  animalHandling: ["empathy"],
  barter: ["persuasion", "profession"],
  entertainment: ["presence"],
  inspiration: ["presence"],
  manipulation: ["deception", "intimidation", "presence"],
  athletics: ["athletics"],
  demolitions: ["crafting"],
  heavyWeapons: ["aim"],
  meleeCombat: ["strike"],
  stealth: ["sneak"],
  unarmedCombat: ["grapple", "strike"],
  driving: ["piloting"],
  rangedCombat: ["aim"],
  sleightOfHand: ["sneak"],
  tinkerer: ["crafting"],
  weaponsmith: ["mechacraft"],
  farming: [],
  gambling: ["deception"],
  lockPicking: ["mechacraft"],
  navigation: ["piloting", "survival"],
  scavenging: ["perception"],
  streetwise: ["persuasion"],
  survival: ["survival", "perception"],
  mechanic: ["mechacraft"],
  medicine: ["medicine"],
  psychology: ["empathy"],
  research: ["computers", "knowledge"],
  specificKnowledge: ["knowledge"],
  tactics: ["profession"],
};

/** The default for an attribute that the actor doesn't have in Blackout. It is an average value. */
const usual = 4;

/** X1.1: returns an actor's attributes, derived from Blackout's values. */
export function attributesBy({ attributes }: VariantPerson["blackout"]): Attributes {
  const of = (key: string) => wholeOr(attributes[key], usual);
  return attributesFromBlackout({
    intelligence: of("intelligence"),
    insight: of("insight"),
    strength: of("strength"),
    endurance: of("endurance"),
    charisma: of("charisma"),
    dexterity: of("dexterity"),
  });
}

/**
 * X1.2, X1.3: returns an actor's 29 skills. Each is derived from the highest rank of the corresponding skills
 * in Blackout.
 */
export function skillsBy({ ranks }: VariantPerson["blackout"]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...skills.keys()].map(key => {
      const rank = Math.max(0, ...(from[key] ?? []).map(one => wholeOr(ranks[one], 0)));
      return [key, Math.max(untrainedSkill(key), Math.min(skillBounds.most, skillFromBlackout(key, rank)))];
    }),
  );
}

/** Returns an actor's sheet with attributes and skills filled in from Blackout's values (X1.1–X1.3). */
export function prefill(blackout: VariantPerson["blackout"]): Source {
  return { attributes: { ...attributesBy(blackout) }, skills: { ...skillsBy(blackout) } };
}

function wholeOr(value: number | undefined, otherwise: number): number {
  return value === undefined || !Number.isFinite(value) ? otherwise : Math.max(0, Math.round(value));
}
