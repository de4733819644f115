import { apply } from "../../../../src/ledger/apply.ts";
import type { Change, Embedded } from "../../../../src/ledger/change.ts";
import { isRecord, valueAt, type Source } from "../../../../src/ledger/plain.ts";
import { embeddedIn, type World } from "../../../../src/ledger/world.ts";
import type { MoveWish, Store } from "../../../../src/actions/gear/store.ts";

/** Returns the source data of an item. */
export function thingSource(id: string, name: string, system: Source = {}, type = "gear"): Embedded {
  return {
    _id: id,
    name,
    type,
    img: "",
    effects: [],
    flags: {},
    sort: 0,
    system: {
      quantity: 1,
      weight: 1,
      container: "",
      location: "carried",
      favourite: false,
      ...(type === "mod" ? { host: "" } : {}),
      ...system,
    },
  };
}

/** Returns a world of actors and their items. */
export function worldOf(belongings: Readonly<Record<string, readonly Embedded[]>>): World {
  return new Map(Object.entries(belongings).map(([uuid, items]) => [uuid, { items }]));
}

/** Returns everything that an actor carries. */
export function storeIn(world: World, uuid: string): Store {
  return {
    uuid,
    name: uuid,
    credits: null,
    items: embeddedIn(world.get(uuid), "items").map(source => {
      const field = (path: string) => valueAt(source, `system.${path}`);
      return {
        id: source._id,
        name: String(source["name"]),
        type: String(source["type"]),
        quantity: Number(field("quantity")),
        container: String(field("container")),
        host: String(field("host") ?? ""),
        grafted: field("grafted") === true,
        weight: Number(field("weight")),
        capacity: Number(field("capacity") ?? 0),
        stowed: field("location") === "stowed",
        source,
      };
    }),
  };
}

/** Returns a request to move a quantity of an item, with the given overrides. */
export function wish(item: string, quantity: number, part: Partial<MoveWish> = {}): MoveWish {
  return { item, quantity, container: "", location: "carried", stack: "auto", seed: "seed", ...part };
}

/** Returns the world after applying the changes. Throws an Error if they cause conflicts. */
export function after(world: World, changes: readonly Change[]): World {
  const applied = apply(world, changes);
  if (applied.conflicts.length > 0) throw new Error(JSON.stringify(applied.conflicts));
  return applied.world;
}

/** Returns the total quantity of each item in the world. */
export function counts(world: World): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const source of world.values())
    for (const item of embeddedIn(source, "items")) {
      const { system } = item;
      const name = String(item["name"]);
      sums[name] = (sums[name] ?? 0) + (isRecord(system) ? Number(system["quantity"]) : 0);
    }
  return sums;
}
