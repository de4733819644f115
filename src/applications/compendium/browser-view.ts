import {
  found,
  nothingSought,
  orders,
  qualitiesOf,
  RULES_PAGE,
  WORLD,
  type CatalogEntry,
  type Order,
  type CatalogFilters,
} from "../../features/compendium/entry.ts";
import { weaponOdds, type WeaponComparison } from "../../features/compendium/weapon-odds.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { npcRankKeys } from "../../rules/character/npc.ts";
import { percentText } from "../../language/formats.ts";
import { qualityName } from "../shared/qualities.ts";
import { options, type Option } from "../shared/options.ts";
import { picture } from "../shared/pictures.ts";
import { tradePrices } from "../shared/prices.ts";
import { plain, type Words } from "../shared/words.ts";

/** The state of the compendium browser: the search, the sort order, and the weapons being compared. */
export interface BrowserState {
  readonly sought: CatalogFilters;
  readonly order: Order;
  /** The UUID of the entry at which the arrow keys start. Empty if there is none. */
  readonly active: string;
  /** The UUIDs of the weapons being compared, at most two. */
  readonly compared: readonly string[];
  readonly comparison: WeaponComparison;
}

/** Returns the view of the filter fields above the list. */
export function filterView(entries: readonly CatalogEntry[], { sought, order }: BrowserState, words: Words) {
  const present = (values: Iterable<string>) => [...new Set(values)].filter(value => value !== "").toSorted();
  const any = (list: readonly Option[], chosen: string): readonly Option[] => [
    { value: "", label: words.localize("BLACKOUT.browser.any"), selected: chosen === "" },
    ...list.toSorted((a, b) => a.label.localeCompare(b.label)),
  ];
  const option = (value: string, label: string, chosen: string): Option => ({
    value,
    label,
    selected: value === chosen,
  });
  const ranks = npcRankKeys.filter(rank => entries.some(entry => entry.rank === rank));
  return {
    text: sought.text,
    mostPrice: sought.mostPrice ?? "",
    leastRange: sought.leastRange ?? "",
    kinds: any(
      present(entries.map(({ kind }) => kind)).map(kind => option(kind, kindName(kind, words), sought.kind)),
      sought.kind,
    ),
    qualities: any(
      present(entries.flatMap(entry => [...qualitiesOf(entry)])).map(key =>
        option(key, qualityName({ key, x: null, text: "" }, words), sought.quality),
      ),
      sought.quality,
    ),
    rarities: any(
      options(
        present(entries.filter(({ price }) => price !== null).map(({ rarity }) => rarity)),
        sought.rarity,
        "BLACKOUT.item.rarity",
        words,
      ),
      sought.rarity,
    ),
    ranks: [
      option("", words.localize("BLACKOUT.browser.any"), sought.rank),
      ...options(ranks, sought.rank, "BLACKOUT.npc.rank", words),
    ],
    places: any(
      present(entries.map(({ place }) => place || WORLD)).map(place =>
        option(place, place === WORLD ? words.localize("BLACKOUT.browser.world") : place, sought.place),
      ),
      sought.place,
    ),
    orders: options(orders, order, "BLACKOUT.browser.order", words),
  };
}

/** Returns the display name of a document's type. */
export function kindName(kind: string, words: Words): string {
  return (
    [
      `BLACKOUT.browser.kindOf.${kind}`,
      `TYPES.Item.${kind}`,
      `TYPES.Actor.${kind}`,
      `DOCUMENT.${kind}`,
    ].flatMap(key => (words.has(key) ? [words.localize(key)] : []))[0] ?? kind
  );
}

/** Returns a row of the list. */
export function rowView(entry: CatalogEntry, { compared }: BrowserState, words: Words) {
  const { name, uuid, document, kind, place, img } = entry;
  return {
    uuid,
    document,
    name,
    picture: picture(img),
    kind: kindName(kind, words),
    note: noteOf(entry, words),
    place: place || words.localize("BLACKOUT.browser.world"),
    compared: compared.includes(uuid),
  };
}

/** Returns a short description that distinguishes an entry from others of its type. */
export function noteOf(
  { weapon, price, range, rank, armor, resistance, kind, detail }: CatalogEntry,
  words: Words,
): string {
  const unit = (value: number, key: string) => `${plain(value)} ${words.localize(`BLACKOUT.unit.${key}`)}`;
  return [
    rank === "" ? "" : words.localize(`BLACKOUT.npc.rank.${rank}`),
    weapon ? damageOf(weapon, words) : "",
    range !== null && range > 0 ? unit(range, "ft") : "",
    armor !== null && armor > 0 ? unit(armor, "av") : "",
    resistance !== null && resistance > 0 && kind === "armor" ? unit(resistance, "dr") : "",
    price === null ? "" : unit(price, "cr"),
    detail,
  ]
    .filter(part => part !== "")
    .join(", ");
}

