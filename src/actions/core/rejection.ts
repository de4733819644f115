import { text, type Concealed, type Text } from "./card.ts";
import { Draft } from "./draft.ts";
import type { ActorFacts, Facts } from "./facts.ts";
import { cardOf } from "./plain-card.ts";
import type { Preview, Problem, Resolution } from "./action.ts";

/**
 * Returns the result of an action that problems prevent. Such an action rolls no dice, costs nothing and
 * changes nothing.
 */
export function rejectedAction(facts: Facts, title: Text, problems: readonly Problem[]): Resolution {
  const first = problems[0]?.text ?? text("BLACKOUT.problem.impossible");
  return { draft: new Draft(facts), problems, followUps: [], card: cardOf(title, first, "bad") };
}

/** Returns a problem of kind `rule` with the text of the given translation key. */
export function ruleProblem(key: string, data?: Text["data"]): Problem {
  return { kind: "rule", text: text(key, data) };
}

/** Returns a problem if there is no target or if the target is the acting actor. */
export function targetProblems({ actor, targets: [target] }: Facts): readonly Problem[] {
  if (!target) return [ruleProblem("BLACKOUT.problem.noTarget")];
  return target.uuid === actor.uuid ? [ruleProblem("BLACKOUT.problem.notYourself")] : [];
}

/** Returns a preview with the given parts and no test. */
export function previewOf(part: Partial<Preview>): Preview {
  return { pool: null, rows: [], difficulty: null, ap: 0, stamina: 0, problems: [], lines: [], ...part };
}

/**
 * Returns what a viewer must know to see a value of the actor, if the actor is an enemy. The values of other
 * actors are never concealed.
 */
export function hides(actor: ActorFacts): { readonly concealed?: Concealed } {
  return actor.kind === "npc" ? { concealed: { of: actor.uuid, need: "all" } } : {};
}
