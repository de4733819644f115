import { text } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import type { Facts, FollowerFacts } from "../core/facts.ts";
import type { Problem } from "../core/action.ts";
import { ruleProblem, targetProblems } from "../core/rejection.ts";

/**
 * Gives a Command to a follower of the actor. An autonomous follower can act in a round only after a Command
 * (R13.17). This is a free action (R5.18).
 */
export const command = defineAction({
  key: "command",
  targets: "one",
  aids: true,
  cost: () => ({ action: "command" }),
  problems: ({ facts }) => problemsOf(facts),
  resolve: ({ target, draft }) => {
    if (target) draft.also(commandedChange(target.uuid, true));
    return { outcome: text("BLACKOUT.command.acts", { name: target?.name ?? "" }), tone: "good" };
  },
});

/** Returns the change that records whether a follower has an unused Command. */
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
