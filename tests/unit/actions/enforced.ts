import { expect } from "vitest";
import type { Action, Problem } from "../../../src/actions/core/action.ts";
import type { Choices, Enforcement, Facts, Table } from "../../../src/actions/core/facts.ts";
import { gateOf, rejectionOf, visibleProblems } from "../../../src/actions/core/problems.ts";
import { table } from "./support.ts";

export type Limit = "ap" | "ammunition" | "range";

/** Choices and targets that make an action exceed a limit. */
export interface Way {
  readonly choices: Choices;
  readonly targets: readonly string[];
  readonly item?: string;
}

export function tableOf(strictness: Enforcement): Table {
  return {
    ...table,
    enforce: { ap: strictness, ammunition: strictness, range: strictness, load: strictness },
  };
}

/**
 * Returns the limits that an action exceeds in at least one of the given variations. Also checks that such an
 * action is rejected, causes a warning, or is accepted, as the setting requires. `judge` judges a single
 * variation.
 */
export function limitsOf(
  action: Action,
  ways: readonly Way[],
  factsFor: (way: Way) => Facts,
  judge: (way: Way) => {
    readonly problems: readonly Problem[];
    readonly draft: { changes(): readonly unknown[] };
  },
): readonly Limit[] {
  const found = new Set<Limit>();
  for (const way of ways) {
    const { problems } = action.preview(factsFor(way), tableOf("warn"));
    const broken = problems.filter(isLimit);
    if (broken.length === 0 || problems.some(({ kind }) => kind === "rule")) continue;
    for (const { kind } of broken) found.add(kind as Limit);
    const gates = (["enforce", "warn", "off"] as const).map(strictness =>
      gateOf(problems, tableOf(strictness), false),
    );
    expect([action.key, ...gates]).toEqual([action.key, "refused", "confirm", "open"]);
    expect(visibleProblems(broken, tableOf("off"))).toEqual([]);
    const judged = judge(way);
    expect(rejectionOf(judged.problems, tableOf("enforce"))).not.toBeNull();
    expect(rejectionOf(judged.problems, tableOf("warn"))).toBeNull();
    expect(() => judged.draft.changes()).not.toThrow();
  }
  return [...found].sort();
}

function isLimit({ kind }: Problem): boolean {
  return kind === "ap" || kind === "ammunition" || kind === "range";
}
