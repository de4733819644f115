import type { BlackoutCombat } from "../../documents/combat.ts";
import { isMirrored } from "../../documents/is-mirrored.ts";
import type { RewindMoment } from "../../actions/core/ask-writer.ts";
import { madeAt } from "../../actions/core/made-at.ts";
import { NOT_YET } from "../../actions/core/not-yet.ts";
import { asAction, readAction, type ActionMessage } from "../../actions/core/posted.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { settle } from "./settle.ts";
import { MOVE_TAKEN_BACK } from "../areas/undone-moves.ts";
import { rewindVariant } from "../variants/rewind-variant.ts";

/**
 * Undoes every action since the start of the current turn or round, newest first. Rewinding a round also
 * undoes the starts of its turns, which then occur again. Rewinding a turn keeps the effects of its start.
 * Returns the problem, or null if there is none.
 */
export async function rewind(moment: RewindMoment, combat: BlackoutCombat | null): Promise<Text | null> {
  if (combat && isMirrored(combat)) return rewindVariant(moment, combat, actionsOf(combat.id ?? ""));
  if (combat?.started !== true || moment === "previousTurn" || moment === "previousRound")
    return text("BLACKOUT.writer.noCombat");
  const { round } = combat;
  const acting = combat.combatant?.id ?? "";
  const since = actionsOf(combat.id ?? "").filter(
    ({ system: { action: actionKey, origin, verdict } }) =>
      verdict.round > round ||
      (verdict.round === round &&
        (moment === "round" ||
          (verdict.acting === ""
            ? verdict.turn >= (combat.turn ?? 0)
            : verdict.acting === acting && !broughtByTurn(actionKey, origin)))),
  );
  if (since.length === 0 && (moment === "turn" || combat.turn === 0))
    return text(moment === "turn" ? "BLACKOUT.writer.nothingInTurn" : "BLACKOUT.writer.nothingInRound");
  for (const message of since)
    await settle(message, [], "reversed", {
      reason: isTurnOf(message) ? NOT_YET : message.system.action === "areaStrike" ? MOVE_TAKEN_BACK : "",
    });
  if (moment === "round" && combat.turn !== 0) await combat.toRoundStart();
  return null;
}

/**
 * Whether the action is part of the course of turns and rounds, such as the start or the end of a turn. If
 * such an action is undone by rewinding, it is redone automatically once it is due again.
 */
function isTurnOf({ system: { action: actionKey, origin } }: ActionMessage): boolean {
  return (
    broughtByTurn(actionKey, origin) ||
    actionKey === "turnEnd" ||
    actionKey === "roundEnd" ||
    (actionKey === "resist" && origin !== "")
  );
}

/** Whether the action is a turn start, or an area's effect or expiration that was caused by a turn start. */
function broughtByTurn(actionKey: string, origin: string): boolean {
  const ofArea = actionKey === "areaStrike" || actionKey === "areaEnds";
  return (
    actionKey === "turnStart" ||
    (ofArea && asAction(game.messages.get(origin))?.system.action === "turnStart")
  );
}

/** Returns the encounter's actions that have applied changes, newest first. */
function actionsOf(combat: string): ActionMessage[] {
  const actions: ActionMessage[] = [];
  for (const message of game.messages) {
    const action = asAction(message);
    if (action) actions.push(action);
  }
  const place = new Map(actions.map((message, index) => [message, index]));
  return actions
    .filter(message => {
      const { verdict } = message.system;
      const { state, applied } = readAction(message);
      const stands = state === "applied" || (state === "judged" && applied.length > 0);
      return stands && verdict.combat === combat;
    })
    .sort((a, b) => madeAt(b) - madeAt(a) || (place.get(b) ?? 0) - (place.get(a) ?? 0));
}