function damageOf({ dice, attribute }: NonNullable<CatalogEntry["weapon"]>, words: Words): string {
  return `${attribute === "" ? "" : `${words.localize(`BLACKOUT.attributeShort.${attribute}`)} + `}${plain(dice)}${words.localize("BLACKOUT.die")}`;
}

/** Returns the details of the active entry and of the compared weapons. */
export function sideView(
  entries: readonly CatalogEntry[],
  state: BrowserState,
  houseRules: HouseRules,
  words: Words,
  may: {
    readonly gamemaster: boolean;
    readonly recipient: { readonly uuid: string; readonly name: string } | null;
  },
) {
  const entry = entries.find(({ uuid }) => uuid === state.active);
  const compared = state.compared.flatMap(uuid => entries.find(one => one.uuid === uuid) ?? []);
  return {
    entry: entry && {
      uuid: entry.uuid,
      name: entry.name,
      picture: picture(entry.img),
      kind: kindName(entry.kind, words),
      place: entry.place || words.localize("BLACKOUT.browser.world"),
      facts: factsOf(entry, houseRules, words),
      qualities: qualityNames(entry, words),
      weapon: entry.weapon !== null,
      compared: state.compared.includes(entry.uuid),
      full: state.compared.length >= 2 && !state.compared.includes(entry.uuid),
      take: may.gamemaster && entry.place !== "" && entry.document !== RULES_PAGE,
      give:
        entry.document === "Item" && may.recipient
          ? {
              to: may.recipient.uuid,
              text: words.format("BLACKOUT.browser.give", { name: may.recipient.name }),
            }
          : null,
    },
    compare:
      compared.length === 0
        ? null
        : {
            ...comparisonOf(compared, state.comparison, houseRules, words),
            comparison: state.comparison,
            one: compared.length === 1,
          },
  };
}

function factsOf(
  entry: CatalogEntry,
  houseRules: HouseRules,
  words: Words,
): readonly { readonly label: string; readonly value: string }[] {
  if (entry.detail !== "")
    return [
      {
        label: words.localize(
          entry.document === RULES_PAGE ? "BLACKOUT.browser.aboutLabel" : "BLACKOUT.browser.formula",
        ),
        value: entry.detail,
      },
    ];
  const { weapon, price, weight, range, rarity, rank, armor, resistance } = entry;
  const fact = (key: string, value: string | null) =>
    value === null || value === ""
      ? []
      : [{ label: words.localize(`BLACKOUT.importer.column.${key}`), value }];
  const trade = price === null ? null : tradePrices(price, rarity, houseRules, words);
  return [
    ...fact("rank", rank === "" ? null : words.localize(`BLACKOUT.npc.rank.${rank}`)),
    ...fact("price", price === null ? null : `${plain(price)} ${words.localize("BLACKOUT.unit.cr")}`),
    ...(trade
      ? [
          ...(trade.buy === null
            ? []
            : [{ label: words.localize("BLACKOUT.sell.buying"), value: trade.buy }]),
          { label: words.localize("BLACKOUT.sell.selling"), value: trade.sell },
        ]
      : []),
    ...fact(
      "rarity",
      price === null || rarity === "" ? null : words.localize(`BLACKOUT.item.rarity.${rarity}`),
    ),
    ...fact("weight", weight === null ? null : plain(weight)),
    ...(weapon
      ? [
          ...fact("damage", damageOf(weapon, words)),
          ...fact(
            "range",
            range === null || range === 0
              ? words.localize("BLACKOUT.weapon.reach")
              : `${plain(range)} ${words.localize("BLACKOUT.unit.ft")}`,
          ),
          ...fact("actionPoints", plain(weapon.actionPoints)),
          ...fact("burst", weapon.burst > 0 ? plain(weapon.burst) : null),
          ...fact("blast", weapon.blast > 0 ? plain(weapon.blast) : null),
        ]
      : []),
    ...fact("armor", armor === null || weapon ? null : plain(armor)),
    ...fact("resistance", resistance === null || resistance === 0 ? null : plain(resistance)),
  ];
}

function qualityNames({ qualities }: CatalogEntry, words: Words): readonly string[] {
  return qualities.map(quality => qualityName(quality, words));
}

