import type { Choices, Facts, Table } from "../../actions/core/facts.ts";
import { outcomeFor } from "../../actions/core/card.ts";
import { Hand, type Given } from "../../actions/core/hand.ts";
import type { Amendment } from "../../actions/core/posted.ts";
import type { Field, Resolution, Action } from "../../actions/core/action.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { choiceAt } from "../dialogs/action-state.ts";
import { formatText } from "../shared/texts.ts";
import { plain, signed, type Words } from "../shared/words.ts";
import { changeLines, type Knows } from "./change-lines.ts";

/** An amendment as shown on the action's card. */
export interface AmendmentView {
  readonly index: number;
  readonly state: Amendment["state"];
  readonly title: string;
  readonly reason: string;
  /** The old and new values. The new values may be a proposal that is still pending. */
  readonly rows: readonly { readonly text: string; readonly before: string; readonly after: string }[];
}

/** The data that the history of an action displays. */
export interface AmendedAction {
  readonly action: Action;
  readonly facts: Facts;
  readonly given: Given;
  /** The choices with which the action was originally posted. */
  readonly first: Choices;
  readonly amendments: readonly Amendment[];
}

/**
 * Returns the amendments of an action in order, with the choices and the outcome before and after each. The
 * dice stay the same.
 */
export function amendmentViews(
  { action, facts, given, first, amendments }: AmendedAction,
  table: Table,
  knows: Knows,
  words: Words,
): readonly AmendmentView[] {
  let stands = first;
  return amendments.map((amendment, index) => {
    // A pending proposal is compared with the current state of the action.
    const was = amendment.state === "proposed" ? facts.choices : stands;
    const [before, after] = [
      { ...facts, choices: was },
      { ...facts, choices: { ...was, ...amendment.choices } },
    ];
    if (amendment.state === "made") stands = after.choices;
    const rows = [
      ...choiceRows(
        action.fields(after, table).filter(({ concealed }) => !concealed || knows(concealed)),
        before.choices,
        after.choices,
        words,
      ),
      ...outcomeRows(
        judgedOrNull(action, before, given, table),
        judgedOrNull(action, after, given, table),
        facts,
        knows,
        words,
      ),
    ];
    return {
      index,
      state: amendment.state,
      reason: amendment.reason,
      rows,
      title: words.format(`BLACKOUT.actionCard.amendment.${amendment.state}`, { name: amendment.user }),
    };
  });
}

/** Returns the result of judging the facts with the given dice and answers, or null if judging fails. */
export function judgedOrNull(action: Action, facts: Facts, given: Given, table: Table): Resolution | null {
  try {
    return action.judge(facts, new Hand(given), table);
  } catch (error) {
    if (error instanceof RuleError || error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Returns rows for the choices that differ between `before` and `after`, labeled with the names of their
 * fields. If several fields have the same name (for example, one for each target), the group's name is added
 * in parentheses.
 */
export function choiceRows(
  fields: readonly Field[],
  before: Choices,
  after: Choices,
  words: Words,
): AmendmentView["rows"] {
  const labels = fields.map(({ label }) => formatText(label, words));
  const isShared = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  const rows = fields.map((field, index) => ({
    text: [
      labels[index],
      ...(field.group && isShared(labels[index] ?? "") ? [`(${formatText(field.group, words)})`] : []),
    ].join(" "),
    before: choiceText(field, choiceAt(before, field.name), words),
    after: choiceText(field, choiceAt(after, field.name), words),
  }));
  const own = {
    text: words.localize("BLACKOUT.actionCard.ownRows"),
    before: rowsText(before["rows"]),
    after: rowsText(after["rows"]),
  };
  return [...rows, own].filter(row => row.before !== row.after);
}

function choiceText(field: Field, value: unknown, words: Words): string {
  if (field.kind === "toggle")
    return words.localize(value === true ? "BLACKOUT.yes" : "BLACKOUT.actionCard.no");
  if (field.kind === "choice") {
    const chosen = field.options.find(option => option.value === value);
    return chosen ? formatText(chosen.label, words) : "–";
  }
  if (typeof value === "number") return plain(value);
  return typeof value === "string" && value !== "" ? value : "–";
}

function rowsText(rows: unknown): string {
  if (!Array.isArray(rows) || rows.length === 0) return "–";
  return rows
    .map(({ why, dice }: { why?: unknown; dice?: unknown }) =>
      `${typeof why === "string" ? why : ""} ${typeof dice === "number" ? signed(dice) : ""}`.trim(),
    )
    .join(", ");
}

/**
 * Returns rows that compare the outcome and the changes before and after an amendment, limited to what the
 * viewer is allowed to know.
 */
function outcomeRows(
  before: Resolution | null,
  after: Resolution | null,
  facts: Facts,
  knows: Knows,
  words: Words,
): AmendmentView["rows"] {
  const outcome = (resolution: Resolution | null) =>
    resolution ? formatText(outcomeFor(resolution.card, knows), words) : "–";
  const changes = (resolution: Resolution | null) =>
    changeLines(resolution?.draft.changes() ?? [], facts, knows, words);
  const [was, is] = [changes(before), changes(after)];
  const line = (lines: typeof was, uuid: string) =>
    lines
      .get(uuid)
      ?.map(({ text }) => text)
      .join(", ") ?? "–";
  return [
    { text: words.localize("BLACKOUT.actionCard.outcome"), before: outcome(before), after: outcome(after) },
    ...[facts.actor, ...facts.targets].map(({ uuid, name }) => ({
      text: name,
      before: line(was, uuid),
      after: line(is, uuid),
    })),
  ].filter(row => row.before !== row.after);
}
