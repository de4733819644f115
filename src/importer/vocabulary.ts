import { attributes } from "../rules/character/attributes.ts";
import { geneModTiers } from "../rules/character/gene-mods.ts";
import { npcRankKeys, npcTiers } from "../rules/character/npc.ts";
import { maneuverKeys } from "../rules/combat/maneuvers.ts";
import { bodies } from "../rules/conditions/effects.ts";
import { conditionKeys } from "../rules/conditions/keys.ts";
import { qualities } from "../rules/conditions/qualities.ts";
import { implantKinds } from "../rules/gear/implants.ts";
import { modHosts, modModes, modPaths } from "../rules/gear/modifications.ts";
import { durationUnits } from "../rules/gear/use-effects.ts";
import { importKinds, kindWords } from "./kinds.ts";
import { plainWord } from "./read/words.ts";

/** The lists of words that are recognized in table cells. */
export const wordLists = [
  "kind",
  "attribute",
  "skill",
  "quality",
  "condition",
  "maneuver",
  "rarity",
  "weaponCategory",
  "location",
  "tier",
  "rank",
  "npcTier",
  "implantKind",
  "traitKind",
  "maneuverKind",
  "statBlock",
  "modHost",
  "modMode",
  "modPath",
  "body",
  "durationUnit",
] as const;
export type WordList = (typeof wordLists)[number];

/** For each word list, the keys by word. The words have the form that `plainWord` returns. */
export type Vocabulary = Readonly<Record<WordList, ReadonlyMap<string, string>>>;

const keys: Readonly<Record<Exclude<WordList, "skill">, readonly string[]>> = {
  kind: importKinds,
  attribute: attributes,
  quality: [...qualities.keys()],
  condition: conditionKeys,
  maneuver: maneuverKeys,
  rarity: ["common", "uncommon", "rare", "unique"],
  weaponCategory: ["melee", "ranged", "thrown"],
  location: ["worn", "carried", "stowed"],
  tier: geneModTiers,
  rank: npcRankKeys,
  npcTier: npcTiers,
  implantKind: implantKinds,
  traitKind: ["positive", "negative"],
  maneuverKind: ["attack", "opposed"],
  statBlock: ["short", "detailed"],
  modHost: modHosts,
  modMode: modModes,
  modPath: modPaths,
  body: bodies,
  durationUnit: durationUnits,
};

/**
 * Additional words in English, German, French and Spanish tables. The names in the user's language are not
 * included, because the caller provides them.
 */
