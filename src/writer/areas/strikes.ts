import { actorFromUuid } from "../../compat/documents.ts";
import { createMessage } from "../../compat/messages.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { idOf } from "../../features/combat/sha256.ts";
import { asAction, parsedRecord } from "../../actions/core/posted.ts";
import { areaRound } from "../../rules/conditions/area-clock.ts";
import { momentId } from "../combat/moments.ts";
import { isPosted } from "../is-posted.ts";
import type { LastingArea } from "./lasting-areas.ts";
import { MOVE_TAKEN_BACK } from "./moves-taken-back.ts";

/**
 * The cause of an area effect: an actor starts a turn in the area, or enters it, with the message of that
 * move if there is one.
 */
export type Moment =
  | { readonly moment: "start" }
  | { readonly moment: "enter"; readonly move: string | null };

/**
 * Applies an area to an actor in their turn, once per turn. An effect at the start of a turn follows from
 * that start, so that rewinding undoes and redoes it; one for entering follows from the move.
 */
export async function strikeInTurn(
  area: LastingArea,
  combat: BlackoutCombat,
  token: BlackoutToken,
  how: Moment,
): Promise<void> {
  const { combatant, round } = combat;
  if (!combatant?.id || !combat.id || struckInTurn(area, combat.id, round, combatant.id)) return;
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
 * Applies an area to an actor who is in no encounter: once in six seconds of world time, which are a round
 * (R5.2).
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
 * Whether this area has affected the actor in this turn. Effects that were rejected, or undone with their
 * move, do not count.
 */
function struckInTurn({ id }: LastingArea, combat: string, round: number, acting: string): boolean {
  return game.messages.some(message => {
    const action = asAction(message);
    if (action?.system.action !== "areaStrike" || action.author?.isGM !== true) return false;
    const said = parsedRecord(action.system.choices);
    const { verdict } = action.system;
    const gone =
      verdict.state === "refused" || (verdict.state === "reversed" && verdict.reason === MOVE_TAKEN_BACK);
    return (
      said?.["area"] === id &&
      said["round"] === round &&
      said["acting"] === acting &&
      said["combat"] === combat &&
      !gone
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

/** Posts an action of an area with its own ID, once; for a hidden actor only to Gamemasters. */
export async function postOfArea(
  _id: string,
  system: {
    readonly action: string;
    readonly actor: string;
    readonly origin: string;
    readonly choices: string;
  },
  hidden: boolean,
): Promise<void> {
  const actor = actorFromUuid(system.actor);
  if (!actor || (await isPosted(_id))) return;
  const whisper = hidden ? game.users.filter(user => user.isGM).map(user => user.id) : [];
  await createMessage(
    { _id, type: "action", speaker: ChatMessage.implementation.getSpeaker({ actor }), whisper, system },
    { keepId: true },
  );
}
