import { knownItem, type KnownItem } from "../../rules/gear/known-items.ts";
import { text, type Concealed, type Line } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, ItemFacts } from "./facts.ts";
import { whyMoved } from "./reasons.ts";
import type { Problem } from "./action.ts";

/** Returns how often an item can still be used: its uses if it has any, else its quantity. */
export function usesLeft({ state: { uses, quantity } }: ItemFacts): number {
  return uses ? uses.value : quantity;
}

/** Returns the problems of using an item, by default once. */
export function useProblems(item: ItemFacts, times = 1): readonly Problem[] {
  return usesLeft(item) >= times
    ? []
    : [{ kind: "ammunition", text: text("BLACKOUT.problem.usedUp", { name: item.name }) }];
}

/**
 * Uses an item, by default once: subtracts as many uses, or pieces if it has no uses, but no more than are
 * left.
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

/** The line with the remaining amount of an item; for an enemy's item only for viewers who may know it. */
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

/** Returns which item of the rules this is, by its name and qualities; null for any other. */
export function knownItemOf({ name, qualities }: ItemFacts): KnownItem | null {
  return knownItem([name, ...qualities.flatMap(quality => [quality.key, quality.text])]);
}
