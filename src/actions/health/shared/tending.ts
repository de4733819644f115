import type { Problem } from "../../core/action.ts";
import { text } from "../../core/card.ts";
import { toggle } from "../../core/choice.ts";
import type { ActorFacts, Facts } from "../../core/facts.ts";
import { reachProblems } from "../../core/on-board.ts";
import { useProblems } from "../../core/use-up.ts";

/** Whether the patient is adjacent to the acting actor. */
export const adjacent = toggle("adjacent", { initial: true, label: text("BLACKOUT.field.adjacent") });

/** Returns the problems of treating an actor with the used item: they are out of reach, or it is used up. */
export function tendingProblems(
  { actor, item, choices }: Facts,
  { uuid, name }: ActorFacts,
): readonly Problem[] {
  const apart: readonly Problem[] = adjacent.of(choices)
    ? []
    : [{ kind: "range", text: text("BLACKOUT.problem.notAdjacent", { name }) }];
  return [
    ...(uuid === actor.uuid ? [] : [...reachProblems(choices, 0, name), ...apart]),
    ...(item ? useProblems(item) : []),
  ];
}
