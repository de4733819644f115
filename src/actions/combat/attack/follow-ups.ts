import { text, type FollowUp } from "../../core/card.ts";
import type { ActorFacts } from "../../core/facts.ts";
import type { Impact } from "./impact.ts";

/**
 * Returns the follow-up action with which the actor who caused an effect can request the tests against it at
 * any time during the turn (R11.3). It needs no dialog, because the card already lists the tests.
 */
export function resistFollowUp(attacker: ActorFacts, targets: readonly ActorFacts[]): FollowUp {
  return {
    action: "resist",
    label: text("BLACKOUT.attack.follow.resist"),
    actor: attacker.uuid,
    targets: targets.map(({ uuid }) => uuid),
    choices: {},
    fast: true,
  };
}

/** Returns the follow-ups of a hit on one target: the tests against the effects of the hit, and a fall. */
export function followingFrom(
  attacker: ActorFacts,
  target: ActorFacts,
  { due, falls }: Pick<Impact, "due" | "falls">,
): readonly FollowUp[] {
  return [...(due ? [resistFollowUp(attacker, [target])] : []), ...falls];
}
