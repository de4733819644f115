import { itemKinds, thingKinds, type ImportKind } from "./kinds.ts";
import type { WordList } from "./vocabulary.ts";

/** The way in which a cell is read. Bounds are those of the data model that stores the value. */
export type Reader =
  | {
      readonly read:
        | "key"
        | "text"
        | "prose"
        | "picture"
        | "yes"
        | "qualities"
        | "damage"
        | "npcTraits"
        | "skills"
        | "documents"
        | "data";
    }
  | {
      readonly read: "whole";
      readonly least: number;
      readonly most: number;
      readonly empty?: boolean;
      readonly dice?: boolean;
    }
  | { readonly read: "amount"; readonly most: number; readonly as: "price" | "weight" | "plain" }
  | { readonly read: "feet"; readonly most: number; readonly empty?: boolean }
  /** A current and an initial number, such as `12/14`, or a single number for both. */
  | { readonly read: "stock"; readonly most: number }
  /** A maximum that a user sets, with the current value. */
  | { readonly read: "points"; readonly least: number }
  | { readonly read: "word"; readonly of: WordList }
  /** A key from the word list or, with `wordOrText`, also free text. */
  | { readonly read: "words" | "wordOrText"; readonly of: WordList }
  | { readonly read: "texts" }
  | { readonly read: "pairs"; readonly most?: number }
  | { readonly read: "modifiers"; readonly ranked: boolean }
  | { readonly read: "changes" | "requirements" | "causes" }
  /** An attribute of an enemy: a tier, or a number of dice. */
  | { readonly read: "tier" }
  /** The names of those attributes of an enemy that are in this tier. */
  | { readonly read: "tierList"; readonly tier: "high" | "medium" | "low" };

/** A possible column of a table. */
export interface Column {
  /** Where the value is stored: `name`, `img`, or a path below `system`. */
  readonly id: string;
  readonly kinds: readonly ImportKind[];
  readonly reader: Reader;
  /**
   * The headings of the column in English, German, French and Spanish tables, as plain words. Exports use the
   * first one.
   */
  readonly headings: readonly string[];
}

const all: readonly ImportKind[] = [...itemKinds, "npc"];
const hosts: readonly ImportKind[] = thingKinds;
const granting: readonly ImportKind[] = ["background", "feature", "trait", "training", "geneMod"];
const protecting: readonly ImportKind[] = ["armor", "geneMod", "training", "trait"];
const whole = (least: number, most: number): Reader => ({ read: "whole", least, most });
const replaced = (least: number, most: number): Reader => ({ read: "whole", least, most, empty: true });
const stock: Reader = { read: "stock", most: 9999 };
/** Returns a column. Each text is a list of headings, separated by commas. */
const column = (
  id: string,
  kinds: readonly ImportKind[],
  reader: Reader,
  ...headings: readonly string[]
): Column => ({ id, kinds, reader, headings: headings.flatMap(line => line.split(", ")) });

