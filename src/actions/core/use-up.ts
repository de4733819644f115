import { knownItem, type KnownItem } from "../../rules/gear/known-items.ts";
import { text, type Concealed, type Line } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, ItemFacts } from "./facts.ts";
import { counterReasons } from "./reasons.ts";
import type { Problem } from "./action.ts";

/**
 * Returns how many times an item can still be used. This is the number of remaining uses or, if the item has
 * no uses, its quantity.
 */
export function usesLeft({ state: { uses, quantity } }: ItemFacts): number {
  return uses ? uses.value : quantity;
}

/** Returns the problems with using an item this many times (once by default). */
export function useProblems(item: ItemFacts, times = 1): readonly Problem[] {
  return usesLeft(item) >= times
    ? []
    : [{ kind: "ammunition", text: text("BLACKOUT.problem.usedUp", { name: item.name }) }];
}

/**
 * Uses an item the given number of times, once by default. Reduces its uses or, if it has none, its quantity,
 * but never below zero.
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
 * Returns the line that shows how much of an item is left. For an enemy's item, the line is visible only to
 * viewers who are allowed to know the amount.
 */
export function leftLine(item: ItemFacts, bearer: ActorFacts, left: number): Line {
  const before = usesLeft(item);
  const concealed: { readonly concealed?: Concealed } =
    bearer.kind === "npc" ? { concealed: { of: bearer.uuid, need: "all" } } : {};
  return {
    text: text("BLACKOUT.use.left", { name: item.name }),
    value: `${before} › ${left}`,
    why: counterReasons(text("BLACKOUT.why.used"), left - before, left - before),
    ...concealed,
  };
}

/**
 * Returns the item defined in the rules that matches an item's name and qualities, or null if there is none.
 */
export function knownItemOf({ name, qualities }: ItemFacts): KnownItem | null {
  return knownItem([name, ...qualities.flatMap(quality => [quality.key, quality.text])]);
}
