import { contentsOf } from "../../../rules/gear/containers.ts";
import type { ModFault } from "../../../rules/gear/modifications.ts";
import { loadOfItems, nestingOfItems } from "../../../data/item/nesting.ts";
import { picture, type Picture } from "../../shared/pictures.ts";
import { qualityName, type StoredQuality } from "../../shared/qualities.ts";
import { plain, type Words } from "../../shared/words.ts";
import { changeTexts } from "./fields-view.ts";

/** The data of a related item, such as a container, contained item, host item or mod. */
export interface OtherItem {
  readonly id: string | null;
  readonly name: string;
  readonly img: string | null | undefined;
  readonly type: string;
  readonly sort: number;
  readonly system: object;
}

/** The parts of a mod's system data that are used here. */
interface ModSystem {
  readonly host: string;
  readonly changes: readonly { readonly path: string; readonly mode: string; readonly value: number }[];
  readonly qualities: readonly StoredQuality[];
}

/** Returns the mods of an item, each with its effects and, if they don't apply, the reason. */
export function modRows(
  mods: readonly { readonly id: string; readonly fault: ModFault | null }[],
  items: readonly OtherItem[],
  words: Words,
) {
  return mods.flatMap(({ id, fault }) => {
    const mod = items.find(item => item.id === id);
    if (!mod) return [];
    const { changes, qualities } = mod.system as ModSystem;
    const does = [
      ...changeTexts(changes, words),
      ...qualities.map(quality => qualityName(quality, words)),
    ].join(", ");
    return [
      {
        id,
        name: mod.name,
        picture: picture(mod.img),
        does: does || words.localize("BLACKOUT.mod.nothing"),
        fault: fault === null ? "" : words.localize(`BLACKOUT.mod.fault.${fault}`),
        removeLabel: words.format("BLACKOUT.mod.takeOut", { name: mod.name }),
      },
    ];
  });
}

/** Returns the actor's mods that aren't installed in any item. */
export function freeMods(items: readonly OtherItem[]): readonly OtherItem[] {
  return items
    .filter(({ type, system }) => type === "mod" && (system as ModSystem).host === "")
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** An item in a container, with its nesting depth. */
export interface ContentRow {
  readonly id: string;
  readonly name: string;
  readonly picture: Picture;
  readonly depth: number;
  readonly quantity: string;
  readonly weight: string;
  readonly takeOut: string;
}

/**
 * Returns the contents of a container and how full it is. Each inner container is directly followed by its
 * own contents.
 */
export function contentsView(id: string, items: readonly OtherItem[], unit: string, words: Words) {
  const nesting = nestingOfItems(items);
  const byId = new Map(items.map(item => [item.id ?? "", item]));
  const rows = (holder: string, depth: number): ContentRow[] =>
    [...nesting.inside]
      .filter(([, container]) => container === holder)
      .flatMap(([inner]) => byId.get(inner) ?? [])
      .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
      .flatMap(item => {
        const { quantity, weight } = item.system as { quantity: number; weight: number };
        const row = {
          id: item.id ?? "",
          name: item.name,
          picture: picture(item.img),
          depth,
          quantity: plain(quantity),
          weight: plain(quantity * weight),
          takeOut: words.format("BLACKOUT.container.takeOut", { name: item.name }),
        };
        return [row, ...rows(row.id, depth + 1)];
      });
  const filling = loadOfItems(items).fillings.find(one => one.id === id);
  return { rows: rows(id, 0), unit, ...fillingText(filling, unit, words) };
}

/** Describes how full a container is, such as `12 of 30 lb` or `12 lb`. */
export function fillingText(
  filling: { readonly weight: number; readonly capacity: number; readonly overfull: boolean } | undefined,
  unit: string,
  words: Words,
): { full: string; overfull: boolean } {
  if (!filling) return { full: "", overfull: false };
  const { weight, capacity, overfull } = filling;
  const full =
    capacity > 0
      ? words.format("BLACKOUT.container.fullOf", { n: plain(weight), capacity: plain(capacity), unit })
      : words.format("BLACKOUT.container.full", { n: plain(weight), unit });
  return { full, overfull };
}

/**
 * Returns the actor's containers into which an item can be put. Excludes the item itself and containers
 * inside it.
 */
export function possibleContainers(id: string, items: readonly OtherItem[]): readonly OtherItem[] {
  const inside = new Set(contentsOf(id, nestingOfItems(items)));
  return items
    .filter(item => item.type === "container" && item.id !== id && !inside.has(item.id ?? ""))
    .sort((a, b) => a.name.localeCompare(b.name));
}
