import { clocksOf, setClocks } from "../core/body-clocks.ts";
import { text, type FollowUp } from "../core/card.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts } from "../core/facts.ts";

/**
 * Starts the clock of an actor who loses consciousness without air at the world time `at`, in seconds, unless
 * the clock is already running. The actor dies after five minutes (R6.12). Returns the follow-up for rescuing
 * the actor.
 */
export function losesAir(draft: Draft, one: ActorFacts, at: number): readonly FollowUp[] {
  const { airlessSince } = clocksOf(draft.state(one.uuid));
  setClocks(draft, one.uuid, { airlessSince: airlessSince ?? at });
  return [
    {
      action: "rescue",
      label: text("BLACKOUT.rescue.follow", { name: one.name }),
      actor: one.uuid,
      targets: [one.uuid],
      choices: {},
    },
  ];
}
