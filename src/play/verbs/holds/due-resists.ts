import type { EffectKey } from "../../../rules/conditions/effects.ts";
import { endResistTurn, type ResistState } from "../../../rules/conditions/resist.ts";
import type { Choices } from "../../deed/facts.ts";

/** The tests that somebody still owes when a turn ends. */
export interface DueResists {
  /** Effects that are not resisted yet; none when the end of the turn asks for nothing. */
  readonly effects: readonly EffectKey[];
  /** The choices of the verb `resist` that rolls them, done by the sufferer at themselves; it leaves nothing to resist and nothing rolled behind. */
  readonly choices: Choices;
  /** What the next turn begins with, for somebody who owes nothing. */
  readonly after: ResistState;
}

/** R11.3, R11.5: what somebody has to roll because the turn ends, whoever inflicted it. Throws a RuleError for a state that is none. */
export function dueResists(state: ResistState): DueResists {
  const { due, state: after } = endResistTurn(state);
  return { effects: due.map(({ effect }) => effect), choices: { turnEnds: true }, after };
}
