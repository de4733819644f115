import { knownItem, type KnownItem } from "../../rules/gear/known-items.ts";
import { text, type Line } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ItemFacts } from "./facts.ts";
import type { Problem } from "./verb.ts";

/** How often a thing can still be used: its uses where it has any, else the pieces that are there. */
export function usesLeft({ state: { uses, quantity } }: ItemFacts): number {
  return uses ? uses.value : quantity;
}

/** What stands against using a thing once. */
export function useProblems(item: ItemFacts): readonly Problem[] {
  return usesLeft(item) > 0 ? [] : [{ kind: "ammunition", text: text("BLACKOUT.problem.usedUp", { name: item.name }) }];
}

/** Uses a thing once: a use less where it has uses, else a piece less. Where none is left nothing is taken. */
export function useUp(draft: Draft, item: ItemFacts): readonly Line[] {
  const left = usesLeft(item);
  if (left === 0) return [];
  const { uses, quantity } = draft.item(item.uuid);
  draft.setItem(item.uuid, uses ? { uses: { ...uses, value: uses.value - 1 } } : { quantity: quantity - 1 });
  return [{ text: text("BLACKOUT.use.left", { name: item.name }), value: `${left} → ${left - 1}` }];
}

/** Which of the things that the rules name a thing is, by its name and the words of its qualities; null for any other. */
export function knownItemOf({ name, qualities }: ItemFacts): KnownItem | null {
  return knownItem([name, ...qualities.flatMap(quality => [quality.key, quality.text])]);
}
