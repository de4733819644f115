import { text, type FollowUp } from "../../core/card.ts";
import type { ActorFacts } from "../../core/facts.ts";
import type { Impact } from "./impact.ts";

/** R11.3: the actor who inflicted an effect calls for the tests against it at any time within the turn. */
export function resistFollowUp(attacker: ActorFacts, targets: readonly ActorFacts[]): FollowUp {
  return {
    action: "resist",
    label: text("BLACKOUT.attack.follow.resist"),
    actor: attacker.uuid,
    targets: targets.map(({ uuid }) => uuid),
    choices: {},
  };
}

/** What follows from a hit on one target: the tests against what it brought, and a fall. */
export function followingFrom(
  attacker: ActorFacts,
  target: ActorFacts,
  { due, falls }: Pick<Impact, "due" | "falls">,
): readonly FollowUp[] {
  return [...(due ? [resistFollowUp(attacker, [target])] : []), ...falls];
}
