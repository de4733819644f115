import type { Text } from "./card.ts";
import type { Enforcement, Table } from "./facts.ts";
import type { Problem } from "./verb.ts";

/** The first problem that this table lets nobody pass; null when none does. */
export function refusalOf(problems: readonly Problem[], table: Table): Text | null {
  return problems.find(problem => strictnessOf(problem, table) === "enforce")?.text ?? null;
}

/** The problems that this table wants to be told of: those that it refuses and those that it warns of. */
export function toldProblems(problems: readonly Problem[], table: Table): readonly Problem[] {
  return problems.filter(problem => strictnessOf(problem, table) !== "off");
}

function strictnessOf({ kind }: Problem, { enforce }: Table): Enforcement {
  if (kind === "rule") return "enforce";
  return kind === "gear" ? "warn" : enforce[kind];
}
