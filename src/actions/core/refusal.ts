import { text, type Concealed, type Text } from "./card.ts";
import { Draft } from "./draft.ts";
import type { ActorFacts, Facts } from "./facts.ts";
import { cardOf } from "./plain-card.ts";
import type { Preview, Problem, Resolution } from "./action.ts";

/** An action that cannot be judged at all, with what stands against it: nothing is rolled, paid or changed. */
export function refusedAction(facts: Facts, title: Text, problems: readonly Problem[]): Resolution {
  const first = problems[0]?.text ?? text("BLACKOUT.problem.impossible");
  return { draft: new Draft(facts), problems, followUps: [], card: cardOf(title, first, "bad") };
}

/** A rule that stands against an action, by the language key of what it says. */
export function ruleProblem(key: string, data?: Text["data"]): Problem {
  return { kind: "rule", text: text(key, data) };
}

/** What stands against doing something to somebody else: nobody is meant, or oneself. */
export function targetProblems({ actor, targets: [target] }: Facts): readonly Problem[] {
  if (!target) return [ruleProblem("BLACKOUT.problem.noTarget")];
  return target.uuid === actor.uuid ? [ruleProblem("BLACKOUT.problem.notYourself")] : [];
}

/** A preview without a test, and whatever else is given. */
export function previewOf(part: Partial<Preview>): Preview {
  return { pool: null, rows: [], difficulty: null, ap: 0, stamina: 0, problems: [], lines: [], ...part };
}

/** What is kept from those who may not know an enemy's numbers; nothing about a character. */
export function hides(actor: ActorFacts): { readonly concealed?: Concealed } {
  return actor.kind === "npc" ? { concealed: { of: actor.uuid, need: "all" } } : {};
}
