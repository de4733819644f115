/** What a row can become: the kinds of items, and enemies. */
export const itemKinds = ["weapon", "armor", "gear", "consumable", "ammunition", "container", "mod", "implant", "geneMod", "maneuver", "training", "trait", "feature", "background", "drive"] as const;
export const importKinds = [...itemKinds, "npc"] as const;
export type ImportKind = (typeof importKinds)[number];

/** Kinds that can be weighed, bought and put away. */
export const thingKinds = ["weapon", "armor", "gear", "consumable", "ammunition", "container", "mod", "implant"] as const satisfies readonly ImportKind[];

/** Which collection a kind belongs to. */
export function documentOf(kind: ImportKind): "Item" | "Actor" {
  return kind === "npc" ? "Actor" : "Item";
}

/** What kinds are called in tables, in English, German, French and Spanish, as plain words. The word of what is a special case of a kind leads to it. */
export const kindWords: Readonly<Record<ImportKind, readonly string[]>> = {
  weapon: ["weapon", "weapons", "gun", "melee weapon", "ranged weapon", "thrown weapon", "grenade", "waffe", "waffen", "nahkampfwaffe", "fernkampfwaffe", "arme", "armes", "arma", "armas"],
  armor: ["armor", "armour", "armors", "shield", "shields", "rustung", "ruestung", "panzerung", "schild", "armure", "bouclier", "armadura", "escudo"],
  gear: ["gear", "equipment", "tool", "tools", "item", "ausrustung", "ausruestung", "werkzeug", "equipement", "materiel", "outil", "equipo", "herramienta"],
  consumable: ["consumable", "consumables", "drug", "medicine", "verbrauchsgut", "verbrauchsgegenstand", "droge", "consommable", "drogue", "consumible", "droga"],
  ammunition: ["ammunition", "ammo", "magazine", "munition", "munitionen", "munitions", "municion"],
  container: ["container", "bag", "behalter", "behaelter", "tasche", "conteneur", "sac", "contenedor", "bolsa"],
  mod: ["mod", "mods", "modification", "attachment", "modifikation", "aufsatz", "accessoire", "modificacion", "accesorio"],
  implant: ["implant", "implants", "cyberware", "implantat", "implantate", "implantes", "implante"],
  geneMod: ["gene mod", "gene mods", "genemod", "genetic modification", "genmod", "genmodifikation", "modification genetique", "modificacion genetica"],
  maneuver: ["maneuver", "maneuvers", "manoeuvre", "manover", "manoever", "manoeuvres", "maniobra"],
  training: ["training", "trainings", "training option", "ausbildung", "entrainement", "formation", "entrenamiento"],
  trait: ["trait", "traits", "merkmal", "eigenart", "rasgo"],
  feature: ["feature", "features", "besonderheit", "talent", "particularite", "caracteristica"],
  background: ["background", "backgrounds", "hintergrund", "herkunft", "historique", "origine", "trasfondo"],
  drive: ["drive", "drives", "antrieb", "motivation", "moteur", "impulso", "motivacion"],
  npc: ["npc", "npcs", "enemy", "enemies", "foe", "adversary", "monster", "nsc", "gegner", "feind", "pnj", "ennemi", "adversaire", "enemigo", "adversario"],
};
