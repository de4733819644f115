import { knownItem, type KnownItem } from "../../rules/gear/known-items.ts";
import { text, type Concealed, type Line } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, ItemFacts } from "./facts.ts";
import { whyMoved } from "./reasons.ts";
import type { Problem } from "./action.ts";

/** How often a thing can still be used: its uses where it has any, else the pieces that are there. */
export function usesLeft({ state: { uses, quantity } }: ItemFacts): number {
  return uses ? uses.value : quantity;
}

/** What stands against using a thing once. */
export function useProblems(item: ItemFacts): readonly Problem[] {
  return usesLeft(item) > 0
    ? []
    : [{ kind: "ammunition", text: text("BLACKOUT.problem.usedUp", { name: item.name }) }];
}

/** Uses a thing once: a use less where it has uses, else a piece less. Where none is left nothing is taken. */
export function useUp(draft: Draft, item: ItemFacts, bearer: ActorFacts): readonly Line[] {
  const left = usesLeft(item);
  if (left === 0) return [];
  const { uses, quantity } = draft.item(item.uuid);
  draft.setItem(item.uuid, uses ? { uses: { ...uses, value: uses.value - 1 } } : { quantity: quantity - 1 });
  return [leftLine(item, bearer, left - 1)];
}

/** How much is left of a thing; of an enemy's only for those who may know that. */
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

/** Which of the things that the rules name a thing is, by its name and the words of its qualities; null for any other. */
export function knownItemOf({ name, qualities }: ItemFacts): KnownItem | null {
  return knownItem([name, ...qualities.flatMap(quality => [quality.key, quality.text])]);
}
