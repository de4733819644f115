import {
  defaultHouseRules,
  houseRuleGroups,
  houseRuleLabel,
  type HouseRuleKey,
  type RejectedHouseRule,
} from "../../rules/house-rules.ts";
import { labelled } from "../shared/texts.ts";
import type { Words } from "../shared/words.ts";
import { cellsOf, differs, houseRuleOf, problemsOf, type Cell, type Draft, type Problem } from "./draft.ts";
import {
  boundsOf,
  choiceName,
  fieldView,
  idOf,
  partName,
  problemText,
  valueText,
  type FieldView,
} from "./fields-view.ts";

/** A group of house rules. */
export type Group = keyof typeof houseRuleGroups;

/** The groups in the order in which they are shown. */
export const groups = Object.keys(houseRuleGroups) as Group[];

/** The state of the form. */
export interface FormState {
  readonly draft: Draft;
  /** The house rules as they were when the form was opened. */
  readonly start: Draft;
  readonly group: Group;
  readonly search: string;
  /** Whether the user has tried to save despite errors. */
  readonly refused: boolean;
  /** The stored values that are invalid. */
  readonly unusable: readonly RejectedHouseRule[];
}

/** Returns the house rules of a group, in order. */
export function keysOf(group: Group): HouseRuleKey[] {
  return Object.keys(houseRuleGroups[group]) as HouseRuleKey[];
}

/** Returns the group to which a house rule belongs. */
export function groupOf(key: HouseRuleKey): Group {
  return groups.find(group => keysOf(group).includes(key)) ?? "tests";
}

/**
 * Whether every word of a search occurs in the name, hint, choices or rule IDs of a house rule. Ignores case.
 */
export function matches(key: HouseRuleKey, search: string, words: Words): boolean {
  const rule = houseRuleOf(key);
  const choices =
    rule.kind === "choice" ? rule.choices.map(choice => choiceName(key, rule, choice, words)) : [];
  const text = [
    words.localize(houseRuleLabel(key)),
    words.localize(`${houseRuleLabel(key)}Hint`),
    ...choices,
    ...rule.rules,
  ]
    .join(" ")
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word));
}

/** Returns the view of the form. */
export function houseRulesView(state: FormState, words: Words) {
  const { draft, start, search, group } = state;
  const problems = problemsOf(draft);
  const searching = search.trim() !== "";
  const shown = groups
    .map(each => ({
      group: each,
      keys: keysOf(each).filter(key => (searching ? matches(key, search.trim(), words) : each === group)),
    }))
    .filter(({ keys }) => keys.length > 0);
  const found = shown.reduce((sum, { keys }) => sum + keys.length, 0);
  const all = groups.flatMap(keysOf);
  const changed = all.filter(key => differs(key, draft, defaultHouseRules));
  const unsaved = all.filter(key => differs(key, draft, start));
  return {
    search,
    searching,
    group,
    found: words.format("BLACKOUT.houseRules.found", { n: String(found), all: String(all.length) }),
    nothingFound: found === 0,
    tabs: groups.map(each => tabView(each, group, changed, problems, words)),
    sections: shown.map(section => ({
      title: searching ? words.localize(`BLACKOUT.houseRules.group.${section.group}`) : "",
      rules: section.keys.map(key =>
        ruleView(
          key,
          state,
          problems.filter(problem => problem.key === key),
          words,
        ),
      ),
    })),
    changed: words.format("BLACKOUT.houseRules.changed", { n: String(changed.length) }),
    anyChanged: changed.length > 0,
    unsaved:
      unsaved.length > 0 ? words.format("BLACKOUT.houseRules.unsaved", { n: String(unsaved.length) }) : "",
    refused:
      state.refused && problems.length > 0
        ? words.format("BLACKOUT.houseRules.refused", { n: String(problems.length) })
        : "",
  };
}

function tabView(
  each: Group,
  open: Group,
  changed: readonly HouseRuleKey[],
  problems: readonly Problem[],
  words: Words,
) {
  const keys = keysOf(each);
  const count = changed.filter(key => keys.includes(key)).length;
  return {
    id: each,
    active: each === open,
    label: words.localize(`BLACKOUT.houseRules.group.${each}`),
    count: count > 0 ? String(count) : "",
    countLabel: words.format("BLACKOUT.houseRules.changed", { n: String(count) }),
    wrong: problems.some(({ key }) => keys.includes(key)),
  };
}