const further: Partial<Record<WordList, Readonly<Record<string, readonly string[]>>>> = {
  kind: kindWords,
  attribute: {
    strength: ["str", "st", "starke", "staerke", "force", "fuerza"],
    endurance: ["end", "en", "ausdauer", "konstitution", "resistencia"],
    dexterity: ["dex", "dx", "geschick", "geschicklichkeit", "dexterite", "destreza"],
    intelligence: ["int", "iq", "intelligenz", "inteligencia"],
    insight: ["ins", "einsicht", "intuition", "perspicacite", "perspicacia"],
    charisma: ["cha", "ch", "charisme", "carisma"],
  },
  rarity: {
    common: ["c", "haufig", "gewohnlich", "normal", "commun", "courant", "comun"],
    uncommon: ["u", "ungewohnlich", "unublich", "peu commun", "inhabituel", "poco comun", "infrecuente"],
    rare: ["r", "selten", "raro", "rara"],
    unique: ["einzigartig", "einmalig", "unico", "unica"],
  },
  weaponCategory: {
    melee: ["close", "close combat", "nahkampf", "corps a corps", "cuerpo a cuerpo", "blade", "blunt"],
    ranged: ["firearm", "gun", "fernkampf", "distance", "a distance", "a distancia", "distancia"],
    thrown: ["throwing", "grenade", "wurf", "wurfwaffe", "jet", "lancer", "arrojadiza", "lanzada"],
  },
  location: {
    worn: ["equipped", "held", "in hand", "getragen", "porte", "equipado", "puesto"],
    carried: ["pack", "dabei", "transporte", "llevado"],
    stowed: ["stored", "verstaut", "range", "guardado"],
  },
  tier: {
    cosmetic: ["kosmetisch", "cosmetique", "cosmetico"],
    minor: ["klein", "mineur", "menor"],
    regular: ["normal", "medium", "regulier"],
    major: ["gross", "majeur", "mayor"],
  },
  rank: {
    novice: ["rookie", "neuling", "anfanger", "novato"],
    regular: ["normal", "regular soldier", "regulier", "habitual"],
    veteran: ["vet", "veteran", "veterano"],
    elite: ["elitaer"],
    deadly: ["lethal", "todlich", "mortel", "letal", "mortal"],
  },
  npcTier: {
    high: ["h", "hoch", "haut", "eleve", "alto", "alta"],
    medium: ["m", "med", "mittel", "moyen", "moyenne", "medio", "media"],
    low: ["l", "niedrig", "tief", "bas", "basse", "bajo", "baja"],
  },
  traitKind: {
    positive: ["good", "advantage", "positiv", "vorteil", "positif", "avantage", "positivo", "ventaja"],
    negative: [
      "bad",
      "flaw",
      "disadvantage",
      "negativ",
      "nachteil",
      "negatif",
      "defaut",
      "negativo",
      "desventaja",
    ],
  },
  maneuverKind: {
    opposed: ["contest", "opposed test", "opposition", "enfrentada", "prueba enfrentada"],
    attack: ["angriff", "attaque", "ataque"],
  },
  body: { living: ["vivant", "vivo"], implanted: ["avec implants", "con implantes"], machine: ["maquina"] },
  durationUnit: {
    rounds: ["round", "r", "rds", "turns", "turn", "runde", "runden", "tours", "tour", "ronda", "rondas"],
    minutes: ["minute", "min", "mins", "minuten", "minuto", "minutos"],
    hours: ["hour", "h", "hr", "hrs", "stunde", "stunden", "std", "heure", "heures", "hora", "horas"],
  },
  modMode: { add: ["plus"], set: ["is", "to"] },
  quality: {
    blast: ["explosion", "explosive"],
    burst: ["salve", "rafale", "rafaga", "full auto"],
    stun: ["stunning", "betauben", "etourdissant", "aturdir"],
    sharp: ["scharf", "tranchant", "afilado"],
    noise: ["loud", "laut", "bruyant", "ruidoso"],
    bulky: ["unwieldy", "sperrig", "encombrant"],
  },
};

/**
 * Words that aren't on the lists, each with the key of the closest equivalent. The key is only suggested to
 * the user, never used automatically.
 */
const instead: Partial<Record<WordList, Readonly<Record<string, string>>>> = {
  // Deadly is the highest rank (R13.18).
  rank: {
    "boss": "deadly",
    "endboss": "deadly",
    "endgegner": "deadly",
    "chef final": "deadly",
    "jefe": "deadly",
    "jefe final": "deadly",
    "solo": "deadly",
    "legendary": "deadly",
  },
};

/**
 * Returns the key of the closest equivalent of a word from other games that isn't on the list, or null if
 * there is none.
 */
export function insteadOf(list: WordList, word: string): string | null {
  return instead[list]?.[plainWord(word)] ?? null;
}

/** A skill in the world, with its names. */
export interface NamedSkill {
  readonly key: string;
  readonly names: readonly string[];
}

/**
 * Returns a world's vocabulary, which maps the words of each list to keys. It includes the world's skills and
 * all names in the user's language.
 */
export function vocabularyOf(
  skills: readonly NamedSkill[],
  called: (list: WordList, key: string) => string | null = () => null,
): Vocabulary {
  const listOf = (list: WordList): ReadonlyMap<string, string> => {
    const map = new Map<string, string>();
    const add = (word: string, key: string) => {
      if (word !== "" && !map.has(word)) map.set(word, key);
    };
    const all = list === "skill" ? skills.map(({ key }) => key) : keys[list];
    for (const key of all) add(plainWord(key), key);
    for (const key of all) add(plainWord(called(list, key) ?? ""), key);
    if (list === "skill")
      for (const { key, names } of skills) for (const name of names) add(plainWord(name), key);
    for (const [key, words] of Object.entries(further[list] ?? {}))
      for (const word of words) add(plainWord(word), key);
    return map;
  };
  return Object.fromEntries(wordLists.map(list => [list, listOf(list)])) as Record<
    WordList,
    ReadonlyMap<string, string>
  >;
}
