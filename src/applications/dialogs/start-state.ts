import type { ActionQuestion } from "../../actions/core/perform.ts";
import { currentMessageMode } from "../../compat/messages.ts";
import type { ActionState } from "./action-state.ts";
import { proposedTargets } from "./proposed-targets.ts";
import { takesOne } from "./target-view.ts";
import { type Present, targetedActors } from "./targets.ts";

/**
 * Returns the initial choices of an action's dialog. Calls `present`, which returns the possible targets,
 * only if they are needed.
 */
export function startOf(
  { action: actionType, intent, proposal }: ActionQuestion,
  present: () => readonly Present[],
): ActionState {
  const given = intent.targets ?? [];
  const usual = given.length === 0 ? actionType.usualTarget?.(proposal.facts.actor) : null;
  const chosen =
    actionType.targets === "none"
      ? []
      : given.length > 0
        ? given.map(({ uuid }) => uuid)
        : usual
          ? [usual]
          : actionType.opposes
            ? proposedTargets(intent.actor, actionType, present())
            : intent.targets
              ? []
              : targetedActors().map(({ uuid }) => uuid);
  const targets = takesOne(actionType) ? chosen.slice(0, 1) : chosen;
  // If an attack has no targets, the list of targets is initially open. Attacks without a target are
  // possible, but rarely intended.
  const aims = actionType.opposes === true && present().length > 0;
  return {
    targets,
    choices: intent.choices ?? {},
    mode: intent.mode ?? currentMessageMode(),
    secret: false,
    picking: targets.length === 0 && (aims || actionType.targets === "one" || actionType.targets === "many"),
    search: "",
  };
}
