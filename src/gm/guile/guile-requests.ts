import { actorFromUuid } from "../../compat.ts";
import type { RequestMessageData } from "../../data/message/request.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { partyActor } from "../../documents/party.ts";
import { actorFacts } from "../../actions/core/actor-facts.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { parsedRecord } from "../../actions/core/posted.ts";
import { guileById } from "../../play/guile/guile-facts.ts";
import { remembered } from "../challenge/remembered.ts";
import { guileResistance, guileSides } from "../../rules/social/guile.ts";

type RequestMessage = BlackoutChatMessage & { system: RequestMessageData };

/** An encounter as the party stores it. */
export type Guile = NonNullable<ReturnType<typeof guileById>>;

/** More base resistance than anybody has. */
const MOST_BASE = 99;

/** Does what a Gamemaster asks about a guile encounter (R15.7, R15.8). Answers null when it was done, or why not; asking twice does nothing twice. To be called by the writer only. */
export async function doGuileRequest(request: RequestMessage): Promise<Text | null> {
  const { author, system } = request;
  if (author?.isGM !== true) return refusal("notAllowed");
  if (system.value === "begin") return begin(request);
  const guile = guileById(system.prompt);
  if (!guile || system.value !== "end") return refusal("gone");
  await partyActor()?.update({
    system: { guiles: storedGuiles().map(one => (one.id === guile.id ? { ...one, ended: true } : one)) },
  });
  return null;
}

/** What an encounter is planned with, as a request brings it. */
export interface GuileWish {
  readonly id: string;
  readonly title: string;
  readonly speaker: string;
  readonly target: string;
  readonly base: unknown;
  readonly begins: unknown;
}

/** A new encounter as the party stores it; null for a plan that cannot be. */
export function newGuile({ id, title, speaker, target, base, begins }: GuileWish): Guile | null {
  const [one, other] = [actorFromUuid(speaker), actorFromUuid(target)];
  const side = guileSides.find(known => known === begins);
  if (!one?.isPerson() || !other?.isPerson() || speaker === target || !side || !isBase(base)) return null;
  return {
    id,
    title: title.trim().slice(0, 120),
    speaker,
    target,
    begins: side,
    resistance: { players: resistanceOf(one, base.players), target: resistanceOf(other, base.target) },
    played: [],
    ended: false,
  };
}

/** Begins one. It gets the id of the request, so that a request which is handled twice makes one encounter. */
async function begin({ id, system }: RequestMessage): Promise<Text | null> {
  const party = partyActor();
  if (!party || !id) return refusal("gone");
  if (guileById(id)) return null;
  const [speaker = "", target = ""] = system.uuids;
  const { base, begins } = parsedRecord(system.choices) ?? {};
  const guile = newGuile({ id, title: system.name, speaker, target, base, begins });
  if (!guile) return refusal("unreadable");
  await party.update({ system: { guiles: remembered([...storedGuiles(), guile]) } });
  return null;
}

/** R15.8: what the Gamemaster gives a side, and the own Insight and Willpower; at least 1, so that there is something to lose. */
function resistanceOf(actor: BlackoutActor, base: number): number {
  const { scores, skills } = actorFacts(actor);
  return Math.max(
    1,
    guileResistance(base, Math.max(0, scores.insight), Math.max(0, skills["willpower"]?.rank ?? 0)),
  );
}

function isBase(base: unknown): base is { readonly players: number; readonly target: number } {
  if (typeof base !== "object" || base === null) return false;
  return guileSides.every(side => {
    const value: unknown = Reflect.get(base, side);
    return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MOST_BASE;
  });
}

/** The encounters as the party stores them, each a copy. */
export function storedGuiles(): Guile[] {
  return (partyActor()?.system.guiles ?? []).map(one => ({
    ...one,
    resistance: { ...one.resistance },
    played: one.played.map(each => ({ ...each })),
  }));
}

function refusal(why: "notAllowed" | "gone" | "unreadable"): Text {
  return text(why === "gone" ? "BLACKOUT.guile.gone" : `BLACKOUT.writer.${why}`);
}
