import { saidError } from "../../play/deed/said-error.ts";
import { RuleError } from "../../rules/rule-error.ts";
import type { Choices, Facts, Table } from "../../play/deed/facts.ts";
import { Hand, type Given } from "../../play/deed/hand.ts";
import { refusalOf } from "../../play/deed/problems.ts";
import type { Field, Verb } from "../../play/deed/verb.ts";
import { amendmentViews } from "../chat/amended.ts";
import type { Knows } from "../shared/knows.ts";
import { sayText } from "../shared/texts.ts";
import type { Words } from "../shared/words.ts";
import { fieldGroups } from "./action-fields.ts";
import { ownRows } from "./action-state.ts";
import { ownRowViews } from "./action-view.ts";

/** A posted action that is to be judged again. */
export interface Amendable {
  readonly verb: Verb;
  /** The facts with the choices as they stand. */
  readonly facts: Facts;
  readonly given: Given;
  readonly table: Table;
  readonly knows: Knows;
  readonly words: Words;
  /** Whether the change is made at once, or proposed to a Gamemaster. */
  readonly mayAmend: boolean;
}

/** What the dialog of an amendment shows: the fields, and what would come of it with the same dice. */
export function amendView(posted: Amendable, choices: Choices, reason: string) {
  const { verb, given, table, knows, words } = posted;
  const facts = { ...posted.facts, choices };
  const fields = fieldsOf(posted, facts);
  const { problem, more } = judged(posted, facts, fields);
  const [amended] = problem === "" ? amendmentViews({
    verb, given, facts: posted.facts, first: posted.facts.choices, amendments: [{ request: "", user: "", choices, was: posted.facts.choices, state: "proposed", reason }],
  }, table, concealed => knows(concealed), words) : [];
  const rows = amended?.rows ?? [];
  return {
    groups: fieldGroups(fields.filter(field => posted.mayAmend || field.gamemaster !== true), choices, words),
    own: ownRowViews(ownRows(choices), words), ownRows: "rows" in choices,
    rows, more, problem, same: rows.length === 0 && problem === "", reason,
    label: words.localize(posted.mayAmend ? "BLACKOUT.amend.make" : "BLACKOUT.amend.propose"), note: posted.mayAmend ? "" : words.localize("BLACKOUT.amend.proposeNote"),
    refused: problem !== "" || rows.length === 0,
  };
}

/** Fields of facts whose choices cannot be are those of the action as it stands. */
function fieldsOf({ verb, table, facts: stands }: Amendable, facts: Facts) {
  try {
    return verb.fields(facts, table);
  } catch (error) {
    if (error instanceof RuleError) return verb.fields(stands, table);
    throw error;
  }
}

/** Why it cannot be judged like this, and what else it would need: more dice, more answers. */
function judged({ verb, given, table, words }: Amendable, facts: Facts, fields: readonly Field[]): { readonly problem: string; readonly more: readonly string[] } {
  const hand = new Hand(given);
  try {
    const refusal = refusalOf(verb.judge(facts, hand, table).problems.filter(({ kind }) => kind === "rule"), table);
    const dice = hand.needs.reduce((sum, { stream, count }) => sum + count - (given.dice[stream]?.length ?? 0), 0);
    const names = new Map([facts.actor, ...facts.targets].map(({ uuid, name }) => [uuid, name]));
    return {
      problem: refusal ? sayText(refusal, words) : "",
      more: [
        ...dice > 0 ? [words.format("BLACKOUT.amend.moreDice", { n: String(dice) })] : [],
        ...hand.prompts.map(({ actor }) => words.format("BLACKOUT.amend.moreAnswers", { name: names.get(actor) ?? "?" })),
      ],
    };
  } catch (error) {
    if (error instanceof RuleError) return { problem: sayText(saidError(error, fields, words.has), words), more: [] };
    throw error;
  }
}