function ruleView(
  key: HouseRuleKey,
  { draft, unusable }: FormState,
  problems: readonly Problem[],
  words: Words,
) {
  const rule = houseRuleOf(key);
  const name = words.localize(houseRuleLabel(key));
  const cells = cellsOf(key, draft);
  const simple = cells.length === 1 && cells[0]?.path === key;
  const changed = differs(key, draft, defaultHouseRules);
  const stored = unusable.find(each => each.key === key);
  const nameId = idOf(key, "name");
  const hintId = idOf(key, "hint");
  const wrong = (cell: Cell) => problems.some(({ path }) => path === cell.path);
  const inTable = (cell: Cell, label: string) =>
    fieldView(key, cell, { label }, [], wrong(cell), draft, words);
  return {
    key,
    name,
    nameId,
    hintId,
    hint: words.localize(`${houseRuleLabel(key)}Hint`),
    ids: rule.rules.join(", "),
    changed,
    simple,
    restoreLabel: words.format("BLACKOUT.houseRules.restoreOf", { name }),
    standard:
      changed && rule.kind !== "record" && rule.kind !== "rows" && rule.kind !== "list"
        ? words.format("BLACKOUT.houseRules.standard", { value: valueText(key, rule, rule.default, words) })
        : "",
    unusable: stored
      ? words.format("BLACKOUT.houseRules.unusable", {
          value: JSON.stringify(stored.value) ?? "",
          path: stored.path,
        })
      : "",
    field:
      simple && cells[0]
        ? fieldView(key, cells[0], { labelledBy: nameId }, [hintId], wrong(cells[0]), draft, words)
        : null,
    parts:
      rule.kind === "record"
        ? cells.map(cell => {
            const part = words.localize(partName(key, cell.path.slice(key.length + 1)));
            return { part, field: inTable(cell, labelled(name, part, words)) };
          })
        : null,
    table: rule.kind === "rows" || rule.kind === "list" ? tableView(key, name, cells, inTable, words) : null,
    problems: problems.map(problem => ({ id: idOf(problem.path, "error"), text: where(problem, words) })),
  };
}

/** Returns the error message for a field. If the field is in a table, the message names the row. */
function where(problem: Problem, words: Words): string {
  const [, row = ""] = problem.path.split(".");
  const rule = houseRuleOf(problem.key);
  const text = problemText(problem, words);
  if (rule.kind === "rows") return `${rowName(problem.key, row, words)}, ${text}`;
  return rule.kind === "list"
    ? `${words.format("BLACKOUT.houseRules.row", { n: String(Number(row) + 1) })}, ${text}`
    : text;
}

function rowName(key: HouseRuleKey, row: string, words: Words): string {
  return words.localize(`${houseRuleLabel(key)}Row.${row}`);
}

function tableView(
  key: HouseRuleKey,
  name: string,
  cells: readonly Cell[],
  view: (cell: Cell, label: string) => FieldView,
  words: Words,
) {
  const rule = houseRuleOf(key);
  if (rule.kind !== "rows" && rule.kind !== "list") return null;
  const columns = Object.entries(rule.columns).map(([column, field]) => ({
    label: words.localize(partName(key, column)),
    bounds: boundsOf(field),
    wide: field.kind === "text",
  }));
  const rows = new Map<string, Cell[]>();
  for (const cell of cells) {
    const id = cell.path.split(".")[1] ?? "";
    rows.set(id, [...(rows.get(id) ?? []), cell]);
  }
  const fixed = rule.kind === "rows";
  return {
    columns,
    fixed,
    key,
    empty: rows.size === 0,
    addLabel: words.format("BLACKOUT.houseRules.addRowTo", { name }),
    rows: [...rows].map(([id, row], index) => {
      const title = fixed
        ? rowName(key, id, words)
        : words.format("BLACKOUT.houseRules.row", { n: String(index + 1) });
      return {
        index,
        title,
        removeLabel: words.format("BLACKOUT.houseRules.removeRow", { n: String(index + 1), name }),
        cells: row.map((cell, at) =>
          view(cell, labelled(`${name}, ${title}`, columns[at]?.label ?? "", words)),
        ),
      };
    }),
  };
}
