import { knownItem, type KnownItem } from "../../rules/gear/known-items.ts";
import { text, type Concealed, type Line } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, ItemFacts } from "./facts.ts";
import { whyMoved } from "./reasons.ts";
import type { Problem } from "./action.ts";

/**
 * Returns how many times an item can still be used: its remaining uses if it has any, otherwise its quantity.
 */
export function usesLeft({ state: { uses, quantity } }: ItemFacts): number {
  return uses ? uses.value : quantity;
}

/** Returns the problems of using an item once, or the given number of times. */
export function useProblems(item: ItemFacts, times = 1): readonly Problem[] {
  return usesLeft(item) >= times
    ? []
    : [{ kind: "ammunition", text: text("BLACKOUT.problem.usedUp", { name: item.name }) }];
}

/**
 * Uses an item once, or the given number of times. Subtracts uses, or pieces if the item has no uses, but no
 * more than are left.
 */
export function useUp(draft: Draft, item: ItemFacts, bearer: ActorFacts, times = 1): readonly Line[] {
  const left = usesLeft(item);
  if (left === 0) return [];
  const used = Math.min(left, times);
  const { uses, quantity } = draft.item(item.uuid);
  draft.setItem(
    item.uuid,
    uses ? { uses: { ...uses, value: uses.value - used } } : { quantity: quantity - used },
  );
  return [leftLine(item, bearer, left - used)];
}

/**
 * Returns the line with the remaining amount of an item. For an enemy's item, only viewers who may know the
 * amount see it.
 */
export function leftLine(item: ItemFacts, bearer: ActorFacts, left: number): Line {
  const before = usesLeft(item);
  const concealed: { readonly concealed?: Concealed } =
    bearer.kind === "npc" ? { concealed: { of: bearer.uuid, need: "all" } } : {};
  return {
    text: text("BLACKOUT.use.left", { name: item.name }),
    value: `${before} › ${left}`,
    why: whyMoved(text("BLACKOUT.why.used"), left - before, left - before),
    ...concealed,
  };
}

/** Returns which item of the rules this is, identified by name and qualities, or null for other items. */
export function knownItemOf({ name, qualities }: ItemFacts): KnownItem | null {
  return knownItem([name, ...qualities.flatMap(quality => [quality.key, quality.text])]);
}
