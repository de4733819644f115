import type { Problem } from "../../core/action.ts";
import { text } from "../../core/card.ts";
import { chosenFor } from "../../core/choices.ts";
import { toggle, type ChoiceSituation } from "../../core/choice.ts";
import type { ActorFacts, Facts, Table } from "../../core/facts.ts";
import { reachProblems, enteredBand } from "../../core/on-board.ts";
import { useProblems } from "../../core/use-up.ts";

/**
 * Returns the choice of whether the patients are adjacent to the acting actor. The default comes from the
 * map, or is true if there is no map. `shown` determines when the dialog displays the choice.
 */
export const adjacentTo = (shown: (situation: ChoiceSituation) => boolean) =>
  toggle("adjacent", {
    initial: ({ facts }) => areBeside(facts),
    label: text("BLACKOUT.field.adjacent"),
    shown,
  });

/** Whether the patient is adjacent to the acting actor. */
export const adjacent = adjacentTo(() => true);

/**
 * Whether all targets are within reach according to the map. Targets whose position is unknown count as
 * within reach. So do targets with a range band, because the band determines their distance.
 */
function areBeside({ actor, targets, choices }: Facts): boolean {
  return targets.every(
    ({ uuid }, index) =>
      uuid === actor.uuid ||
      enteredBand(choices, index) !== null ||
      chosenFor(choices, index)["adjacent"] !== false,
  );
}

/**
 * Returns a problem for each target who is out of reach. If the user chose that the targets are adjacent, all
 * of them count as adjacent. Otherwise, if there are several targets, those who are adjacent to the actor on
 * the map still do.
 */
export function apartProblems(facts: Facts, table: Table): readonly Problem[] {
  const { actor, targets, choices } = facts;
  const areNear = adjacent.in({ facts, table });
  const isNear = (index: number) =>
    areNear || (targets.length > 1 && chosenFor(choices, index)["adjacent"] === true);
  return targets.flatMap(({ uuid, name }, index) =>
    uuid === actor.uuid
      ? []
      : [
          ...reachProblems(choices, index, name),
          ...(isNear(index)
            ? []
            : [{ kind: "range" as const, text: text("BLACKOUT.problem.notAdjacent", { name }) }]),
        ],
  );
}

/**
 * Returns the problems that prevent the treatment of an actor with the item: the actor is out of reach, or
 * the item is used up.
 */
export function tendingProblems(facts: Facts, target: ActorFacts, table: Table): readonly Problem[] {
  const { item } = facts;
  return [...apartProblems({ ...facts, targets: [target] }, table), ...(item ? useProblems(item) : [])];
}
