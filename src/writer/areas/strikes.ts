import { actorFromUuid } from "../../compat/documents.ts";
import { createMessage } from "../../compat/messages.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { idOf } from "../../features/combat/sha256.ts";
import { asAction, parsedRecord } from "../../actions/core/posted.ts";
import { areaRound } from "../../rules/conditions/area-clock.ts";
import { momentId } from "../../features/combat/moment-id.ts";
import { isPosted } from "../is-posted.ts";
import type { LastingArea } from "./lasting-areas.ts";
import { MOVE_TAKEN_BACK } from "./undone-moves.ts";

/**
 * The cause of an area effect: an actor starts a turn in the area or enters it. In the latter case, `move` is
 * the ID of the move's message, or null if there is none.
 */
export type Moment =
  | { readonly moment: "start" }
  | { readonly moment: "enter"; readonly move: string | null };

/**
 * Applies an area's effect to an actor during the actor's turn, at most once per turn. If the effect occurs
 * at the start of a turn, rewinding that start undoes the effect, and starting the turn again reapplies it.
 * If the actor entered the area, the effect belongs to the move.
 */
export async function strikeInTurn(
  area: LastingArea,
  combat: BlackoutCombat,
  token: BlackoutToken,
  how: Moment,
): Promise<void> {
  const { combatant, round } = combat;
  const turn = { area: area.id, combat: combat.id, round, acting: combatant?.id };
  if (!combatant?.id || !combat.id || hasStruck("areaStrike", turn)) return;
  const start = momentId(combat.id, { kind: "open", fighter: { id: combatant.id }, round });
  const move = how.moment === "enter" ? how.move : null;
  const id = idOf("area", area.id, combat.id, round, combatant.id, ...(move === null ? [] : [move]));
  await strike(area, token, {
    id,
    origin: move ?? start,
    choices: { moment: how.moment, combat: combat.id, round, turn: combat.turn ?? 0, acting: combatant.id },
  });
}

/**
 * Applies an area to an actor who isn't in an encounter. An actor is affected once per round, that is, every
 * six seconds of world time (R5.2).
 */
export async function strikeByClock(
  area: LastingArea,
  token: BlackoutToken,
  moment: "start" | "enter",
  round = areaRound(area, game.time.worldTime),
): Promise<void> {
  await strike(area, token, {
    id: idOf("area", area.id, "clock", round, token.id ?? ""),
    origin: "",
    choices: { moment },
  });
}

/**
 * Whether the writer has already posted an action with these choices, such as the same area and turn. Ignores
 * actions that were rejected, or that were undone together with their move.
 */
export function hasStruck(key: string, choices: Readonly<Record<string, unknown>>): boolean {
  return game.messages.some(message => {
    const action = asAction(message);
    if (action?.system.action !== key || action.author?.isGM !== true) return false;
    const chosen = parsedRecord(action.system.choices);
    const { state, reason } = action.system.verdict;
    return (
      Object.entries(choices).every(([name, value]) => chosen?.[name] === value) &&
      state !== "refused" &&
      !(state === "reversed" && reason === MOVE_TAKEN_BACK)
    );
  });
}

interface Strike {
  readonly id: string;
  readonly origin: string;
  readonly choices: object;
}

async function strike(
  { id: area, name, effect, rating, source }: LastingArea,
  token: BlackoutToken,
  { id, origin, choices }: Strike,
): Promise<void> {
  const { actor } = token;
  if (!actor?.isPerson()) return;
  await postOfArea(
    id,
    {
      action: "areaStrike",
      actor: actor.uuid,
      origin,
      choices: JSON.stringify({ name, effect, rating, source, area, ...choices }),
    },
    token.hidden,
  );
}

/**
 * Posts an action that an area or hazardous ground causes. The message has the given ID, so that it is posted
 * at most once. For a hidden actor, only Gamemasters receive the message. The actor is the speaker unless
 * there is an alias.
 */
export async function postOfArea(
  _id: string,
  system: {
    readonly action: string;
    readonly actor: string;
    readonly origin: string;
    readonly choices: string;
  },
  hidden: boolean,
  alias = "",
): Promise<void> {
  const actor = actorFromUuid(system.actor);
  if (!actor || (await isPosted(_id))) return;
  const whisper = hidden ? game.users.filter(user => user.isGM).map(user => user.id) : [];
  const speaker = alias === "" ? ChatMessage.implementation.getSpeaker({ actor }) : { alias };
  await createMessage({ _id, type: "action", speaker, whisper, system }, { keepId: true });
}
