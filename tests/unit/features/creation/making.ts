import { attributePoints } from "../../../../src/rules/character/creation.ts";
import { defaultHouseRules } from "../../../../src/rules/house-rules.ts";
import { skillList } from "../../../../src/rules/character/skills.ts";
import { entryWith, noGrants, type Entry, type Grants } from "../../../../src/features/creation/entry.ts";
import { blankState, type CreationState } from "../../../../src/features/creation/state.ts";
import type { Ideas } from "../../../../src/features/creation/random.ts";

export const houseRules = defaultHouseRules;
export const skills = skillList(defaultHouseRules).map(({ key }) => key);

/** A character with only a name. */
export const nobody: CreationState = blankState("Nadia's diver", skills, attributePoints.start);

let made = 0;

/** Creates an entry that can be chosen in character creation. */
export function offer(
  type: string,
  name: string,
  part: Partial<Omit<Entry, "grants">> & { grants?: Partial<Grants> } = {},
): Entry {
  const { grants, ...rest } = part;
  return entryWith({
    key: `offer.${(made += 1)}`,
    type,
    name,
    source: `Item.${name}`,
    data: { name, type, system: {} },
    ...rest,
    grants: { ...noGrants, ...grants },
  });
}

export const dockhand = offer("background", "Dock hand", {
  grants: {
    skills: [{ skill: "athletics", rank: 1, modifier: 0 }],
    specialized: { offer: ["athletics", "grapple", "crafting"], picks: 1 },
    drives: ["Pay the yard"],
    ambition: "Own a crane",
    advantage: "Loading docks",
  },
});
export const courier = offer("background", "Courier", {
  grants: { skills: [{ skill: "evasion", rank: 1, modifier: 0 }] },
});
export const agent = offer("feature", "Agent", {
  backgrounds: ["Courier"],
  traits: ["Well connected"],
  grants: { credits: 500, rareForLess: true, skills: [{ skill: "profession", rank: 0, modifier: 1 }] },
});
export const awake = offer("feature", "Awakening", {
  grants: { geneModPoints: 2, specialized: { offer: ["empathy", "willpower"], picks: 1 } },
});
export const connected = offer("trait", "Well connected", { kind: "positive", grants: { credits: 10 } });
export const tough = offer("trait", "Tough", {
  kind: "positive",
  grants: { skills: [{ skill: "vitality", rank: 1, modifier: 0 }] },
});
export const hooked = offer("trait", "Hooked", { kind: "negative" });
export const marksman = offer("training", "Marksman");
export const gills = offer("geneMod", "Gills", { tier: "regular" });
export const sidearm = offer("weapon", "Sidearm", {
  price: 240,
  weight: 3,
  category: "ranged",
  skills: ["aim"],
  hands: 1,
  shots: 8,
});
export const club = offer("weapon", "Club", {
  price: 20,
  weight: 4,
  category: "melee",
  skills: ["strike"],
  hands: 2,
});
export const rounds = offer("ammunition", "Rounds", { price: 4, fits: "sidearm" });
export const slugs = offer("ammunition", "Slugs", { price: 1, fits: "Slug gun" });
export const coat = offer("armor", "Coat", { price: 60, weight: 5 });
export const buckler = offer("armor", "Buckler", { price: 30, weight: 3, hands: 1 });
export const scope = offer("mod", "Scope", { price: 5 });
export const railgun = offer("weapon", "Rail gun", {
  price: 400,
  rarity: "rare",
  weight: 20,
  category: "ranged",
  skills: ["aim"],
  hands: 2,
  shots: 3,
});
export const crown = offer("gear", "The only crown", { price: 1, rarity: "unique" });
export const ration = offer("consumable", "Ration", { price: 2.5, weight: 1 });

export const offers: readonly Entry[] = [
  dockhand,
  courier,
  agent,
  awake,
  connected,
  tough,
  hooked,
  marksman,
  gills,
  sidearm,
  club,
  rounds,
  slugs,
  coat,
  buckler,
  scope,
  railgun,
  crown,
  ration,
  offer("drive", "See the rim"),
];
export const around = { offers, maxRank: houseRules.maxSkillRank };

export const ideas: Ideas = {
  names: ["Ann", "Bo"],
  concepts: [background => `${background} who dives`],
  ambitions: ["Fly"],
  drives: ["One", "Two", "Three", "Four", "Five", "Six"],
};
export const ownBackground = offer("background", "Own words", {
  source: "",
  grants: { specialized: { offer: skills.slice(0, 5), picks: 1 } },
});
