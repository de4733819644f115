import type { Text } from "./card.ts";
import type { Enforcement, Table } from "./facts.ts";
import type { Problem } from "./action.ts";

/**
 * What a user must do to continue with an action that has problems: nothing (`open`), confirm the action
 * (`confirm`), or override the table's settings as a Gamemaster (`overrule`). `refused` means that the action
 * isn't possible.
 */
export type Gate = "open" | "confirm" | "overrule" | "refused";

/** Returns the text of the first problem that the table enforces, or null if there is none. */
export function rejectionOf(problems: readonly Problem[], table: Table): Text | null {
  return problems.find(problem => strictnessOf(problem, table) === "enforce")?.text ?? null;
}

/**
 * Returns the table's settings for a Gamemaster who overrules them. Problems with action points, ammunition,
 * range, turns in a skill challenge, load and training then only cause warnings.
 */
export function overruling(table: Table): Table {
  const relaxed = (strictness: Enforcement) => (strictness === "enforce" ? "warn" : strictness);
  const { ap, ammunition, range, turn = "enforce", load, training = "enforce" } = table.enforce;
  return {
    ...table,
    enforce: {
      ap: relaxed(ap),
      ammunition: relaxed(ammunition),
      range: relaxed(range),
      turn: relaxed(turn),
      load: relaxed(load),
      training: relaxed(training),
    },
  };
}

/**
 * Returns the table's settings for a user. Gamemasters get only a warning if it isn't the actor's turn in a
 * skill challenge (R3.8).
 */
export function tableFor(table: Table, gamemaster: boolean): Table {
  return gamemaster ? { ...table, enforce: { ...table.enforce, turn: "warn" } } : table;
}

/**
 * Returns the problems that this table reports: those that it enforces, and those about which it only warns.
 */
export function visibleProblems(problems: readonly Problem[], table: Table): readonly Problem[] {
  return problems.filter(problem => strictnessOf(problem, table) !== "off");
}

/**
 * Returns the step that a user must take to continue despite these problems. Problems of kind `gear` are only
 * notes.
 */
export function gateOf(problems: readonly Problem[], table: Table, gamemaster: boolean): Gate {
  const own = tableFor(table, gamemaster);
  if (rejectionOf(problems, gamemaster ? overruling(table) : table) !== null) return "refused";
  if (rejectionOf(problems, own) !== null) return "overrule";
  return problems.some(problem => problem.kind !== "gear" && strictnessOf(problem, own) === "warn")
    ? "confirm"
    : "open";
}

/**
 * Returns the problems that a Gamemaster can overrule. These concern action points, ammunition, range, turns
 * in a skill challenge, load or training.
 */
export function overrulable(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ kind }) => kind !== "rule" && kind !== "gear");
}

function strictnessOf({ kind }: Problem, { enforce }: Table): Enforcement {
  if (kind === "rule") return "enforce";
  return kind === "gear" ? "warn" : (enforce[kind] ?? "enforce");
}
