import { column, replaced, whole, type Column } from "./column.ts";
import { enemyColumns } from "./enemy-columns.ts";
import { itemColumns } from "./item-columns.ts";
import { itemKinds, physicalItemKinds, type ImportKind } from "./kinds.ts";

const all: readonly ImportKind[] = [...itemKinds, "npc"];
const hosts: readonly ImportKind[] = physicalItemKinds;

/** All possible columns of a table, in the order used by exports. */
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
  ...itemColumns,
  ...enemyColumns,
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

const byId = new Map(columns.map(one => [one.id, one]));

/** Returns the column with the given ID, or null if there is none. */
export function columnOf(id: string): Column | null {
  return byId.get(id) ?? null;
}

/** Returns the columns that a table with documents of this kind can have. */
export function columnsOf(kind: ImportKind): readonly Column[] {
  return columns.filter(({ kinds }) => kinds.includes(kind));
}
