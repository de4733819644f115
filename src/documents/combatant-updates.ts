import { fighterUpdate, partOfUpdate } from "./fighters.ts";
import type { Fighter, FighterPart } from "./combat-rules.ts";
import type { BlackoutCombat } from "./combat.ts";
import type { RoundReset } from "./round-reset.ts";
import { ordered, together, turnMarks, withParts } from "./turn-order.ts";

/** The update of a Combatant: its ID, and the changes as a nested object. */
export type FighterUpdate = { readonly _id: string } & Readonly<Record<string, unknown>>;

/** The data of a combatant who still has to choose and roll. */
export const noInitiative: FighterPart = {
  initiative: null,
  step: 0,
  dice: [],
  chosen: false,
  fingerprint: "",
};

/** Merges two lists of Combatant updates. The second list takes precedence. */
export function merged(
  first: readonly FighterUpdate[],
  second: readonly FighterUpdate[],
): readonly FighterUpdate[] {
  const all = new Map(first.map(update => [update._id, update]));
  for (const update of second) {
    const there = all.get(update._id);
    all.set(
      update._id,
      there
        ? {
            ...there,
            ...update,
            system: {
              ...(there["system"] as object | undefined),
              ...(update["system"] as object | undefined),
            },
          }
        : update,
    );
  }
  return [...all.values()];
}

/** Returns the combatants' data from a past round, parsed from its stored form. */
export function restored(state: string): readonly Pick<RoundReset, "id" | "part" | "budget">[] {
  const kept = JSON.parse(state) as readonly {
    readonly id: string;
    readonly part: FighterPart;
    readonly budget: RoundReset["budget"];
  }[];
  return kept.map(({ id, part, budget }) => ({ id, part, budget }));
}

/**
 * Returns the updates, including those for dependent followers. Followers get the same initiative as their
 * controller, so that other modules sort them correctly.
 */
export function withFollowers(
  fighters: readonly Fighter[],
  updates: readonly FighterUpdate[],
): readonly FighterUpdate[] {
  const led = fighters.flatMap(({ id, leader }) => {
    const update =
      leader === undefined ? undefined : updates.find(one => one._id === leader && "initiative" in one);
    return update ? [{ _id: id, initiative: update["initiative"] }] : [];
  });
  return led.length === 0 ? updates : merged(updates, led);
}

/** Returns the updates that mark all turns before the given one as taken. */
export function markUpdates(
  order: readonly Fighter[],
  turn: number | null,
  round: number,
  back?: boolean,
): readonly FighterUpdate[] {
  return [...turnMarks(order, turn, round, back)].map(([id, part]) => fighterUpdate(id, part));
}

/** Returns an encounter's turn order after the given updates. */
export function orderAfter(combat: BlackoutCombat, updates: readonly FighterUpdate[]): readonly Fighter[] {
  return ordered(
    withParts(combat.fighters, new Map(updates.map(update => [update._id, partOfUpdate(update)]))),
    combat.rules,
  );
}

/**
 * Returns the updates that combine the resets, budgets and marks: one update for each affected combatant who
 * is still in the combat.
 */
export function resetUpdates(
  combat: BlackoutCombat,
  resets: readonly Pick<RoundReset, "id" | "part" | "budget">[],
  marks: ReadonlyMap<string, FighterPart> = new Map(),
): readonly FighterUpdate[] {
  const parts = together(new Map(resets.map(({ id, part }) => [id, part])), marks);
  const budgets = new Map(resets.map(({ id, budget }) => [id, budget]));
  return [...parts]
    .filter(([id]) => combat.combatants.has(id))
    .map(([id, part]) => fighterUpdate(id, part, budgets.get(id)));
}
