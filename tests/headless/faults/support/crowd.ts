/** The world of the headless tests, with four players instead of two. */
import { seedOf, USERS } from "../../support/seed.ts";

export const CROWD = { ...USERS, cara: "PlayerCara000003", dave: "PlayerDave000004" } as const;
export const CARA = "Actor.ActorCara0000006";
export const DAVE = "Actor.ActorDave0000007";

/** Returns seed data for the host, in which Cara and Dave have the same data as Anna. */
export function crowdSeed(thugs: number): object {
  const seed = seedOf({ thugs, settings: { automation: "full" } }) as {
    users: object[];
    documents: { Actor: any[]; Scene: any[] };
  };
  const [anna] = seed.documents.Actor;
  const added = [
    [CROWD.cara, "Cara", CARA],
    [CROWD.dave, "Dave", DAVE],
  ] as const;
  for (const [user, name, uuid] of added) {
    const id = uuid.replace("Actor.", "");
    seed.users.push({ _id: user, name, role: "PLAYER", character: id });
    seed.documents.Actor.push({
      ...structuredClone(anna),
      _id: id,
      name,
      ownership: { default: 0, [user]: 3 },
    });
    seed.documents.Scene[0].tokens.push({
      _id: id.replace("Actor", "Token"),
      name,
      actorId: id,
      actorLink: true,
      x: 300,
      y: 0,
    });
  }
  return seed;
}
