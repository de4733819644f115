import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { asAction, isVerdictTrusted, readAction, type ActionMessage } from "../../actions/core/posted.ts";
import { redo } from "../action/redo.ts";
import { settle } from "../action/settle.ts";

/**
 * The keys of the actions that a move can cause, which apply the effects of areas and of hazardous ground.
 */
const strikes: ReadonlySet<string> = new Set(["areaStrike", "hazard"]);
const answers: ReadonlySet<string> = new Set(["resist"]);

/**
 * The translation key of the reason for undoing an area effect or a hazard whose move was undone. If the move
 * is redone, only the effects that were undone for this reason are redone with it.
 */
export const MOVE_TAKEN_BACK = "BLACKOUT.area.lasting.moveTakenBack";

/**
 * If a move was undone, undoes the area effects and hazards that it caused, including the tests against them.
 * If the move was redone, redoes them as well. Must be called only on the writer, for the message of a move
 * that has changed or whose change may have been missed.
 */
export async function followMove(move: BlackoutChatMessage): Promise<void> {
  if (!isMove(move) || !move.id) return;
  const { state } = readAction(move);
  if (state === "reversed") for (const strike of followersOf(move.id, strikes)) await takeBack(strike);
  if (state === "applied") for (const strike of followersOf(move.id, strikes)) await doAgain(strike);
}

/** Updates the area effects and hazards of all moves that were undone or redone while there was no writer. */
export async function followMoves(): Promise<void> {
  const origins = new Set(
    game.messages.contents.flatMap(message => {
      const action = asAction(message);
      return action && action.system.origin !== "" && strikes.has(action.system.action)
        ? [action.system.origin]
        : [];
    }),
  );
  for (const id of origins) {
    const move = game.messages.get(id);
    if (move) await followMove(move);
  }
}

function isMove(message: BlackoutChatMessage): message is ActionMessage {
  return (
    message.isAction() &&
    message.system.action === "moveToken" &&
    message.author?.isGM === true &&
    isVerdictTrusted(message)
  );
}

async function takeBack(strike: ActionMessage): Promise<void> {
  const answered = followersOf(strike.id ?? "", answers).filter(stands);
  for (const message of [...answered.toReversed(), strike].filter(stands))
    await settle(message, [], "reversed", { reason: MOVE_TAKEN_BACK });
}

async function doAgain(strike: ActionMessage): Promise<void> {
  for (const message of [strike, ...followersOf(strike.id ?? "", answers)]) {
    const { state, reason } = message.system.verdict;
    if (state === "reversed" && reason === MOVE_TAKEN_BACK) await redo(message);
  }
}

/** Returns the actions that follow from a message and have any of the given keys, oldest first. */
function followersOf(origin: string, keys: ReadonlySet<string>): readonly ActionMessage[] {
  return game.messages.contents.flatMap(message => {
    const action = asAction(message);
    return action?.system.origin === origin && keys.has(action.system.action) && isVerdictTrusted(action)
      ? [action]
      : [];
  });
}

function stands(message: ActionMessage): boolean {
  const { state } = readAction(message);
  return state === "applied" || state === "judged";
}
