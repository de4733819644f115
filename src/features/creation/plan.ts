import { attributes } from "../../rules/character/attributes.ts";
import { isWare, type ItemSource } from "./entry.ts";
import type { CreationState } from "./state.ts";

/** The changes to write to an actor and its items. */
export interface CreationPlan {
  /** The actor's new name, or null if it doesn't change. */
  readonly name: string | null;
  /** Changes to the actor's system data. Empty if nothing changes. */
  readonly system: Readonly<Record<string, unknown>>;
  readonly create: readonly ItemSource[];
  /** Items with a new quantity. */
  readonly quantities: readonly { readonly id: string; readonly quantity: number }[];
  /** IDs of items to delete. */
  readonly remove: readonly string[];
}

/**
 * Plans the changes between two states of an unfinished character. The plan contains only the differences, so
 * that two users who change different parts do not overwrite each other.
 */
export function planBetween(before: CreationState, after: CreationState): CreationPlan {
  const scores = Object.fromEntries(
    attributes
      .filter(key => before.attributes[key] !== after.attributes[key])
      .map(key => [key, { value: after.attributes[key] }]),
  );
  const skills = skillChanges(before, after);
  const words = Object.fromEntries(
    (["concept", "ambition"] as const)
      .filter(key => before[key] !== after[key])
      .map(key => [key, after[key]]),
  );
  const had = new Map(before.entries.map(entry => [entry.key, entry]));
  const kept = new Set(after.entries.map(({ key }) => key));
  return {
    name: before.name === after.name || after.name.trim() === "" ? null : after.name,
    system: {
      ...filled("attributes", scores),
      ...filled("skills", skills),
      ...filled("biography", words),
      ...(JSON.stringify(before.drives) === JSON.stringify(after.drives)
        ? {}
        : { drives: after.drives.map(({ text, chosen, fulfilled }) => ({ text, chosen, fulfilled })) }),
    },
    create: after.entries.flatMap(entry => {
      if (had.has(entry.key) || entry.data === null) return [];
      return [
        isWare(entry)
          ? { ...entry.data, system: { ...entry.data.system, quantity: entry.quantity } }
          : entry.data,
      ];
    }),
    quantities: after.entries.flatMap(({ key, quantity }) =>
      (had.get(key)?.quantity ?? quantity) === quantity ? [] : [{ id: key, quantity }],
    ),
    remove: before.entries.filter(({ key }) => !kept.has(key)).map(({ key }) => key),
  };
}

/** Whether a plan is empty. */
export function isEmptyPlan({ name, system, create, quantities, remove }: CreationPlan): boolean {
  return (
    name === null &&
    Object.keys(system).length === 0 &&
    create.length === 0 &&
    quantities.length === 0 &&
    remove.length === 0
  );
}

function skillChanges(before: CreationState, after: CreationState): Record<string, object> {
  const keys = [...new Set([...Object.keys(after.ranks), ...before.specialized, ...after.specialized])];
  return Object.fromEntries(
    keys.flatMap(key => {
      const rank = after.ranks[key];
      const changed = {
        ...(rank === undefined || rank === before.ranks[key] ? {} : { rank }),
        ...(before.specialized.includes(key) === after.specialized.includes(key)
          ? {}
          : { specialized: after.specialized.includes(key) }),
      };
      return Object.keys(changed).length === 0 ? [] : [[key, changed] as const];
    }),
  );
}

function filled(key: string, part: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.keys(part).length === 0 ? {} : { [key]: part };
}
