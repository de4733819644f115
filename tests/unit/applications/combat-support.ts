import type { Fighter } from "../../../src/documents/combat-rules.ts";
import type { TrackFighter, TrackSource } from "../../../src/applications/combat/track-facts.ts";

/** Returns a combatant: by default, a waiting enemy on step 8. */
export function fighter(id: string, change: Partial<Fighter> = {}): Fighter {
  return {
    id,
    uuid: `Combat.c.Combatant.${id}`,
    actor: `Actor.${id}`,
    name: id,
    side: "enemy",
    rolls: false,
    hidden: false,
    defeated: false,
    initiative: 8,
    step: 8,
    actionPoints: 3,
    dice: [],
    chosen: false,
    fingerprint: "",
    delayedFrom: 0,
    late: 0,
    manual: 0,
    since: 0,
    began: 0,
    ended: 0,
    resumes: false,
    opened: 0,
    closed: 0,
    ...change,
  };
}

/** Returns a combatant in the form that the tracker renders. */
export function onTrack(id: string, change: Partial<TrackFighter> = {}): TrackFighter {
  return {
    ...fighter(id),
    kin: "",
    portrait: null,
    owned: false,
    left: { ap: 0, reactions: 1, free: 0 },
    conditions: [],
    ...change,
  };
}

/** Returns an encounter in its second round, as a player sees it. */
export function encounter(fighters: readonly TrackFighter[], change: Partial<TrackSource> = {}): TrackSource {
  return {
    round: 2,
    phase: "fighting",
    fighters,
    acting: null,
    gamemaster: false,
    delaying: null,
    steps: Array.from({ length: 18 }, (_, index) => index + 1),
    folded: () => undefined,
    ...change,
  };
}