/** Returns a comparison of weapons. It has a row for each number, with the better number marked. */
function comparisonOf(
  weapons: readonly CatalogEntry[],
  comparison: WeaponComparison,
  houseRules: HouseRules,
  words: Words,
) {
  const odds = weapons.map(one => weaponOdds(one, comparison, houseRules));
  const line = (
    key: string,
    values: readonly (number | null)[],
    format: (value: number) => string,
    more = true,
  ) => {
    const known = values.flatMap(value => value ?? []);
    const best = known.length < 2 ? null : more ? Math.max(...known) : Math.min(...known);
    const shown = values.map(value => (value === null ? null : format(value)));
    return known.length === 0
      ? []
      : [
          {
            label: words.localize(`BLACKOUT.browser.compare.${key}`),
            cells: shown.map((text, at) => ({
              text: text ?? "–",
              best: best !== null && values[at] === best && new Set(shown).size > 1,
            })),
          },
        ];
  };
  const percent = (value: number) => percentText(plain(value * 100));
  const mode = (name: "single" | "burst", read: (one: (typeof odds)[number][number]) => number) =>
    odds.map(modes => {
      const one = modes.find(candidate => candidate.mode === name);
      return one ? read(one) : null;
    });
  return {
    names: weapons.map(({ name, uuid }) => ({
      name,
      uuid,
      label: words.format("BLACKOUT.browser.drop", { name }),
    })),
    lines: [
      ...line(
        "hit",
        mode("single", one => one.hit),
        percent,
      ),
      ...line(
        "hitPoints",
        mode("single", one => one.hitPoints),
        plain,
      ),
      ...line(
        "takesOut",
        mode("single", one => one.takesOut),
        percent,
      ),
      ...line(
        "armorWorn",
        mode("single", one => one.armorWorn),
        plain,
      ),
      ...line(
        "burstHit",
        mode("burst", one => one.hit),
        percent,
      ),
      ...line(
        "burstHitPoints",
        mode("burst", one => one.hitPoints),
        plain,
      ),
      ...line(
        "burstTakesOut",
        mode("burst", one => one.takesOut),
        percent,
      ),
      ...line(
        "damage",
        weapons.map(({ weapon }) => weapon?.dice ?? null),
        value => `${plain(value)}${words.localize("BLACKOUT.die")}`,
      ),
      ...line(
        "range",
        weapons.map(({ range }) => range),
        value => `${plain(value)} ${words.localize("BLACKOUT.unit.ft")}`,
      ),
      ...line(
        "actionPoints",
        weapons.map(({ weapon }) => weapon?.actionPoints ?? null),
        plain,
        false,
      ),
      ...line(
        "price",
        weapons.map(({ price }) => price),
        value => `${plain(value)} ${words.localize("BLACKOUT.unit.cr")}`,
        false,
      ),
      ...line(
        "weight",
        weapons.map(({ weight }) => weight),
        plain,
        false,
      ),
    ],
    qualities: weapons.map(one => qualityNames(one, words).join(", ") || "–"),
  };
}

/** Returns the entries to list, filtered and sorted. */
export function listed(
  entries: readonly CatalogEntry[],
  { sought, order }: BrowserState,
): readonly CatalogEntry[] {
  return found(entries, sought, order);
}

/**
 * Returns the filters with the given input applied to a field, or null if there is no such field. An empty or
 * invalid number removes the limit.
 */
export function soughtBy(sought: CatalogFilters, name: string, value: string): CatalogFilters | null {
  if (name === "mostPrice" || name === "leastRange") {
    const number = Number(value.replace(",", "."));
    return {
      ...sought,
      [name]: value.trim() === "" || !Number.isFinite(number) || number < 0 ? null : number,
    };
  }
  return name in nothingSought && typeof nothingSought[name as keyof CatalogFilters] === "string"
    ? { ...sought, [name]: value }
    : null;
}

/**
 * Returns the assumptions for weapon comparisons with the new value of the field `name`. Returns null if the
 * value is empty or if the field isn't one of the assumptions.
 */
export function changedComparison(
  comparison: WeaponComparison,
  name: string,
  value: string,
): WeaponComparison | null {
  const key = (["attribute", "rank", "armor", "evasion"] as const).find(one => name === `comparison.${one}`);
  return key && value.trim() !== "" ? { ...comparison, [key]: Number(value) } : null;
}

/**
 * Returns the weapons to compare, at most two, after adding a weapon or, if it is already compared, removing
 * it.
 */
export function compareWith(compared: readonly string[], uuid: string): readonly string[] {
  return compared.includes(uuid)
    ? compared.filter(one => one !== uuid)
    : compared.length >= 2
      ? compared
      : [...compared, uuid];
}
