import { clocksOf, setClocks } from "../core/body-clocks.ts";
import { text, type FollowUp } from "../core/card.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts } from "../core/facts.ts";

/**
 * Somebody is unconscious for want of air from `at` on, in seconds of the world's time: from then on the five minutes count after which they are dead (R6.12). Answers the way out of it, which a
 * card offers.
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
