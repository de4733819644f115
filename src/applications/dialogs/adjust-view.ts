import { describedError } from "../../actions/core/described-error.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { Hand, nothingGiven } from "../../actions/core/hand.ts";
import { rejectionOf } from "../../actions/core/problems.ts";
import type { Knows } from "../shared/knows.ts";
import { formatShown, formatText } from "../shared/texts.ts";
import type { Words } from "../shared/words.ts";
import { fieldGroups } from "./action-fields.ts";
import type { ActionState } from "./action-state.ts";
import { fieldsOf, type Situation } from "./action-effects.ts";
import { targetPicker, type Candidate } from "./target-view.ts";

/** The data that the dialog for adjusting actors displays. */
export interface AdjustWorld extends Situation {
  readonly words: Words;
  readonly knows: Knows;
  readonly candidates: readonly Candidate[];
}

/** Returns the view of the dialog: the actors, the adjustment, and the result for each actor. */
export function adjustView(world: AdjustWorld, state: ActionState) {
  const { action, facts, table, candidates, words } = world;
  const targets = targetPicker(
    "many",
    candidates,
    state.targets,
    { open: state.picking, search: state.search },
    words,
  );
  const { futures, problem } = targets?.missing ? { futures: [], problem: "" } : futuresOf(world);
  return {
    targets,
    groups: fieldGroups(action.fields(facts, table), facts.choices, words),
    futures,
    problem,
    refused: targets?.missing === true || problem !== "",
  };
}

/** Returns the result for each target, or the reason why the adjustment is invalid. */
function futuresOf({ action, facts, table, words, knows }: AdjustWorld): {
  readonly futures: readonly { readonly name: string; readonly text: string }[];
  readonly problem: string;
} {
  try {
    const { card, problems } = action.judge(facts, new Hand(nothingGiven), table);
    const rejection = rejectionOf(problems, table);
    return {
      problem: rejection ? formatText(rejection, words) : "",
      futures: card.targets.map(({ name, outcome, lines }) => ({
        name,
        text: [
          formatText(outcome, words),
          ...lines
            .filter(line => knows(line.concealed))
            .map(line => `${formatText(line.text, words)} ${formatShown(line.value, words)}`.trim()),
        ].join(", "),
      })),
    };
  } catch (error) {
    if (error instanceof RuleError)
      return {
        futures: [],
        problem: formatText(describedError(error, fieldsOf({ action, facts, table }), words.has), words),
      };
    throw error;
  }
}
