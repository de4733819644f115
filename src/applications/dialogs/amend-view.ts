import { describedError } from "../../actions/core/described-error.ts";
import { RuleError } from "../../rules/rule-error.ts";
import type { Choices, Facts, Table } from "../../actions/core/facts.ts";
import type { ActorState } from "../../actions/core/actor-state.ts";
import { Hand, type Given } from "../../actions/core/hand.ts";
import { rejectionOf } from "../../actions/core/problems.ts";
import type { Field, Action } from "../../actions/core/action.ts";
import { choiceRows, judgedOrNull } from "../chat/amended.ts";
import type { Knows } from "../shared/knows.ts";
import { formatText } from "../shared/texts.ts";
import type { Words } from "../shared/words.ts";
import { fieldGroups } from "./action-fields.ts";
import { ownRows } from "./action-state.ts";
import { ownRowViews } from "./roll-view.ts";
import { futureGroups, type FutureGroup } from "./amend-futures.ts";

/** A posted action that will be judged again. */
export interface Amendable {
  readonly action: Action;
  /** The facts with the current choices. */
  readonly facts: Facts;
  readonly given: Given;
  readonly table: Table;
  readonly knows: Knows;
  readonly words: Words;
  /** Whether the change is applied immediately. If not, it must be proposed to a Gamemaster. */
  readonly mayAmend: boolean;
  /** Returns the current state of the actor with this UUID, or null if the state is unknown. */
  readonly now: (uuid: string) => ActorState | null;
  /** Whether the action's effects on an actor have already been applied. */
  readonly isApplied: (uuid: string) => boolean;
}

/** Returns the amendment dialog's view: the fields, and the result with the same dice. */
export function amendView(posted: Amendable, choices: Choices, reason: string) {
  const { action, given, table, knows, words } = posted;
  const facts = { ...posted.facts, choices };
  const fields = fieldsOf(posted, facts);
  const { problem, more } = judged(posted, facts, fields);
  const chosen =
    problem === ""
      ? choiceRows(
          fields.filter(({ concealed }) => !concealed || knows(concealed)),
          posted.facts.choices,
          choices,
          words,
        ).map(row => ({ ...row, same: false }))
      : [];
  const [before, after] =
    problem === ""
      ? [judgedOrNull(action, posted.facts, given, table), judgedOrNull(action, facts, given, table)]
      : [null, null];
  const came: readonly FutureGroup[] = problem === "" ? futureGroups({ ...posted, before, after }) : [];
  const unlike =
    JSON.stringify(before?.draft.changes()) !== JSON.stringify(after?.draft.changes()) ||
    came.some(({ rows }) => rows.some(({ same }) => !same));
  const same = problem === "" && chosen.length === 0 && !unlike;
  return {
    groups: fieldGroups(
      fields.filter(field => posted.mayAmend || field.gamemaster !== true),
      choices,
      words,
    ),
    own: ownRowViews(ownRows(choices), words),
    ownRows: "rows" in choices,
    futures:
      same || problem !== ""
        ? []
        : [
            ...(chosen.length > 0 ? [{ title: words.localize("BLACKOUT.amend.chosen"), rows: chosen }] : []),
            ...came,
          ],
    more,
    problem,
    same,
    unchanged: problem === "" && !same && !unlike && more.length === 0,
    reason,
    label: words.localize(posted.mayAmend ? "BLACKOUT.amend.make" : "BLACKOUT.amend.propose"),
    note: posted.mayAmend ? "" : words.localize("BLACKOUT.amend.proposeNote"),
    refused: problem !== "" || same,
  };
}

/** Returns the fields for the edited choices or, if these are invalid, for the action's current choices. */
function fieldsOf({ action, table, facts: stands }: Amendable, facts: Facts) {
  try {
    return action.fields(facts, table);
  } catch (error) {
    if (error instanceof RuleError) return action.fields(stands, table);
    throw error;
  }
}

/**
 * Returns the rule that the choices violate, or an empty string, along with descriptions of the additional
 * dice and answers that the choices require.
 */
function judged(
  { action, given, table, words }: Amendable,
  facts: Facts,
  fields: readonly Field[],
): { readonly problem: string; readonly more: readonly string[] } {
  const hand = new Hand(given);
  try {
    const rejection = rejectionOf(
      action.judge(facts, hand, table).problems.filter(({ kind }) => kind === "rule"),
      table,
    );
    const dice = hand.needs.reduce(
      (sum, { stream, count }) => sum + count - (given.dice[stream]?.length ?? 0),
      0,
    );
    const names = new Map([facts.actor, ...facts.targets].map(({ uuid, name }) => [uuid, name]));
    return {
      problem: rejection ? formatText(rejection, words) : "",
      more: [
        ...(dice > 0 ? [words.format("BLACKOUT.amend.moreDice", { n: String(dice) })] : []),
        ...hand.prompts.map(({ actor }) =>
          words.format("BLACKOUT.amend.moreAnswers", { name: names.get(actor) ?? "?" }),
        ),
      ],
    };
  } catch (error) {
    if (error instanceof RuleError)
      return { problem: formatText(describedError(error, fields, words.has), words), more: [] };
    throw error;
  }
}
