import type { Problem } from "../../core/action.ts";
import { text } from "../../core/card.ts";
import { toggle, type ChoiceSituation } from "../../core/choice.ts";
import type { ActorFacts, Facts } from "../../core/facts.ts";
import { reachProblems } from "../../core/on-board.ts";
import { useProblems } from "../../core/use-up.ts";

/**
 * Returns the choice whether the patients are adjacent to the acting actor. `shown` decides when the dialog
 * offers it.
 */
export const adjacentTo = (shown: (situation: ChoiceSituation) => boolean) =>
  toggle("adjacent", { initial: true, label: text("BLACKOUT.field.adjacent"), shown });

/** Whether the patient is adjacent to the acting actor. */
export const adjacent = adjacentTo(() => true);

/** Returns the problems caused by targets who are not adjacent. */
export function apartProblems({ actor, targets, choices }: Facts): readonly Problem[] {
  return targets.flatMap(({ uuid, name }, index) =>
    uuid === actor.uuid
      ? []
      : [
          ...reachProblems(choices, index, name),
          ...(adjacent.of(choices)
            ? []
            : [{ kind: "range" as const, text: text("BLACKOUT.problem.notAdjacent", { name }) }]),
        ],
  );
}

/**
 * Returns the problems of treating an actor with the used item: the actor is out of reach, or the item is
 * used up.
 */
export function tendingProblems(facts: Facts, target: ActorFacts): readonly Problem[] {
  const { item } = facts;
  return [...apartProblems({ ...facts, targets: [target] }), ...(item ? useProblems(item) : [])];
}
