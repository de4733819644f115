import { oneOf, records, requireBoolean } from "../check.ts";
import { RuleError } from "../rule-error.ts";

/**
 * The kinds of followers. For each kind, the properties determine when it acts and whether a player or the
 * Gamemaster decides on its actions (R13.17).
 */
export const followerKinds = {
  autonomous: { actionPoints: "own", initiative: "own", needsCommand: true, runBy: "player" },
  dependent: { actionPoints: "controller", initiative: "controller", needsCommand: false, runBy: "player" },
  ally: { actionPoints: "own", initiative: "own", needsCommand: false, runBy: "gm" },
} as const;
export type FollowerKind = keyof typeof followerKinds;
const kinds = Object.keys(followerKinds) as readonly FollowerKind[];

/** A follower of an actor. */
export interface Follower {
  readonly name: string;
  readonly kind: FollowerKind;
  readonly active: boolean;
}

/**
 * Returns the active follower, or null (R13.17). Allies don't count. Throws a RuleError if more than one is
 * active. Library only: in the system, each follower's own sheet stores whether the follower is active.
 */
export function activeFollower(followers: readonly Follower[]): Follower | null {
  const active = records("followers", followers).filter(
    (follower, index) =>
      requireBoolean(`followers.${index}.active`, follower.active) &&
      oneOf(`followers.${index}.kind`, follower.kind, kinds) !== "ally",
  );
  if (active.length > 1)
    throw new RuleError(
      "followers",
      active.map(follower => follower.name).join(", "),
      "one active follower at a time",
      { key: "oneFollower" },
    );
  return active[0] ?? null;
}

/**
 * Whether a follower acts this round (R13.17). An autonomous follower acts only after a Command, which is a
 * free action of its controller.
 */
export function followerActs(kind: FollowerKind, commanded: boolean): boolean {
  return !followerKinds[oneOf("kind", kind, kinds)].needsCommand || requireBoolean("commanded", commanded);
}
