import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts, FollowerFacts } from "../core/facts.ts";
import { costOf, pay } from "../core/pay.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Problem, Action } from "../core/action.ts";
import { previewOf, ruleProblem, targetProblems } from "../core/refusal.ts";

const title = text("BLACKOUT.verb.command");
const price = { action: "command" } as const;

/** Tells a follower of one's own what to do: an autonomous one acts in a round only when it is told to (R13.17). A free action (R5.18). */
export const command: Action = {
  key: "command",
  label: title,
  targets: "one",
  defaults: () => ({}),
  fields: () => [],
  preview: (facts, table) => {
    const { ap, problems } = costOf(facts.actor, price, table);
    return previewOf({ ap, problems: [...problemsOf(facts), ...problems] });
  },
  judge: (facts, _hand, table) => {
    const draft = new Draft(facts);
    const against = problemsOf(facts);
    const problems = [...against, ...pay(draft, facts.actor, price, table)];
    const [target] = facts.targets;
    if (target && against.length === 0) draft.also(commandedChange(target.uuid, true));
    const outcome =
      target && against.length === 0
        ? text("BLACKOUT.command.acts", { name: target.name })
        : text("BLACKOUT.problem.impossible");
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(title, outcome, against.length === 0 ? "good" : "bad"),
    };
  },
};

/** That a follower has a Command, or has acted on it. */
export function commandedChange(uuid: string, commanded: boolean) {
  return { uuid, path: "system.commanded", from: !commanded, to: commanded };
}

function problemsOf(facts: Facts): readonly Problem[] {
  const [target] = facts.targets;
  const none = targetProblems(facts);
  if (!target || none.length > 0) return none;
  const { follower } = target;
  if (follower?.controller !== facts.actor.uuid)
    return [ruleProblem("BLACKOUT.problem.notYourFollower", { name: target.name, other: facts.actor.name })];
  return isWaiting(follower) ? [] : [ruleProblem("BLACKOUT.problem.needsNoCommand", { name: target.name })];
}

function isWaiting({ needsCommand, commanded }: FollowerFacts): boolean {
  return needsCommand && !commanded;
}
