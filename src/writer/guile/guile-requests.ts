import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { partyActor } from "../../documents/party.ts";
import { actorFacts } from "../../actions/core/actor-facts.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { beginGuileRequest, endGuileRequest } from "../../features/guile/ask-guile.ts";
import { isGamemaster, onRequest, type RequestHandler } from "../requests.ts";
import { guileById } from "../../actions/party/guile-facts.ts";
import { remembered } from "../challenge/remembered.ts";
import { guileResistance, type GuileSide } from "../../rules/social/guile.ts";

/** A Guile Encounter as stored in the party document. */
export type Guile = NonNullable<ReturnType<typeof guileById>>;

/** Handlers for Gamemasters' requests about Guile Encounters (R15.7, R15.8). */
export const guileRequests: readonly RequestHandler[] = [
  // The encounter's ID is the ID of the request, so that handling the request twice creates only one
  // encounter.
  onRequest(beginGuileRequest, {
    may: isGamemaster,
    handle: async ({ payload, message: { id } }) => {
      const party = partyActor();
      if (!party || !id) return rejection("gone");
      if (guileById(id)) return null;
      const guile = newGuile({ id, ...payload });
      if (!guile) return rejection("unreadable");
      await party.update({ system: { guiles: remembered([...storedGuiles(), guile]) } });
      return null;
    },
  }),
  onRequest(endGuileRequest, {
    may: isGamemaster,
    handle: async ({ payload: { guile } }) => {
      if (!guileById(guile)) return rejection("gone");
      await partyActor()?.update({
        system: { guiles: storedGuiles().map(one => (one.id === guile ? { ...one, ended: true } : one)) },
      });
      return null;
    },
  }),
];

/** The plan of a Guile Encounter, as sent in a request. */
export interface GuileWish {
  readonly id: string;
  readonly title: string;
  readonly speaker: string;
  readonly target: string;
  readonly base: Readonly<Record<GuileSide, number>>;
  readonly begins: GuileSide;
}

/** Returns a new Guile Encounter in the form that the party document stores, or null for an invalid plan. */
export function newGuile({ id, title, speaker, target, base, begins }: GuileWish): Guile | null {
  const [one, other] = [actorFromUuid(speaker), actorFromUuid(target)];
  if (!one?.isPerson() || !other?.isPerson() || speaker === target) return null;
  return {
    id,
    title: title.trim().slice(0, 120),
    speaker,
    target,
    begins,
    resistance: { players: resistanceOf(one, base.players), target: resistanceOf(other, base.target) },
    played: [],
    ended: false,
  };
}

/**
 * Returns one side's resistance: the Gamemaster's base value plus Insight and Willpower (R15.8), but at least
 * 1, so that there is resistance to lose.
 */
function resistanceOf(actor: BlackoutActor, base: number): number {
  const { scores, skills } = actorFacts(actor);
  return Math.max(
    1,
    guileResistance(base, Math.max(0, scores.insight), Math.max(0, skills["willpower"]?.rank ?? 0)),
  );
}

/** Returns a copy of the stored Guile Encounters. */
export function storedGuiles(): Guile[] {
  return (partyActor()?.system.guiles ?? []).map(one => ({
    ...one,
    resistance: { ...one.resistance },
    played: one.played.map(each => ({ ...each })),
  }));
}

function rejection(why: "gone" | "unreadable"): Text {
  return text(why === "gone" ? "BLACKOUT.guile.gone" : `BLACKOUT.writer.${why}`);
}