/** Every possible column of a table, in the order of exports. */
export const columns: readonly Column[] = [
  column(
    "key",
    all,
    { read: "key" },
    "key, id, source key, schlussel, kennung, cle, identifiant, clave, identificador",
  ),
  column(
    "kind",
    all,
    { read: "word", of: "kind" },
    "kind, type, document type, art, typ, genre, tipo, clase",
  ),
  column(
    "name",
    all,
    { read: "text" },
    "name, title, label, bezeichnung, gegenstand, titel, nom, designation, nombre, titulo, weapon",
    "armor, armour, item, enemy, trait, implant, waffe, rustung, gegner, arme, armure, ennemi",
    "arma, armadura, enemigo",
  ),
  column("img", all, { read: "picture" }, "picture, img, image, icon, bild, imagen, icone, icono"),
  column(
    "category",
    ["weapon"],
    { read: "word", of: "weaponCategory" },
    "category, weapon type, class, weapon class, kategorie, waffenart, waffentyp, categorie",
    "categoria, tipo de arma",
  ),
  column(
    "attacks",
    ["weapon"],
    { read: "pairs" },
    "attack, attacks, attack pair, to hit, hit with, test, angriff, angriffe, probe, attaque, jet",
    "ataque, tirada",
  ),
  column(
    "damage",
    ["weapon"],
    { read: "damage" },
    "damage, dmg, damage dice, dam, schaden, schadenswurfel, degats, dommages, dano, danos",
    "damage dice",
  ),
  column(
    "damage.attribute",
    ["weapon"],
    { read: "word", of: "attribute" },
    "damage attribute, adds attribute, schadensattribut, attribut des degats, atributo de dano",
  ),
  column(
    "damage.flat",
    ["weapon"],
    whole(0, 200),
    "points a hit, points per hit, flat damage, damage per hit, schaden je treffer",
    "schaden pro treffer, points par touche, degats par impact, dano por impacto",
  ),
  column(
    "actionPoints",
    ["weapon"],
    whole(0, 6),
    "ap, action points, cost ap, ap cost, aktionspunkte, points daction, pa, puntos de accion",
  ),
  column(
    "range",
    ["weapon"],
    { read: "feet", most: 100_000 },
    "range, rng, range ft, reach, distance, reichweite, distanz, portee, alcance",
  ),
  column(
    "ammunition",
    ["weapon"],
    stock,
    "ammunition, ammo, magazine, mag, rounds, shots, clip, munition, magazin, schuss, munitions",
    "chargeur, coups, municion, cargador",
  ),
  column("burst", ["weapon"], whole(0, 60), "burst, burst dice, salve, feuerstoss, rafale, rafaga"),
  column(
    "blast",
    ["weapon"],
    whole(0, 60),
    "blast, explosion, blast radius, explosionsradius, souffle, explosion radio",
  ),
  column("template", ["weapon"], whole(0, 60), "template, area, cone, schablone, gabarit, plantilla"),
  column(
    "hands",
    ["weapon", "armor", "gear"],
    { read: "whole", least: 0, most: 4 },
    "hands, grip hands, hande, haende, mains, manos",
  ),
  column(
    "nonLethal",
    ["weapon"],
    { read: "yes" },
    "non lethal, nonlethal, nicht todlich, non letal, no letal",
  ),
  column(
    "armor",
    protecting,
    stock,
    "av, armor value, armour value, armor, armour, protection, rw, rustungswert, panzerung",
    "schutz, va, valeur darmure, valor de armadura, proteccion",
  ),
  column(
    "resistance",
    protecting,
    stock,
    "dr, damage resistance, resistance, schadensresistenz, resistenz, resistance aux degats, rd",
    "reduction, resistencia",
  ),
  column("stealth", ["armor"], whole(0, 20), "stealth, tarnung, heimlichkeit, furtivite, discretion, sigilo"),
  column(
    "uses",
    ["gear", "consumable"],
    stock,
    "uses, charges, doses, anwendungen, ladungen, usages, utilisations, usos, cargas",
  ),
  column(
    "effect",
    ["consumable"],
    { read: "prose" },
    "effect, effects, does, wirkung, effekt, effet, efecto",
  ),
  column(
    "addictive",
    ["consumable"],
    whole(0, 20),
    "addictive, addiction, sucht, suchtgefahr, addictif, adictivo",
  ),
  column(
    "treats",
    ["consumable"],
    { read: "words", of: "condition" },
    "treats, cures, removes, heilt, behandelt, soigne, cura",
  ),
  column(
    "restores.hitPoints",
    ["consumable"],
    whole(0, 999),
    "restores hit points, restores hp, gibt trefferpunkte, rend points de vie",
    "devuelve puntos de vida",
  ),
  column(
    "restores.stamina",
    ["consumable"],
    whole(0, 999),
    "restores stamina, gibt kondition, rend vigueur, devuelve vigor",
  ),
  column(
    "restores.stress",
    ["consumable"],
    whole(0, 99),
    "takes away stress, removes stress, nimmt stress, reduit le stress, quita estres",
  ),
  column(
    "stabilizes",
    ["consumable"],
    { read: "yes" },
    "stops bleeding, stoppt blutungen, arrete les hemorragies, detiene hemorragias",
  ),
  column(
    "causes",
    ["consumable"],
    { read: "causes" },
    "causes conditions, causes, side effects, bewirkt zustande, bewirkt, nebenwirkungen",
    "provoque des etats, provoque, provoca estados, provoca, causa",
  ),
  column(
    "gives",
    thingKinds,
    { read: "words", of: "condition" },
    "conditions while worn, gives, gibt zustande, donne des etats, causa estados",
  ),
  column("fits", ["ammunition"], { read: "text" }, "fits, for weapons, for, passt zu, fur, pour, para"),
  column("shots", ["ammunition"], whole(1, 10_000), "shots, rounds, shots a piece, schuss, coups, disparos"),
  column(
    "capacity",
    ["container"],
    { read: "amount", most: 1_000_000, as: "weight" },
    "capacity, holds, kapazitat, fassungsvermogen, capacite, capacidad",
  ),
  column(
    "fitsKinds",
    ["mod"],
    { read: "words", of: "modHost" },
    "fits, fits into, for, passt in, passt zu, pour, para",
  ),
  column(
    "modCategory",
    ["mod"],
    { read: "text" },
    "category, mod type, kind of mod, kategorie, modifikationsart, categorie, categoria",
  ),
  column(
    "changes",
    ["mod"],
    { read: "changes" },
    "changes, effect, bonus, does, anderungen, wirkung, effet, cambios, efecto",
  ),
  column(
    "requirement",
    ["mod", "maneuver", "training"],
    { read: "text" },
    "requirement, requires, needs, prerequisite, voraussetzung, benotigt, prerequis, requisito",
  ),
  // This column comes after the text of a mod's requirement, with which it shares some names.
  column(
    "requires",
    thingKinds,
    { read: "requirements" },
    "required to use, requires, needs, requirement, requirements, prerequisite, setzt voraus",
    "voraussetzung, voraussetzungen, exige, prerequis, requiere, requisito, requisitos",
  ),
  column(
    "implantKind",
    ["implant"],
    { read: "word", of: "implantKind" },
    "implant kind, implant type, slot, category, implantatart, type dimplant, tipo de implante",
  ),
  column("bulk", ["implant"], whole(0, 40), "bulk, size, umfang, grosse, volume, volumen"),
  column(
    "place",
    ["implant"],
    { read: "text" },
    "place, limb, body part, location, korperteil, stelle, membre, lugar, miembro",
  ),
  column("model", ["implant"], { read: "text" }, "model, modell, modele, modelo"),
  column("grafted", ["implant"], { read: "yes" }, "grafted, installed, eingebaut, greffe, injertado"),
  column(
    "bonuses",
    ["implant"],
    { read: "modifiers", ranked: false },
    "bonuses, bonus, skill bonuses, boni, bonus, bonificaciones",
  ),
  column("tier", ["geneMod"], { read: "word", of: "tier" }, "tier, level, grade, stufe, niveau, nivel"),
  column(
    "bodyPart",
    ["geneMod"],
    { read: "text" },
    "body part, lost with, korperteil, partie du corps, parte del cuerpo",
  ),
  column(
    "maneuverKey",
    ["maneuver"],
    { read: "word", of: "maneuver" },
    "known maneuver, is the maneuver, bekanntes manover, manoeuvre connue, maniobra conocida",
  ),
  column(
    "maneuverPoints",
    ["maneuver"],
    whole(0, 12),
    "ap, action points, cost, aktionspunkte, pa, points daction, puntos de accion",
  ),
  column(
    "maneuverStamina",
    ["maneuver"],
    whole(0, 40),
    "stamina, st, ausdauerkosten, vigueur, endurance, aguante",
  ),
  column("basic", ["maneuver"], { read: "yes" }, "basic, everybody, grundlegend, base, basico"),
  column(
    "maneuverKind",
    ["maneuver"],
    { read: "word", of: "maneuverKind" },
    "done as, test kind, wird zu, se fait par, se hace como",
  ),
  column(
    "meleeOnly",
    ["maneuver"],
    { read: "yes" },
    "melee only, nur nahkampf, melee seulement, solo cuerpo a cuerpo",
  ),
  column(
    "leastFeet",
    ["maneuver"],
    { read: "feet", most: 10_000 },
    "least distance, minimum range, mindestabstand, distance minimale, distancia minima",
  ),
  column("freeHands", ["maneuver"], whole(0, 4), "free hands, freie hande, mains libres, manos libres"),
  column("harmless", ["maneuver"], { read: "yes" }, "harmless, harmlos, inoffensif, inofensivo"),
  column(
    "resistPairs",
    ["maneuver"],
    { read: "pairs", most: 6 },
    "resisted with, resist, against, widerstand, resiste par, resistencia",
  ),
  column("level", ["training"], whole(1, 20), "level, stufe, niveau, nivel"),
  column("oneTwo", ["training"], { read: "yes" }, "one two, one two attacks, eins zwei, une deux, uno dos"),
  column(
    "maneuvers",
    ["training"],
    { read: "wordOrText", of: "maneuver" },
    "maneuvers, teaches, lehrt, manover, manoeuvres, ensena, maniobras",
  ),
  column(
    "traitKind",
    ["trait"],
    { read: "word", of: "traitKind" },
    "sort, trait kind, positive or negative, vorteil oder nachteil, signe, signo",
  ),
  column(
    "fromFeature",
    ["trait"],
    { read: "yes" },
    "from feature, aus besonderheit, de la particularite, de caracteristica",
  ),
  column(
    "backgrounds",
    ["feature"],
    { read: "texts" },
    "backgrounds, open to, hintergrunde, origines, historiques, trasfondos",
  ),
  column("traits", ["feature"], { read: "texts" }, "traits, brings traits, merkmale, rasgos"),
  column(
    "grants.skills",
    granting,
    { read: "modifiers", ranked: true },
    "skills, gives skills, skill bonuses, fertigkeiten, competences, habilidades",
  ),
  column(
    "grants.specialized.offer",
    granting,
    { read: "wordOrText", of: "skill" },
    "specialized skills, specialized, spezialfertigkeiten, competences specialisees",
    "habilidades especializadas",
  ),
  column(
    "grants.specialized.picks",
    granting,
    whole(0, 20),
    "picks, specialized picks, auswahl, choix, elecciones",
  ),
  column(
    "grants.credits",
    granting,
    { read: "amount", most: 1_000_000, as: "price" },
    "credits, starting credits, startkapital, credits de depart, creditos",
  ),
  column(
    "grants.geneModPoints",
    granting,
    whole(0, 99),
    "gene mod points, genpunkte, points genetiques, puntos geneticos",
  ),
  column(
    "grants.rareForLess",
    granting,
    { read: "yes" },
    "rare for less, seltenes billiger, rare moins cher, raro mas barato",
  ),
  column(
    "grants.advantage",
    granting,
    { read: "text" },
    "advantage, situational advantage, vorteil, avantage, ventaja",
  ),
  column(
    "grants.drives",
    granting,
    { read: "texts" },
    "drives, suggested drives, antriebe, motivations, impulsos",
  ),
  column("grants.ambition", granting, { read: "text" }, "ambition, ziel, ambicion"),
  column("rank", ["npc"], { read: "word", of: "rank" }, "rank, rang, grade, rango, level, threat"),
  column("concept", ["npc"], { read: "text" }, "concept, role, konzept, rolle, rol, concepto"),
  column(
    "tiers.high",
    ["npc"],
    { read: "tierList", tier: "high" },
    "high, high attributes, hoch, hohe attribute, hauts, altos",
  ),
  column(
    "tiers.medium",
    ["npc"],
    { read: "tierList", tier: "medium" },
    "medium, medium attributes, mittel, mittlere attribute, moyens, medios",
  ),
  column(
    "tiers.low",
    ["npc"],
    { read: "tierList", tier: "low" },
    "low, low attributes, niedrig, niedrige attribute, bas, bajos",
  ),
  column("attribute.strength", ["npc"], { read: "tier" }, "strength, str, starke, force, fuerza"),
  column("attribute.endurance", ["npc"], { read: "tier" }, "endurance, end, ausdauer, resistencia"),
  column(
    "attribute.dexterity",
    ["npc"],
    { read: "tier" },
    "dexterity, dex, geschick, geschicklichkeit, dexterite, destreza",
  ),
  column("attribute.intelligence", ["npc"], { read: "tier" }, "intelligence, int, intelligenz, inteligencia"),
  column(
    "attribute.insight",
    ["npc"],
    { read: "tier" },
    "insight, ins, einsicht, intuition, perspicacite, perspicacia",
  ),
  column("attribute.charisma", ["npc"], { read: "tier" }, "charisma, cha, charisme, carisma"),
  column(
    "health",
    ["npc"],
    { read: "points", least: -9999 },
    "hp, hit points, health, lp, tp, lebenspunkte, trefferpunkte, pv, points de vie, pg",
    "puntos de vida",
  ),
  column(
    "stamina",
    ["npc"],
    { read: "points", least: 0 },
    "stamina, st, ausdauerpunkte, endurance points, vigueur, aguante",
  ),
  column(
    "ownArmor",
    ["npc"],
    stock,
    "av, own av, natural av, naturlicher rw, armor value, armor, armour, rustungswert, panzerung",
    "armure, armadura",
  ),
  column(
    "ownResistance",
    ["npc"],
    stock,
    "dr, own dr, natural dr, naturliche sr, damage resistance, schadensresistenz, reduction",
    "reduccion",
  ),
  column(
    "overrides.passiveEvasion",
    ["npc"],
    replaced(1, 40),
    "passive evasion, evasion, passives ausweichen, ausweichen, esquive, evasion pasiva",
  ),
  column(
    "overrides.walk",
    ["npc"],
    { read: "feet", most: 1000, empty: true },
    "walk, speed, movement, move, bewegung, gehen, vitesse, deplacement, velocidad, movimiento",
  ),
  column(
    "freeActions",
    ["npc"],
    whole(0, 9),
    "free actions, free actions a turn, freie aktionen, actions libres, acciones gratuitas",
  ),
  column("reactions", ["npc"], whole(0, 9), "reactions, reactions a round, reaktionen, reacciones"),
  column(
    "step",
    ["npc"],
    whole(1, 18),
    "step, initiative, initiative step, schritt, palier, phase, paso, iniciativa",
  ),
  column(
    "npcActionPoints",
    ["npc"],
    whole(1, 12),
    "ap, action points, aktionspunkte, pa, points daction, puntos de accion",
  ),
  column("body", ["npc"], { read: "word", of: "body" }, "body, made of, korper, corps, cuerpo"),
  column(
    "statBlock",
    ["npc"],
    { read: "word", of: "statBlock" },
    "form of the sheet, stat block, bogenform, forme, forma",
  ),
  column(
    "npcTraits",
    ["npc"],
    { read: "npcTraits" },
    "traits, abilities, special, reactions, merkmale, fahigkeiten, capacites, rasgos, aptitudes",
  ),
  column("npcSkills", ["npc"], { read: "skills" }, "skills, fertigkeiten, competences, habilidades"),
  column(
    "quantity",
    hosts,
    whole(0, 1_000_000),
    "quantity, qty, count, number, anzahl, menge, stuck, quantite, qte, cantidad",
  ),
  column(
    "weight",
    hosts,
    { read: "amount", most: 1_000_000, as: "weight" },
    "weight, wt, mass, kg, gewicht, poids, peso",
  ),
  column(
    "price",
    hosts,
    { read: "amount", most: 1_000_000_000, as: "price" },
    "price, cost, credits, cr, value, preis, kosten, wert, prix, cout, precio, coste, costo",
  ),
  column(
    "rarity",
    hosts,
    { read: "word", of: "rarity" },
    "rarity, availability, seltenheit, verfugbarkeit, rarete, disponibilite, rareza",
    "disponibilidad",
  ),
  column(
    "encumbrance",
    hosts,
    whole(0, 20),
    "encumbrance, enc, behinderung, belastung, encombrement, entrave, estorbo",
  ),
  column(
    "qualities",
    hosts,
    { read: "qualities" },
    "qualities, quality, properties, special, keywords, tags, eigenschaften, besonderes, merkmale",
    "qualites, proprietes, cualidades, propiedades, especial",
  ),
  column("location", hosts, { read: "word", of: "location" }, "where, worn or carried, wo, ou, donde"),
  column("broken", hosts, { read: "yes" }, "broken, defekt, kaputt, casse, roto"),
  column("dropped", hosts, { read: "yes" }, "on the ground, dropped, am boden, au sol, en el suelo"),
  column(
    "modSlots",
    hosts,
    replaced(0, 40),
    "mod slots, slots, places for mods, modplatze, emplacements, ranuras",
  ),
  column(
    "allowedMods",
    hosts,
    { read: "texts" },
    "allowed mods, takes mods, erlaubte mods, mods permis, mods permitidos",
  ),
  column(
    "favourite",
    itemKinds,
    { read: "yes" },
    "at hand, favourite, favorite, griffbereit, favori, favorito",
  ),
  column(
    "description",
    all,
    { read: "prose" },
    "description, desc, notes, text, details, comment, beschreibung, notizen, bemerkung",
    "anmerkung, remarques, descripcion, notas",
  ),
  column(
    "notes",
    itemKinds,
    { read: "prose" },
    "own notes, my notes, owner's notes, eigene notizen, notes personnelles, notas propias",
  ),
  column("rest", all, { read: "data" }, "further data"),
  column("items", ["npc"], { read: "documents" }, "items, carried items"),
  column("effects", all, { read: "documents" }, "active effects"),
];

/**
 * The columns whose ID differs from their path, because different kinds store different data at that path.
 */
const stored: Readonly<Record<string, string>> = {
  fitsKinds: "fits",
  modCategory: "category",
  implantKind: "kind",
  maneuverKey: "key",
  maneuverPoints: "actionPoints",
  maneuverStamina: "stamina",
  maneuverKind: "kind",
  traitKind: "kind",
  npcActionPoints: "actionPoints",
  npcTraits: "traits",
  npcSkills: "traits",
};

/** Returns the path of a column, below `system`. */
export function pathOf(id: string): string {
  return stored[id] ?? id;
}

const byId = new Map(columns.map(one => [one.id, one]));

/** Returns the column with this ID, or null if there is none. */
export function columnOf(id: string): Column | null {
  return byId.get(id) ?? null;
}

/** Returns the columns of a kind. */
export function columnsOf(kind: ImportKind): readonly Column[] {
  return columns.filter(({ kinds }) => kinds.includes(kind));
}
