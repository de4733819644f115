import { vi } from "vitest";
import { attributes } from "../../../../src/rules/character/attributes.ts";
import { physicalItemTypes } from "../../../../src/data/item/kinds.ts";
import type { BlackoutActor } from "../../../../src/documents/actor.ts";
import type { BlackoutItem } from "../../../../src/documents/item.ts";
import { stubFoundry } from "./foundry.ts";

/** The class that `instanceof Actor` tests. */
class FakeActor {}

/**
 * Defines the globals that are required for reading documents. `game` contains properties to add to the
 * global of the same name.
 */
export function stubWorld(game: object = {}): void {
  stubFoundry();
  vi.stubGlobal("Actor", FakeActor);
  vi.stubGlobal("game", {
    settings: { settings: new Map(), get: () => undefined },
    combats: [],
    actors: { contents: [] },
    ...game,
  });
}

/** A stand-in for a collection of embedded documents. */
class Items extends Array<BlackoutItem> {
  get contents(): BlackoutItem[] {
    return [...this];
  }
}

const itemTypes = [
  ...physicalItemTypes,
  "geneMod",
  "maneuver",
  "training",
  "trait",
  "feature",
  "background",
  "drive",
];

/** Returns a stand-in for an item, by default a worn one outside any container. */
export function item(
  type: string,
  system: object = {},
  {
    id = type,
    name = id,
    ...more
  }: { readonly id?: string | null; readonly name?: string | null } & Readonly<Record<string, unknown>> = {},
): BlackoutItem {
  const isThing = physicalItemTypes.some(one => one === type);
  return {
    id,
    name,
    type,
    uuid: `Item.${id}`,
    parent: null,
    _source: { name },
    ...Object.fromEntries(
      itemTypes.map(one => [`is${one.charAt(0).toUpperCase()}${one.slice(1)}`, () => one === type]),
    ),
    isThing: () => isThing,
    system: {
      ...(isThing && {
        quantity: 1,
        location: "worn",
        broken: false,
        dropped: false,
        container: "",
        weight: 1,
        gives: [],
        requires: [],
        hands: 0,
        modded: { qualities: [] },
      }),
      ...system,
    },
    ...more,
  } as unknown as BlackoutItem;
}

/** Returns a stand-in for an actor of a type, with the items that it owns. */
export function actor(
  type: string,
  system: object = {},
  items: readonly BlackoutItem[] = [],
  {
    id = type,
    name = id,
    ...more
  }: { readonly id?: string; readonly name?: string } & Readonly<Record<string, unknown>> = {},
): BlackoutActor {
  const is =
    (...types: readonly string[]) =>
    () =>
      types.includes(type);
  const made = Object.assign(new FakeActor(), {
    id,
    name,
    type,
    uuid: `Actor.${id}`,
    token: null,
    _source: { name },
    effects: [],
    items: new Items(),
    isCharacter: is("character"),
    isFollower: is("follower"),
    isNpc: is("npc"),
    isBarrier: is("barrier"),
    isSkilled: is("character", "follower"),
    isPerson: is("character", "follower", "npc"),
    isTarget: is("character", "follower", "npc", "barrier"),
    system: {
      attributes: Object.fromEntries(attributes.map((key, index) => [key, { value: index + 1 }])),
      allSkills: {},
      ...system,
    },
    ...more,
  });
  for (const one of items) made.items.push(Object.assign(one, { parent: made }));
  return made as unknown as BlackoutActor;
}

/**
 * Returns the data of a person. Its values differ from each other, so that a test notices if two are swapped.
 */
export function personData(part: object = {}): object {
  return {
    passiveEvasion: { value: 2, unlimited: 3, reason: "skill", other: "ignored" },
    load: { dexterityDice: -1 },
    injuryReduction: 5,
    walk: 20,
    run: 40,
    body: "living",
    slowedBy: [],
    health: { value: 9, max: 13 },
    stamina: { value: 2, max: 3 },
    stress: { value: 1 },
    vital: { dead: false, climbing: 0 },
    clocks: { airlessSince: null },
    resist: { pending: [], rolled: [] },
    ...part,
  };
}
